// Features and a test on simulated phones (Android, iOS, HarmonyOS) and a test of a page, with the offline model, then one report of all.
import { ensureAdb } from './ensure-adb.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { runDemo } from './lib/run-demo.mjs';
import { deviceDemoSuites } from './lib/suites.mjs';

const [browser] = await Promise.all([ensureBrowser(), ensureBuilt({ types: false })]);
if (!browser || !(await ensureAdb())) process.exit(1);
await runDemo(deviceDemoSuites);
