// npm run cassettes: writes the cassettes beside the examples anew, with the answers that the offline model gives today.
import { ensureBrowser, ensureShell } from './ensure-browser.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { mergedReport } from './lib/merge-demo-report.mjs';
import { exampleSuites, recordingSuite, runSuite } from './lib/suites.mjs';

await ensureBuilt();
const browser = await ensureBrowser();
if (!browser) process.exit(1);
const shell = await ensureShell(browser);
const env = shell ? { EYEWRIGHT_BROWSER_PATH: shell } : {};

for (const suite of exampleSuites) {
  const { reports } = await runSuite(suite, { env });
  const { code } = await runSuite(recordingSuite(suite, await mergedReport(reports)), { env });
  if (code !== 0) process.exitCode = code;
}
