import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { mergedReport, mergeDemoReport } from './merge-demo-report.mjs';
import { inSeconds, root } from './run.mjs';
import { runSuite } from './suites.mjs';
import { addTotals, totalsLine } from './totals.mjs';

const isTerminal = process.stdout.isTTY && !process.env.NO_COLOR;
const styled = (code) => (text) => (isTerminal ? `\x1b[${code}m${text}\x1b[0m` : text);
const [bold, dim, green, red] = [1, 2, 32, 31].map(styled);

/**
 * Runs suites one after the other, tells each test with its result, and joins their reports; sets the exit code.
 * `browserPath`: the browser of those that start one.
 */
export async function runDemo(suites, browserPath) {
  const env = browserPath ? { EYEWRIGHT_BROWSER_PATH: browserPath } : {};
  const results = [];
  for (const suite of suites) results.push(await runTold(suite, env));

  const report = await mergeDemoReport(results);
  const totals = addTotals(results);
  const good = totals.failed === 0 && report;
  console.log(`\n${(good ? green : red)(bold(totalsLine(totals)))} in ${inSeconds(performance.now() / 1000)}`);
  console.log(report ? (await closing(report)).join('\n') : 'Report: none, because no suite wrote one');
  process.exitCode = good ? 0 : 1;
}

/** What a runner prints is shown where it failed; else a line a test says enough. */
async function runTold(suite, env) {
  console.log(`\n${bold(suite.title)}`);
  if (isTerminal) process.stdout.write(dim('  running …'));
  const result = await runSuite(suite, { env, capture: true });
  if (isTerminal) process.stdout.write('\r\x1b[K');
  if (result.code !== 0) console.log(result.output.trimEnd());
  const file = await mergedReport(result.reports);
  for (const line of file ? await testLines(file) : []) console.log(line);
  return result;
}

async function testLines(file) {
  const { summariseReport } = await import('eyewright/core/report');
  const { tests } = await summariseReport(file);
  return tests.map(({ title, status, durationMs, file: source, path: [first] }) => {
    const mark = status === 'passed' ? green('✓') : red('✗');
    return `  ${mark} ${title}  ${dim(`${source ?? first ?? ''}  ${inSeconds(durationMs / 1000)}`)}`;
  });
}

async function closing(report) {
  const { summariseReport } = await import('eyewright/core/report');
  const { models, usage } = await summariseReport(path.join(root, report));
  return [
    `Every step, what was seen and what was done, of all runners in one file: ${bold(report)}`,
    `Open it in a browser: ${pathToFileURL(path.join(root, report)).href}`,
    dim(`Model: ${models.join(', ')}, ${usage.calls} calls, ${usage.totalTokens} tokens, no key, no network.`),
  ];
}
