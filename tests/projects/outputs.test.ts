import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { sumProject } from './outputs.data.ts';
import { useProjects } from './run-project.ts';
import { allRunners } from './runners.data.ts';
import { usuallyOf } from '../usual.ts';

const { runProject } = useProjects();

describe.each(usuallyOf(allRunners, 'vitest'))('outputs of a run of %s', (runner) => {
  it('are written by reporter option, and again by the command line', async () => {
    const run = await runProject({
      runner,
      files: sumProject(runner, `['json', { type: 'junit', file: 'ci/junit.xml' }]`),
    });
    expect(run.code).toBe(1);
    const reports = path.join(run.folder, 'run', 'report');
    expect(readdirSync(reports).sort()).toEqual([`${runner}.html`, `${runner}.json`]);
    const json = readFileSync(path.join(reports, `${runner}.json`), 'utf8');
    const { totals, tests } = JSON.parse(json) as { totals: object; tests: { title: string; status: string }[] };
    expect(totals).toMatchObject({ tests: 2, passed: 1, failed: 1 });
    expect(tests.map(({ title, status }) => [title, status])).toEqual([
      ['adds up', 'passed'],
      ['does not add up', 'failed'],
    ]);
    expect(readFileSync(path.join(run.folder, 'ci/junit.xml'), 'utf8')).toMatch(
      /<testsuites [^>]*tests="2" failures="1" errors="0"/,
    );

    const command = [
      '../node_modules/eyewright/dist/cli/main.js',
      'report',
      `run/report/${runner}.html`,
      '--to',
      'json',
      '--out',
      'again.json',
    ];
    const again = await runProject({ runner, folder: run.folder, command });
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(path.join(run.folder, 'again.json'), 'utf8')).toBe(json);
  });
});

describe.each(usuallyOf(allRunners, 'vitest'))('outputs of a run of %s', (runner) => {
  it('stop the run before its first test when the option is wrong', async () => {
    const run = await runProject({ runner, files: sumProject(runner, `['pdf']`) });
    expect(run.code).not.toBe(0);
    expect(run.output).toContain(`The reporter option "outputs" is wrong: [ 'pdf' ]`);
    expect(run.report).toBeUndefined();
  });
});

describe.each(usuallyOf(allRunners, 'cucumber'))('outputs of a run of %s', (runner) => {
  it('add to the step summary of GitHub by default', async () => {
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: 'summary.md' };
    const run = await runProject({ runner, files: sumProject(runner, 'undefined'), env });
    const summary = readFileSync(path.join(run.folder, 'summary.md'), 'utf8');
    expect(summary).toContain('## ❌ 1 of 2 tests failed');
    expect(summary).toContain('does not add up');
    // Only a coding agent is told more.
    expect(run.output).toContain(`Eyewright report: run/report/${runner}.html`);
    expect(run.output).not.toMatch(/npx eyewright failures|^ *✗ .*does not add up .*\[/m);
  });
});
