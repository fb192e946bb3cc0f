// node --import tsx bench/runners.mjs [rounds]: what our fixtures add to an empty test of Playwright Test, and our reporter to a run of
// 200 tests, by the real command line on the built package. The runs take turns; ratios count.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';

import { ensureBuilt } from '../scripts/lib/ensure-built.mjs';
import { startScriptedModel } from '../src/testing/index.ts';
import { installPackage } from '../tests/projects/installed-package.ts';
import { cleanEnvironment, runCommand } from '../tests/projects/run-command.ts';
import { testBrowser } from '../tests/test-browsers.ts';
import { quietChromiumArgs } from '../src/devices/web/find-browser/quiet-chromium.ts';
import { median } from './measure.mjs';

const rounds = Number(process.argv[2] ?? 5);
const emptyTests = 60;
const realTests = 200;
const limits = { fixtureMs: 15, reporter: 1.03 };

const config = `
export default {
  workers: Number(process.env.WORKERS),
  fullyParallel: true,
  use: { launchOptions: JSON.parse(process.env.LAUNCH_OPTIONS), eyewright: { modelConfig: JSON.parse(process.env.MODEL) } },
  reporter: [['json', { outputFile: 'results.json' }], ...(process.env.OURS ? [['eyewright/playwright/reporter']] : [])],
};`;

const repeated = (count, body) => `for (let number = 0; number < ${count}; number++) ${body}`;
const files = {
  'package.json': '{"type":"module"}',
  'playwright.config.ts': config,
  'plain.spec.ts': `import { test } from '@playwright/test';
${repeated(emptyTests, "test('empty ' + number, async ({ page }) => { void page; });")}`,
  'agent.spec.ts': `import { test } from 'eyewright/playwright';
${repeated(emptyTests, "test('empty ' + number, async ({ page, aiTap }) => { void page; void aiTap; });")}`,
  'suite.spec.ts': `import { test, expect } from 'eyewright/playwright';
const form = '<h1>Sign in</h1><label>Name <input></label><button onclick="document.querySelector(\\'h1\\').textContent = \\'Welcome\\'">Go</button>';
${repeated(
  realTests,
  `test('signs in ' + number, async ({ page, aiBoolean }) => {
  await page.setContent(form);
  await page.getByLabel('Name').fill('ada');
  await page.getByRole('button').click();
  await expect(page.getByRole('heading')).toHaveText('Welcome');
  if (number % 4 === 0) expect(await aiBoolean('is somebody welcomed')).toBe(true);
});`,
)}`,
};

await ensureBuilt();
const base = installPackage();
const folder = path.join(base, 'bench');
mkdirSync(folder);
for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
const model = await startScriptedModel({ respond: () => ({ data: true }) });

/** Runs one file of tests; what Playwright says of it. */
async function run(spec, { workers = 1, ours = '' } = {}) {
  const started = performance.now();
  const { code, stdout, stderr } = await runCommand({
    args: ['node_modules/@playwright/test/cli.js', 'test', spec].map((part) =>
      part.startsWith('node_modules') ? path.join(base, part) : part,
    ),
    cwd: folder,
    env: {
      ...cleanEnvironment(),
      EYEWRIGHT_RUN_DIR: 'run',
      LAUNCH_OPTIONS: JSON.stringify({ executablePath: testBrowser, args: quietChromiumArgs }),
      MODEL: JSON.stringify(model.modelConfig),
      WORKERS: String(workers),
      OURS: ours,
    },
    timeoutMs: 300_000,
  });
  const wallMs = performance.now() - started;
  if (code !== 0) throw new Error(`${spec} ended with ${code}:\n${stdout}${stderr}`);
  rmSync(path.join(folder, 'run'), { recursive: true, force: true });
  return { wallMs, ...JSON.parse(readFileSync(path.join(folder, 'results.json'), 'utf8')) };
}

/** Durations of all tests but the first of a worker, which starts the browser. */
function durations({ suites }) {
  const results = suites.flatMap(({ specs }) => specs).flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return results.slice(1).map(({ duration }) => duration);
}

/** The first round, which warms up, does not count. */
async function measure({ empty, walls }, counts) {
  for (const kind of ['plain', 'agent']) {
    const times = durations(await run(kind));
    if (counts) empty[kind].push(...times);
  }
  const workers = Math.max(2, cpus().length);
  for (const [kind, ours] of [
    ['without', ''],
    ['with', '1'],
  ]) {
    const { wallMs } = await run('suite', { workers, ours });
    if (counts) walls[kind].push(wallMs);
  }
}

try {
  const empty = { plain: [], agent: [] };
  const walls = { without: [], with: [] };
  for (let round = -1; round < rounds; round++) await measure({ empty, walls }, round >= 0);
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const added = mean(empty.agent) - mean(empty.plain);
  const ratio = median(walls.with.map((ms, index) => ms / walls.without[index]));
  const seconds = (values) => `${(median(values) / 1000).toFixed(1)} s`;
  const verdict = (value, limit) => `<= ${limit}  ${value <= limit ? 'ok' : 'MISSED'}`;
  console.log(
    `an empty test: ${mean(empty.plain).toFixed(1)} ms; with our fixtures ${mean(empty.agent).toFixed(1)} ms`,
  );
  console.log(`fixtures add ${added.toFixed(1)} ms a test ${verdict(added, limits.fixtureMs)}`);
  console.log(`${realTests} tests: ${seconds(walls.without)}; with our reporter ${seconds(walls.with)}`);
  console.log(`reporter / without ${ratio.toFixed(3)} ${verdict(ratio, limits.reporter)}`);
  process.exitCode = added <= limits.fixtureMs && ratio <= limits.reporter ? 0 : 1;
} finally {
  await model.close();
  rmSync(base, { recursive: true, force: true, maxRetries: 5 });
}
