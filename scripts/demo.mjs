// The main job, end to end: a few tests in three runners with the offline model, then one report of all of them.
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { mergeDemoReport } from './lib/merge-demo-report.mjs';
import { addTotals, demoSuites, runSuite, totalsLine } from './lib/suites.mjs';

await ensureBuilt();
if (!(await ensureBrowser())) process.exit(1);

const results = [];
for (const suite of demoSuites) results.push(await runSuite(suite));

console.log('');
for (const { name, totals } of results) console.log(`${name.padEnd(12)} ${totalsLine(totals)}`);
const report = await mergeDemoReport(results);
const totals = addTotals(results);
console.log(`\n${totalsLine(totals)}`);
console.log(report ? `Report: ${report}` : 'Report: none, because no suite wrote one');
process.exitCode = totals.failed === 0 && report ? 0 : 1;
