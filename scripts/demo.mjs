// The main job, end to end: four tests in three runners with the offline model, then one report of all of them.
import { ensureBrowser, findShell } from './ensure-browser.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { runDemo } from './lib/run-demo.mjs';
import { demoSuites } from './lib/suites.mjs';

const [browser] = await Promise.all([ensureBrowser(), ensureBuilt({ types: false })]);
if (!browser) process.exit(1);
await runDemo(demoSuites, await findShell(browser));
