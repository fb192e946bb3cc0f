import { mergeDemoReport } from './merge-demo-report.mjs';
import { runSuite } from './suites.mjs';
import { addTotals, totalsLine } from './totals.mjs';

/** Runs suites one after the other and joins their reports; sets the exit code. */
export async function runDemo(suites) {
  const results = [];
  for (const suite of suites) results.push(await runSuite(suite));

  console.log('');
  for (const { name, totals } of results) console.log(`${name.padEnd(12)} ${totalsLine(totals)}`);
  const report = await mergeDemoReport(results);
  const totals = addTotals(results);
  console.log(`\n${totalsLine(totals)}`);
  console.log(report ? `Report: ${report}` : 'Report: none, because no suite wrote one');
  process.exitCode = totals.failed === 0 && report ? 0 : 1;
}
