import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { load } from 'js-yaml';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { quietChromiumArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
import type { RunSummary } from '../../src/report/summary/run-summary.ts';
import { testBrowser } from '../test-browsers.ts';
import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import { installPackage } from './installed-package.ts';
import { readReport, type ReportedStep } from './read-tests.ts';
import { cleanEnvironment, runCommand, type CommandResult } from './run-command.ts';

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Job {
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
  readonly steps: readonly Step[];
}

const bins = {
  playwright: '@playwright/test/cli.js',
  vitest: 'vitest/vitest.mjs',
  'cucumber-js': '@cucumber/cucumber/bin/cucumber.js',
  eyewright: 'eyewright/dist/cli/main.js',
};
/** What a machine of a pipeline does first; here everything is installed. */
const setup = /^(npm ci|npx playwright install .*)$/;
const repository = fileURLToPath(new URL('../../', import.meta.url));
let base = '';

beforeAll(() => {
  base = installPackage();
  mkdirSync(path.join(base, 'node_modules/.bin'));
  for (const [name, file] of Object.entries(bins)) {
    symlinkSync(path.join('..', file), path.join(base, 'node_modules/.bin', name));
  }
});
afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }));

/** The jobs of the workflow that the documentation shows. */
function workflow(): Readonly<Record<string, Job>> {
  const [, text = ''] = /```yaml\n(.*?)```/s.exec(readFileSync(path.join(repository, 'docs/ci.md'), 'utf8')) ?? [];
  return (load(text) as { jobs: Record<string, Job> }).jobs;
}

