import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { RunSummary } from '../../src/report/summary/run-summary.ts';
import { cleanEnvironment, runCommand, type CommandResult } from './run-command.ts';
import { installed } from './shared-install.ts';

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
const names: Readonly<Record<Runner, string>> = { playwright: 'Playwright', vitest: 'Vitest', cucumber: 'Cucumber' };

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(installed(), 'shards-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
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

describe.each(['playwright', 'vitest', 'cucumber'] as const)('three shards of %s, of which one is lost', (runner) => {
  const lost = `Shard 2 of 3 of the ${names[runner]} run is missing: its tests are not in this report.`;

  it('are a red run, from our reports as from files of the runner, until the shard is there', async () => {
    const results: CommandResult[] = [];
    for (const number of numbers) results.push(await runShard(runner, `${number}/3`));
    expect(results.map(({ code, stderr }) => [code, code === 0 ? '' : stderr])).toEqual(numbers.map(() => [0, '']));
    const forms = { ours: (shard: number): string => `${runner}-${shard}`, own: ownFiles[runner] };
    for (const [form, file] of Object.entries(forms)) {
      const name = `${runner} ${form}`;
      const without = await merge(`${name} without`, [file(1), file(3)]);
      expect([form, without.code, without.summary.status, without.summary.totals.passed]).toEqual([
        form,
        1,
        'failed',
        2,
      ]);
      expect(without.summary.errors).toMatchObject([{ runner, code: 'SHARD_MISSING', message: lost }]);
      expect(without.stderr).toContain(`\n${lost}\nHint: `);
      const all = await merge(`${name} all`, numbers.map(file));
      expect([form, all.code, all.summary.status, all.summary.totals.passed]).toEqual([form, 0, 'passed', 3]);
    }
    const mixed = await merge(`${runner} mixed`, [forms.ours(1), forms.own(2), forms.own(3), forms.ours(3)]);
    expect([mixed.code, mixed.summary.status, mixed.summary.totals.passed]).toEqual([0, 'passed', 3]);
  });
});

it("is red where Playwright's own command merges its blobs", async () => {
  await runShard('playwright', '1/3');
  const merged = await run([
    '@playwright/test/cli.js',
    'merge-reports',
    '--reporter=eyewright/playwright/reporter',
    'blob-1',
  ]);
  expect(merged.stdout).toContain(
    '1 error outside of the tests: Shards 2 and 3 of 3 of the Playwright run are missing',
  );
});
