import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { bin, node, root, run } from './run.mjs';
import { fromCucumber, fromPlaywright, fromVitest, none } from './totals.mjs';

/** Everything that the scripts write lies below this folder, the one reports go to by default. */
export const runDir = path.join('eyewright_run', 'demo');

const vitest =
  (...args) =>
  (json) =>
    node(
      bin('vitest', 'vitest.mjs'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${json}`,
    );

const playwright = (...args) => node(bin('@playwright/test', 'cli.js'), 'test', ...args);

const cucumber = (json, ...args) =>
  node('--import', 'tsx', bin('@cucumber/cucumber', 'bin/cucumber.js'), ...args, '--format', `json:${json}`);

/** Unit and contract tests, and small projects that the real runners run; in one run, so that no processor waits for the last of either. */
export const ownSuite = {
  name: 'own',
  title: 'Unit and contract tests, runner projects',
  command: vitest('--project', 'unit', '--project', 'projects'),
  read: fromVitest,
};

/** The same without the test files that fit the patterns. */
export const withoutFiles = (suite, patterns) => ({
  ...suite,
  command: (json) => [...suite.command(json), ...patterns.flatMap((pattern) => ['--exclude', pattern])],
});

/** Some files of them once more, by themselves. */
export const ownFilesAgain = (files) => ({
  ...ownSuite,
  name: 'own-again',
  title: `Once more, by themselves: ${files.length} file${files.length > 1 ? 's' : ''}`,
  command: vitest('--project', 'unit', '--project', 'projects', '--maxWorkers=1', ...files),
});

const exampleTests = ['--mode', 'examples', '--reporter=eyewright/vitest/reporter'];

/** The example suites, one for each runner. Each starts the example server by itself. */
export const exampleSuites = [
  {
    name: 'playwright',
    title: 'Playwright Test: login, to-do list, shop (light, dark, dpr 2)',
    command: () => playwright(),
    env: (json) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: json }),
    read: fromPlaywright,
    demo: {
      title: 'Playwright Test: a login and a small shop',
      command: () => playwright('--project=light', '--grep=( login|places an order)$'),
    },
  },
  {
    name: 'vitest',
    title: 'Vitest: to-do list, YAML files and a canvas game on Puppeteer',
    command: vitest(...exampleTests),
    read: fromVitest,
    demo: {
      title: 'Vitest on Puppeteer: a to-do list',
      command: vitest(...exampleTests, 'examples/vitest/todo.test.ts'),
    },
  },
  {
    name: 'cucumber',
    title: 'Cucumber: login feature',
    command: (json) => cucumber(json),
    read: fromCucumber,
    demo: {
      title: 'Cucumber: a feature, whose steps an agent carries out',
      command: (json) => cucumber(json, '--name', '^A user logs in$'),
    },
  },
];

/** Once is enough for answers of a model: they do not depend on colours and pixels. */
const onlyOnce = { playwright: () => playwright('--project=light', '--workers=1') };
const commandOf = (suite) => onlyOnce[suite.name] ?? suite.command;

/** Of nobody who answers. */
const absentModel = {
  EYEWRIGHT_MODEL_NAME: 'scripted-model',
  EYEWRIGHT_MODEL_BASE_URL: 'http://127.0.0.1:9/v1',
  EYEWRIGHT_MODEL_API_KEY: 'none',
  EYEWRIGHT_MODEL_FAMILY: 'qwen3-vl',
};

/** The examples once more, on answers that are on record beside them, with no model there. */
export const replayedSuites = exampleSuites.map((suite) => ({
  name: `${suite.name}-replayed`,
  title: `${suite.title.split(':')[0]}: the same out of cassettes, without a model`,
  command: commandOf(suite),
  env: (json) => ({ ...suite.env?.(json), ...absentModel, EYEWRIGHT_CASSETTE: 'strict' }),
  read: suite.read,
}));

const [inPlaywright, ...inOthers] = exampleSuites;
const looks = {
  ...inPlaywright,
  name: 'playwright-looks',
  title: 'Playwright Test: login at a device pixel ratio of 2',
  command: () => playwright('--project=dpr2', '--grep= login$'),
};

/** What the test command runs of both. How pages look matters to one flow, and how cassettes are replayed to no runner. */
export const usualSuites = [
  { ...inPlaywright, title: 'Playwright Test: login, to-do list, shop', command: () => playwright('--project=light') },
  looks,
  ...inOthers,
  ...replayedSuites.filter(({ name }) => name === 'playwright-replayed'),
];

/** What writes those cassettes: a model over HTTP, which gives the answers of a report. */
export const recordingSuite = (suite, report) => ({
  ...suite,
  name: `${suite.name}-recorded`,
  command: (json) => node('--import', 'tsx', 'scripts/with-recorded-model.mjs', report, ...commandOf(suite)(json)),
  env: (json) => ({ ...suite.env?.(json), EYEWRIGHT_CASSETTE: 'record' }),
});

const withPhones = (...command) => node('--import', 'tsx', 'examples/phones/with-phones.ts', ...command);

/** On simulated phones; they need adb, besides a browser that shows the screens. */
export const deviceSuites = [
  {
    name: 'devices',
    title: 'Cucumber: notes on two Android phones, HarmonyOS and iOS',
    command: (json) => withPhones(...cucumber(json, '--profile', 'phones')),
    read: fromCucumber,
  },
  {
    name: 'ios',
    title: 'Vitest: notes on iOS',
    command: (json) => withPhones(...vitest('--mode', 'phones', '--reporter=eyewright/vitest/reporter')(json)),
    read: fromVitest,
  },
];

/** On virtual displays; they need Xvfb and zenity. */
export const desktopSuites = [
  {
    name: 'desktop',
    title: 'Cucumber: dialogs on virtual displays',
    command: (json) => cucumber(json, '--profile', 'desktop'),
    read: fromCucumber,
  },
];

/** Four tests in three runners: what a newcomer looks at. The whole suites belong to `npm test`. */
export const demoSuites = exampleSuites.map((suite) => ({ ...suite, ...suite.demo }));

/** One test of a page, beside those on devices. */
export const pageDemoSuite = {
  ...exampleSuites[0],
  title: 'Playwright Test: login in a browser',
  command: () => playwright('--project=light', '--grep= login$'),
};

/**
 * Runs one suite with its own folder for reports; its output goes to the terminal, or with `capture` into the result.
 * Returns its totals (at least one failure when it failed) and the files of its reports.
 */
export async function runSuite(suite, { env = {}, capture = false } = {}) {
  const folder = path.join(runDir, suite.name);
  const json = path.join(root, folder, 'results.json');
  rmSync(path.join(root, folder), { recursive: true, force: true });
  mkdirSync(path.join(root, folder), { recursive: true });
  if (!capture) console.log(`\n=== ${suite.title}`);
  const { code, seconds, output } = await run(suite.command(json), {
    capture,
    env: { EYEWRIGHT_RUN_DIR: folder, OMP_THREAD_LIMIT: '1', ...env, ...suite.env?.(json) },
  });
  return {
    name: suite.name,
    code,
    output,
    durationMs: Math.round(seconds * 1000),
    totals: readTotals({ suite, json, code }),
    reports: reportsIn(path.join(root, folder, 'report')),
  };
}

function readTotals({ suite, json, code }) {
  const found = existsSync(json) ? suite.read(JSON.parse(readFileSync(json, 'utf8'))) : none;
  // A runner that failed without a failing test could not do its work: that counts, too.
  return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found;
}

/** Entry files of the reports in a folder, newest first; a report is a file or a folder with index.html. */
function reportsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => path.join(folder, entry.name, entry.isDirectory() ? 'index.html' : ''))
    .filter((file) => file.replace(/[\\/]$/, '').endsWith('.html') && existsSync(file))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
}
