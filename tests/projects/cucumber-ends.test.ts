import { describe, expect, it } from 'vitest';

import { projectEnvironment, startAppModel } from './app-model.ts';
import { sources, testReports, useProjects } from './run-project.ts';

const { runProject } = useProjects();
const files = sources('cucumber-ends');
const nowhere = 'http://127.0.0.1:1';

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe.runIf(process.platform !== 'win32')('Ctrl-C in a Cucumber run', () => {
  it('leaves one report that says what was over and what was not', async () => {
    await using model = await startAppModel();
    const run = await runProject({
      runner: 'cucumber',
      files,
      env: projectEnvironment(model, nowhere),
      onStart: (child) =>
        void until(() => model.requests.some(({ text }) => text.includes('the server hangs'))).then(() =>
          child.kill('SIGINT'),
        ),
    });
    expect([run.code, run.timedOut]).toEqual([130, false]);
    expect(testReports(run.folder)).toEqual([run.report]);
    expect(run.output).toContain('\nEyewright report: run/report/cucumber.html · 1 of 2 tests failed');
    const outcomes = run.reported.records.map(({ title, end, steps }) => [title, end?.status, steps.length]);
    expect(outcomes).toEqual([
      ['is over', 'passed', 1],
      ['is interrupted', 'interrupted', 2],
    ]);
  });
});

describe('half of what Cucumber needs', () => {
  const plain = { ...files, 'ends.feature': 'Feature: F\n  @screen\n  Scenario: S\n    Then there is a word\n' };

  it('tells where reports are that no formatter gathers', async () => {
    await using model = await startAppModel();
    const env = projectEnvironment(model, nowhere);
    const withoutFormatter = `export default { paths: ['*.feature'], import: ['steps.ts'], format: ['progress'] };\n`;
    const run = await runProject({ runner: 'cucumber', files: { ...plain, 'cucumber.js': withoutFormatter }, env });
    expect(run.code).toBe(0);
    expect(run.stderr).toMatch(
      /^eyewright: a report of each scenario is in run\/report; add .*'eyewright\/cucumber\/formatter'/m,
    );
    expect(testReports(run.folder)).toHaveLength(1);
  });

  it('tells that no agent is there to carry out steps', async () => {
    const own = `import { Given } from '@cucumber/cucumber';\nGiven('nothing', () => undefined);\n`;
    const run = await runProject({ runner: 'cucumber', files: { ...plain, 'steps.ts': own } });
    expect(run.code).toBe(1);
    expect(run.output).toContain("no agent carries them out: import 'eyewright/cucumber' in a file of steps");
    expect(run.reported.of('S')[0]?.end?.status).toBe('failed');
  });
});
