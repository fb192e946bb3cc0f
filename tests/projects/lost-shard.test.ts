import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { RunSummary } from '../../src/report/summary/run-summary.ts';
import { cleanEnvironment, runCommand, type CommandResult } from './run-command.ts';
import { installed } from './shared-install.ts';
import { thoroughly, usually, usuallyOf } from '../usual.ts';

const numbers = [1, 2, 3];
/** A suite of three tests for each runner, in three files. */
const files: Readonly<Record<string, string>> = {
  'package.json': '{"type":"module"}',
  'playwright.config.js': `export default { testDir: 'e2e', reporter: [['blob'], ['eyewright/playwright/reporter']] };`,
  'vitest.config.js': `export default { test: { include: ['unit/*.test.js'], reporters: ['blob', 'eyewright/vitest/reporter'] } };`,
  // Its shard is not on the command line.
  'cucumber.js': `export default { shard: process.env.SHARD, import: ['steps.js'] };`,
  'steps.js': `import { Given } from '@cucumber/cucumber'; Given('nothing', () => {});`,
  ...Object.fromEntries(
    numbers.flatMap((number) => [
      [`e2e/${number}.spec.js`, `import { test } from '@playwright/test'; test('${number}', () => {});`],
      [`unit/${number}.test.js`, `import { test } from 'vitest'; test('${number}', () => {});`],
      [`features/${number}.feature`, `Feature: f\n  Scenario: ${number}\n    Given nothing\n`],
    ]),
  ),
};

const runs = {
  playwright: (shard: string) => ['@playwright/test/cli.js', 'test', `--shard=${shard}`],
  vitest: (shard: string) => ['vitest/vitest.mjs', 'run', `--shard=${shard}`],
  cucumber: (shard: string) => {
    const format = ['--format', `message:messages-${shard.replace('/', '-')}.ndjson`];
    return ['@cucumber/cucumber/bin/cucumber.js', ...format, '--format', 'eyewright/cucumber/formatter:eyewright.txt'];
  },
};
type Runner = keyof typeof runs;
const runners = usuallyOf(['playwright', 'vitest', 'cucumber'], 'vitest');
const names: Readonly<Record<Runner, string>> = { playwright: 'Playwright', vitest: 'Vitest', cucumber: 'Cucumber' };

let folder = '';
/** Of the shards, by their runner. */
const results = new Map<Runner, CommandResult[]>();
const merged = new Map<string, Merged>();

beforeAll(async () => {
  folder = mkdtempSync(path.join(installed(), 'shards-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  for (const runner of runners) {
    const own: CommandResult[] = [];
    for (const number of numbers) own.push(await runShard(runner, `${number}/3`));
    results.set(runner, own);
  }
  for (const [name, sources] of Object.entries(merges)) {
    merged.set(name, await merge(name, runners.flatMap(sources)));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

function run([program = '', ...args]: readonly string[], env: Record<string, string> = {}): Promise<CommandResult> {
  const file = path.join(installed(), 'node_modules', program);
  return runCommand({ args: [file, ...args], cwd: folder, env: { ...cleanEnvironment(), ...env }, timeoutMs: 120_000 });
}

function runShard(runner: Runner, shard: string): Promise<CommandResult> {
  const own = { EYEWRIGHT_RUN_DIR: `${runner}-${shard[0]}`, PLAYWRIGHT_BLOB_OUTPUT_DIR: `blob-${shard[0]}` };
  return run(runs[runner](shard), { ...own, SHARD: shard });
}

interface Merged extends CommandResult {
  readonly summary: RunSummary;
}

async function merge(name: string, sources: readonly string[]): Promise<Merged> {
  const options = ['--out', 'merged', '--name', name, '--outputs', 'json', '--overwrite'];
  const result = await run(['eyewright/dist/cli/main.js', 'merge-reports', ...sources, ...options]);
  const json = readFileSync(path.join(folder, 'merged', `${name}.json`), 'utf8');
  return { ...result, summary: JSON.parse(json) as RunSummary };
}

/** Files of a runner itself, by shard. */
const ownFiles: Readonly<Record<Runner, (shard: number) => string>> = {
  playwright: (shard) => `blob-${shard}`,
  vitest: (shard) => `.vitest-reports/blob-${shard}-3.json`,
  cucumber: (shard) => `messages-${shard}-3.ndjson`,
};

const ours = (runner: Runner, shard: number): string => `${runner}-${shard}`;
const own = (runner: Runner, shard: number): string => ownFiles[runner](shard);

/** What is merged of each runner; one report is made of all of them, since each merge starts a process. */
const merges = usually<(runner: Runner) => string[]>(
  {
    'ours without': (runner) => [ours(runner, 1), ours(runner, 3)],
    'own without': (runner) => [own(runner, 1), own(runner, 3)],
    'ours all': (runner) => numbers.map((shard) => ours(runner, shard)),
    'own all': (runner) => numbers.map((shard) => own(runner, shard)),
    mixed: (runner) => [ours(runner, 1), own(runner, 2), own(runner, 3), ours(runner, 3)],
  },
  'ours without',
  'own without',
  'mixed',
);

/** Exit code and status of a merge, and how many tests of a runner passed in it. */
function outcome(name: string, runner: Runner): unknown[] {
  const { code, summary } = mergedAs(name);
  const passed = summary.tests.filter((test) => test.runner === runner && test.status === 'passed');
  return [name, code, summary.status, passed.length];
}

function mergedAs(name: string): Merged {
  const found = merged.get(name);
  if (!found) throw new TypeError(`"${name}" was not merged`);
  return found;
}

const lostOf = (runner: Runner): string =>
  `Shard 2 of 3 of the ${names[runner]} run is missing: its tests are not in this report.`;

describe.each(runners)('three shards of %s, of which one is lost', (runner) => {
  it('are a red run, from our reports as from files of the runner, until the shard is there', () => {
    const ends = results.get(runner)?.map(({ code, stderr }) => [code, code === 0 ? '' : stderr]);
    expect(ends).toEqual(numbers.map(() => [0, '']));
    for (const name of ['ours without', 'own without']) {
      expect(outcome(name, runner)).toEqual([name, 5, 'failed', 2]);
      const { summary, stderr } = mergedAs(name);
      expect(summary.errors).toHaveLength(runners.length);
      expect(summary.errors?.filter((error) => error.runner === runner)).toMatchObject([
        { code: 'SHARD_MISSING', message: lostOf(runner) },
      ]);
      expect(stderr).toContain(`\n${runners.map(lostOf).join('\n')}\nHint: `);
    }
    for (const name of Object.keys(merges).filter((merge) => !merge.endsWith('without'))) {
      expect(outcome(name, runner)).toEqual([name, 0, 'passed', 3]);
      expect(mergedAs(name).summary.totals.passed).toBe(3 * runners.length);
    }
  });
});

thoroughly(() => {
  it("is red where Playwright's own command merges its blobs", async () => {
    const { stdout } = await run([
      '@playwright/test/cli.js',
      'merge-reports',
      '--reporter=eyewright/playwright/reporter',
      'blob-1',
    ]);
    expect(stdout).toContain('1 error outside of the tests: Shards 2 and 3 of 3 of the Playwright run are missing');
  });
});
