// The main job, end to end: a few tests in three runners with the offline model, then one report of all of them.
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { runDemo } from './lib/run-demo.mjs';
import { demoSuites } from './lib/suites.mjs';

await ensureBuilt();
if (!(await ensureBrowser())) process.exit(1);
await runDemo(demoSuites);
