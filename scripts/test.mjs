// All tests: unit and contract, runner projects, and the example suites. The last line has the totals. What only repeats
// others runs with --all: see tests/usual.ts.
import { ensureBrowser, ensureShell } from './ensure-browser.mjs';
import { ensurePrograms } from './ensure-programs.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { mergeDemoReport } from './lib/merge-demo-report.mjs';
import { filesThatNeed } from './lib/needed-programs.data.mjs';
import { root } from './lib/run.mjs';
import { skippedLines } from './lib/skipped-files.mjs';
import {
  desktopSuites,
  deviceSuites,
  exampleSuites,
  ownSuite,
  replayedSuites,
  runSuite,
  usualSuites,
  withoutFiles,
} from './lib/suites.mjs';
import { secondLook } from './lib/second-look.mjs';
import { addTotals, failureLines, totalsLine } from './lib/totals.mjs';

if (process.argv.includes('--all')) process.env.EYEWRIGHT_TEST_ALL = '1';

const [browser] = await Promise.all([ensureBrowser(), ensureBuilt()]);
if (!browser) process.exit(1);
const shell = await ensureShell(browser);
const missing = await ensurePrograms('adb', 'ffmpeg', 'firefox', 'chromedriver', 'WebKitWebDriver', 'Xvfb', 'xfreerdp');
const lacks = (name) => missing.some((program) => program.name === name);
const unable = missing.flatMap(({ name }) => filesThatNeed[name]);

// Our own tests look for the shell themselves: some of them are about windows. The examples run beside them, one suite at a time.
const suitesThatNeed = { adb: deviceSuites, Xvfb: desktopSuites };
const ofDevices = Object.entries(suitesThatNeed).flatMap(([name, suites]) => (lacks(name) ? [] : suites));
const examplesHere = process.env.EYEWRIGHT_TEST_ALL ? [...exampleSuites, ...replayedSuites] : usualSuites;
const suites = [...examplesHere, ...ofDevices];
const [own, examples] = await Promise.all([runSuite(withoutFiles(ownSuite, unable)), runInTurn(suites)]);
const results = [await secondLook(own), ...examples];

/** What each prints stands together. */
async function runInTurn(suites) {
  const done = [];
  for (const suite of suites) {
    const env = shell && !ofDevices.includes(suite) ? { EYEWRIGHT_BROWSER_PATH: shell } : {};
    const result = await runSuite(suite, { env, capture: true });
    console.log(`\n=== ${suite.title}\n${result.output.trimEnd()}`);
    done.push(result);
  }
  return done;
}

console.log('');
for (const { name, totals } of results) console.log(`${name.padEnd(20)} ${totalsLine(totals)}`);
const report = await mergeDemoReport(examples).catch((error) => console.log(`Report: ${error.message}`));
if (report) console.log(`Report: ${report}`);
const totals = addTotals(results);
for (const line of [...failureLines(totals, root), ...skippedLines(missing, suitesThatNeed)]) console.log(line);
if (!process.env.EYEWRIGHT_TEST_ALL) console.log('More variants, cases and long tests: npm run test:all');
console.log(`\n${totalsLine(totals)}`);
process.exitCode = totals.failed === 0 && report ? 0 : 1;
