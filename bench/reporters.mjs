// node --import tsx bench/reporters.mjs [rounds]: what our reporter adds to a run of tests without AI, in each runner, by its real command
// line on the built package: for each test, and once for the run. Counted are processor time and peak memory of the runner's main process, where reporters run.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { ensureBuilt } from '../scripts/lib/ensure-built.mjs';
import { installPackage } from '../tests/projects/installed-package.ts';
import { cleanEnvironment, runCommand } from '../tests/projects/run-command.ts';
import { median } from './measure.mjs';

const rounds = Number(process.argv[2] ?? 5);
const counts = { few: 200, many: 1200 };
const limits = { ms: 1, megabytes: 50 };

/** Loaded into each process: the first one writes what it took when it ends. */
const meter = `import { writeFileSync } from 'node:fs';
if (process.env.METER) {
  const file = process.env.METER;
  delete process.env.METER;
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(file, JSON.stringify({ ms: (userCPUTime + systemCPUTime) / 1000, megabytes: maxRSS / 1024 }));
  });
}`;

const passing = (library) =>
  `import { test } from '${library}';\nfor (let number = 0; number < process.env.COUNT; number++) test('adds ' + number, () => undefined);\n`;
const ours = (reporter) => `...(process.env.OURS ? [${reporter}] : [])`;

const featureOf = (count) =>
  `Feature: F\n${Array.from({ length: count }, (_, number) => `  Scenario: adds ${number}\n    Given something\n`).join('')}`;

const suites = {
  playwright: {
    args: ['@playwright/test/cli.js', 'test'],
    files: {
      'playwright.config.js': `export default { workers: 1, reporter: [['json', { outputFile: 'own.json' }], ${ours("['eyewright/playwright/reporter']")}] };`,
      'suite.spec.js': passing('@playwright/test'),
    },
  },
  vitest: {
    args: ['vitest/vitest.mjs', 'run'],
    files: {
      'vitest.config.js': `export default { test: { maxWorkers: 1, include: ['*.spec.js'], reporters: [['json', { outputFile: 'own.json' }], ${ours("'eyewright/vitest/reporter'")}] } };`,
      'suite.spec.js': passing('vitest'),
    },
  },
  cucumber: {
    args: ['@cucumber/cucumber/bin/cucumber.js'],
    files: {
      'cucumber.js': `export default { paths: ['suite-' + process.env.COUNT + '.feature'], import: ['steps.js'], parallel: 1, publishQuiet: true, format: [['message', 'own.ndjson'], ${ours("['eyewright/cucumber/formatter', 'ours.txt']")}] };`,
      'steps.js': `import { Given } from '@cucumber/cucumber';\nGiven('something', () => undefined);\n`,
      ...Object.fromEntries(Object.values(counts).map((count) => [`suite-${count}.feature`, featureOf(count)])),
    },
  },
};

await ensureBuilt();
const base = installPackage();
const loaded = path.join(base, 'meter.mjs');
writeFileSync(loaded, meter);

async function run(runner, count, withOurs) {
  const folder = path.join(base, runner);
  const measured = path.join(folder, 'meter.json');
  const { code, stdout, stderr } = await runCommand({
    args: suites[runner].args.map((part, index) => (index === 0 ? path.join(base, 'node_modules', part) : part)),
    cwd: folder,
    env: {
      ...cleanEnvironment(),
      EYEWRIGHT_RUN_DIR: 'run',
      NODE_OPTIONS: `--import=${pathToFileURL(loaded).href}`,
      METER: measured,
      COUNT: String(count),
      ...(withOurs && { OURS: '1' }),
    },
    timeoutMs: 300_000,
  });
  if (code !== 0) throw new Error(`${runner} ended with ${code}:\n${stdout}${stderr}`);
  return JSON.parse(readFileSync(measured, 'utf8'));
}

/** What our reporter adds in each round; the first one, which warms up, does not count. */
async function measured(runner) {
  const added = { few: [], many: [] };
  for (let round = -1; round < rounds; round++)
    for (const [size, count] of Object.entries(counts)) {
      const [without, withOurs] = [await run(runner, count, false), await run(runner, count, true)];
      const more = { ms: withOurs.ms - without.ms, megabytes: withOurs.megabytes - without.megabytes };
      if (round >= 0) added[size].push(more);
    }
  return added;
}

function tell(name, value, { unit, limit }) {
  const isMissed = limit !== undefined && value > limit;
  if (isMissed) process.exitCode = 1;
  const verdict = limit === undefined ? '' : `  <= ${limit}  ${isMissed ? 'MISSED' : 'ok'}`;
  console.log(`${name.padEnd(40)} ${value.toFixed(2).padStart(9)} ${unit}${verdict}`);
}

try {
  for (const [runner, { files }] of Object.entries(suites)) {
    const folder = path.join(base, runner);
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
    const added = await measured(runner);
    const of = (size, unit) => median(added[size].map((one) => one[unit]));
    const perTest = (of('many', 'ms') - of('few', 'ms')) / (counts.many - counts.few);
    tell(`${runner}: a test`, perTest, { unit: 'ms', limit: limits.ms });
    tell(`${runner}: once`, of('few', 'ms') - perTest * counts.few, { unit: 'ms' });
    tell(`${runner}: peak memory, ${counts.many} tests`, of('many', 'megabytes'), {
      unit: 'MB',
      limit: limits.megabytes,
    });
  }
} finally {
  rmSync(base, { recursive: true, force: true, maxRetries: 5 });
}
