import path from 'node:path';

import { expect, it } from 'vitest';

import type { RunSummary } from '../../src/report/summary/run-summary.ts';
import { summariseReport } from '../../src/report/summary/summarise-report.ts';
import { cleanEnvironment, runCommand } from './run-command.ts';
import type { ReportedRun } from './read-tests.ts';
import { sources, useProjects } from './run-project.ts';

const { runProject } = useProjects();
const { 'skips.spec.ts': playwright = '', 'skips.vitest.ts': vitest = '', ...cucumber } = sources('skips');
const commit = 'c'.repeat(40);

/** Every test with its variant, and what is told of how it ended. */
function outcomes({ tests }: RunSummary): string[] {
  return tests.map(({ title, variant, attempts, flaky }) => {
    const { reason, didNotRun, annotations = [] } = attempts.at(-1) ?? {};
    const said = annotations.map(({ type, description }) => `${type} ${description}`);
    const parts = [variant, attempts.map(({ status }) => status).join(), flaky && 'flaky', didNotRun && 'did not run'];
    return [`${title}:`, ...parts, reason && `(${reason})`, ...said].filter(Boolean).join(' ');
  });
}

/** The steps of a runner, with how they ended and why they were skipped. */
function steps({ events }: ReportedRun, title: string): string[] {
  const record = events.find((event) => event.type === 'test-start' && event.titlePath.at(-1) === title);
  const id = record?.type === 'test-start' ? record.record : '';
  return events.flatMap((event) => {
    if (event.type !== 'step-start' || event.record !== id) return [];
    const end = events.find((other) => other.type === 'step-end' && other.step === event.step);
    return end?.type === 'step-end' ? [[event.title, end.status, end.reason].filter(Boolean).join(' | ')] : [];
  });
}

/** Runs a project, then what failed in it once more, and merges the two, the newer one first. */
async function runTwice(
  init: Parameters<typeof runProject>[0],
  again: readonly string[],
): Promise<{ first: ReportedRun; told: RunSummary; results: unknown; merged: RunSummary }> {
  const env = { GITHUB_SHA: commit, EYEWRIGHT_RUN_DIR: 'run' };
  const run = await runProject({ ...init, env });
  const { folder, report = '' } = run;
  expect([run.code, path.basename(report)]).toEqual([1, `${init.runner}.html`]);
  const rerun = { runner: init.runner, folder, args: again };
  await runProject({ ...rerun, env: { ...env, FIXED: '1', EYEWRIGHT_RUN_DIR: 'again' } });
  const args = [
    '../node_modules/eyewright/dist/cli/main.js',
    'merge-reports',
    'again',
    'run',
    '--out',
    'merged',
    '--name',
    'all',
  ];
  const merge = await runCommand({ args, cwd: folder, env: cleanEnvironment(), timeoutMs: 60_000 });
  expect(merge.code).toBe(0);
  return {
    first: run.reported,
    told: await summariseReport(report),
    results: run.results,
    merged: await summariseReport(path.join(folder, 'merged', 'all.html')),
  };
}

it('tells what Playwright skipped and what did not run, and takes its reruns for attempts', async () => {
  const { first, told, results, merged } = await runTwice(
    { runner: 'playwright', files: { 'skips.spec.ts': playwright }, args: ['--workers', '1'] },
    ['--last-failed'],
  );
  // Newer versions say so of a serial suite, too.
  const withoutSerial = (lines: readonly string[]): string[] =>
    lines.map((line) => line.replace(' serial undefined', ''));
  expect(new Set(withoutSerial(outcomes(told)))).toEqual(
    new Set([
      'passes: passed issue ABC-1',
      'fails once: failed',
      'skipped inside: skipped (not on this machine)',
      'to be fixed: skipped (fixme)',
      'has a step that is skipped: passed',
      'skips it: skipped (no licence)',
      'breaks: failed',
      'comes after it: skipped did not run',
    ]),
  );
  expect(steps(first, 'skips it').at(-1)).toBe('look for a licence | skipped | no licence');
  expect(steps(first, 'has a step that is skipped')).toEqual(['fine | passed', 'not now | skipped | because']);
  const { expected, unexpected, skipped } = Object(Object(results).stats);
  expect([told.totals.passed, told.totals.failed, told.totals.skipped]).toEqual([expected, unexpected, skipped]);
  const attempts = ['passes: passed issue ABC-1', 'fails once: failed,passed flaky', 'breaks: failed,passed flaky'];
  expect(withoutSerial(outcomes(merged))).toEqual(expect.arrayContaining(attempts));
  expect(merged.totals).toMatchObject({ tests: 8, failed: 0, flaky: 2 });
});

it('tells what Vitest skipped and what did not run, and takes its reruns for attempts', async () => {
  const { told, merged } = await runTwice({ runner: 'vitest', files: { 'skips.spec.ts': vitest } }, [
    '-t',
    'fails once',
  ]);
  expect(outcomes(told)).toEqual([
    'passes: passed issue ABC-1',
    'fails once: failed',
    'fails once: #2 failed',
    'skipped inside: skipped (not on this machine)',
    'skipped without a word: skipped',
    'to be written: skipped (todo)',
    'skips it: skipped (no licence)',
    'whose set-up breaks: skipped did not run',
  ]);
  expect(outcomes(merged).slice(0, 3)).toEqual([
    'passes: passed issue ABC-1',
    'fails once: failed,passed flaky',
    'fails once: #2 failed,passed flaky',
  ]);
});

it('tells what Cucumber skipped, which hook it was, and takes its reruns for attempts', async () => {
  const format = [
    'progress',
    ['eyewright/cucumber/formatter', 'eyewright.txt'],
    ['rerun', '@rerun.txt'],
    ['json', 'results.json'],
  ];
  const config = `export default ${JSON.stringify({ import: ['steps.js'], format })};\n`;
  const files = { ...cucumber, 'cucumber.js': config };
  const { first, told, merged } = await runTwice({ runner: 'cucumber', files, args: ['*.feature'] }, ['@rerun.txt']);
  expect(outcomes(told)).toEqual([
    'passes: passed',
    'skipped by a hook: skipped (Before hook "look for a licence" (steps.js:3) skipped it.)',
    'skipped by a step: skipped (The step "it is skipped" skipped it.)',
    'pending: failed',
    'a hook that fails: failed',
    'row: passed',
    'row: #2 failed',
  ]);
  expect(steps(first, 'skipped by a step')).toEqual([
    'Given it is fine | passed',
    'And it is skipped | skipped',
    'And it is fine | skipped',
  ]);
  expect(steps(first, 'pending')).toEqual(['Given it is pending | failed', 'And it is fine | skipped']);
  expect(steps(first, 'a hook that fails')).toEqual(['Before hook "log in" | failed', 'Given it is fine | skipped']);
  expect(outcomes(merged).sort()).toEqual(
    [
      'passes: passed',
      'skipped by a hook: skipped (Before hook "look for a licence" (steps.js:3) skipped it.)',
      'skipped by a step: skipped (The step "it is skipped" skipped it.)',
      'pending: failed,failed',
      'a hook that fails: failed,passed flaky',
      'row: passed',
      'row: #2 failed,passed flaky',
    ].sort(),
  );

  // Without the option `strict`, a pending step makes no run fail.
  const lax = ['*.feature', '--no-strict', '--tags', '@pending'];
  const pending = await runProject({ runner: 'cucumber', files, args: lax });
  expect([pending.code, pending.reported.of('pending').map(({ end }) => [end?.status, end?.reason])]).toEqual([
    0,
    [['skipped', 'The step "it is pending" is pending.']],
  ]);
});