/** A fresh checkout, as each machine of a pipeline has it; every one somewhere else. */
function machine(name: string): string {
  const folder = path.join(base, `machine ${name}`);
  cpSync(path.join(repository, 'tests/projects/sources/ci'), folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}

type Env = Readonly<Record<string, string>>;

function shell(command: string, cwd: string, env: Env): Promise<CommandResult> {
  const [tool, name = '', ...args] = command.split(' ');
  if (tool !== 'npx') {
    const stdout = execFileSync('sh', ['-c', command], { cwd, encoding: 'utf8' });
    return Promise.resolve({ code: 0, stdout, stderr: '', timedOut: false });
  }
  const file = path.join(base, 'node_modules', bins[name as keyof typeof bins]);
  return runCommand({ args: [file, ...args], cwd, env: { ...cleanEnvironment(), ...env }, timeoutMs: 120_000 });
}

/** Does the steps of a job, with the artifacts of the pipeline in a folder. */
async function runJob(name: string, job: Job, { env, shard }: { env: Env; shard?: number }): Promise<CommandResult[]> {
  const cwd = machine(shard === undefined ? name : `${name} ${shard}`);
  const fill = (text: string): string => text.replaceAll(/\$\{\{ *matrix\.shard *\}\}/g, String(shard));
  const results: CommandResult[] = [];
  for (const { run, uses = '', with: options = {} } of job.steps) {
    if (run !== undefined && !setup.test(run)) results.push(await shell(fill(run), cwd, env));
    if (uses.startsWith('actions/upload-artifact')) upload(fill(options['name'] ?? ''), options['path'] ?? '', cwd);
    if (uses.startsWith('actions/download-artifact')) download(options, cwd);
  }
  // Of other machines there is nothing left but what they handed over.
  if (name !== 'report') rmSync(cwd, { recursive: true });
  return results;
}

/** One folder alone is handed over as what is in it, of several each with its path. */
function upload(name: string, text: string, cwd: string): void {
  const paths = text.trim().split(/\s*\n\s*/);
  for (const part of paths) {
    const to = path.join(base, 'artifacts', name, paths.length > 1 ? part : '');
    cpSync(path.join(cwd, part), to, { recursive: true });
  }
}

function download({ path: to = '', pattern = '' }: Step['with'] & object, cwd: string): void {
  for (const name of readdirSync(path.join(base, 'artifacts'))) {
    if (name.startsWith(pattern.replace('*', ''))) {
      cpSync(path.join(base, 'artifacts', name), path.join(cwd, to, name), { recursive: true });
    }
  }
}

function readSummary(file: string): RunSummary {
  return JSON.parse(readFileSync(file, 'utf8')) as RunSummary;
}

function picturesOf({ frames, children }: ReportedStep): string[] {
  return [...frames.map(({ frame }) => frame), ...children.flatMap(picturesOf)];
}

it('makes one report of three shards of Playwright, of Vitest and of Cucumber, by the workflow of the documentation', async () => {
  await using app = await startApp();
  await using model = await startAppModel();
  const summaryFile = path.join(base, 'step-summary.md');
  const env = {
    ...projectEnvironment(model, app.url),
    LAUNCH_OPTIONS: JSON.stringify({ executablePath: testBrowser, args: quietChromiumArgs }),
  };
  const { report, ...testJobs } = workflow();
  const runs = Object.entries(testJobs).flatMap(([name, job]) =>
    (job.strategy?.matrix.shard ?? [undefined]).map((shard) => runJob(name, job, { env, ...(shard && { shard }) })),
  );
  expect((await Promise.all(runs)).map(([result]) => result?.code)).toEqual([0, 1, 1, 1, 0]);
  const asked = model.requests.length;

  const onGitHub = { ...env, GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summaryFile };
  if (!report) throw new TypeError('the workflow has no job "report"');
  const [merged] = await runJob('report', report, { env: onGitHub });
  const cwd = path.join(base, 'machine report');
  const html = path.join(cwd, 'report/tests.html');
  expect(merged).toMatchObject({ code: 0, stdout: `${html}\n` });
  expect(merged?.stderr).toMatch(
    /^There is no earlier report at .*previous\/tests\.json: this run is not compared\.\n/,
  );
  expect(merged?.stderr).toMatch(/\n3 failed, 5 passed, 1 skipped, in .* \(.* of tests\) · model /);

  const { tests, totals, usage, durationMs, testsMs } = readSummary(path.join(cwd, 'report/tests.json'));
  const rows = tests.map(({ runner, path: [file], title, status, attempts }) => {
    const [attempt] = attempts;
    return [runner, file, title, status, attempt?.usage.calls, attempt?.problem];
  });
  expect(rows.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual([
    ['cucumber', 'features/fourth.feature', 'fourth', 'passed', 1, undefined],
    ['cucumber', 'features/fourth.feature', 'without an agent', 'passed', 0, undefined],
    ['playwright', 'first.spec.ts', 'first 1', 'passed', 1, undefined],
    ['playwright', 'first.spec.ts', 'first 2', 'passed', 1, undefined],
    ['playwright', 'second.spec.ts', 'native', 'failed', 0, undefined],
    ['playwright', 'second.spec.ts', 'second', 'failed', 1, undefined],
    ['playwright', 'second.spec.ts', 'skipped', 'skipped', 0, undefined],
    ['vitest', 'unit/third.test.ts', 'plain', 'failed', 0, undefined],
    ['vitest', 'unit/third.test.ts', 'third', 'passed', 1, undefined],
  ]);
  // One bill, and the time of machines that worked at the same time only once.
  expect([usage.calls, asked]).toEqual([5, 5]);
  expect(durationMs).toBeLessThan(testsMs);
  const { frames, of } = await readReport(html);
  for (const title of ['first 1', 'third', 'fourth'])
    expect(
      of(title)
        .flatMap(({ steps }) => steps)
        .flatMap(picturesOf),
    ).not.toEqual([]);
  expect(frames.size).toBeGreaterThan(0);
  const places = readFileSync(html, 'utf8').match(
    /.{0,80}(eyewright projects-|machine (playwright|vitest|cucumber)|eyewright-merge-).{0,80}/g,
  );
  expect(places).toBeNull();
  expect(readFileSync(path.join(cwd, 'report/tests.junit.xml'), 'utf8').match(/<testcase /g)).toHaveLength(9);
  expect(readFileSync(summaryFile, 'utf8')).toContain('## ❌ 3 of 9 tests failed');

  // Whatever is handed over twice is shown once: a blob, and what was merged before.
  copyFileSync(path.join(cwd, 'runs/run-playwright-1/report-1.zip'), path.join(cwd, 'runs/again.zip'));
  const again = await shell(
    'npx eyewright merge-reports runs report --out report --name again --previous previous/tests.json --outputs json',
    cwd,
    env,
  );
  expect(again.stderr).toMatch(
    /^Left out .*report-1\.zip: another file has the same content\.\nLeft out 3 of 4 reports/,
  );
  expect(readSummary(path.join(cwd, 'report/again.json'))).toMatchObject({
    totals,
    usage,
    durationMs,
    comparison: { newFailures: [], fixed: [], added: [], gone: [], slower: [] },
  });

  // What did not come along is told.
  rmSync(path.join(cwd, 'runs/run-vitest/eyewright_run'), { recursive: true });
  const without = await shell(
    'npx eyewright merge-reports runs/run-vitest --out lost --name all --outputs json',
    cwd,
    env,
  );
  expect(without).toMatchObject({ code: 0 });
  const lost = readSummary(path.join(cwd, 'lost/all.json')).tests.find(({ title }) => title === 'third');
  expect([lost?.status, lost?.path]).toEqual(['passed', ['unit/third.test.ts']]);
  expect(lost?.attempts[0]?.problem).toContain('pass the report/ folder');

  // Playwright's own command does it for its own.
  const blobs = path.join(cwd, 'runs/run-playwright-3');
  const own = `npx playwright merge-reports --reporter=eyewright/playwright/reporter ${path.relative(cwd, blobs)}`;
  expect((await shell(own, cwd, env)).stdout).toContain('Eyewright report: eyewright_run/report/playwright.html');
  expect(existsSync(path.join(cwd, 'eyewright_run/report/playwright.html'))).toBe(true);
});
