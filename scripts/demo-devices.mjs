// Features and a test on simulated phones (Android, iOS, HarmonyOS) and a test of a page, with the offline model, then one report of all.
import { ensureBrowser } from './ensure-browser.mjs';
import { ensurePrograms } from './ensure-programs.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { runDemo } from './lib/run-demo.mjs';
import { deviceDemoSuites } from './lib/suites.mjs';

const [browser] = await Promise.all([ensureBrowser(), ensureBuilt({ types: false })]);
if (!browser) process.exit(1);
const [missing] = await ensurePrograms('adb');
if (missing) {
  console.log(`The demo drives simulated phones through the real adb. ${missing.how}`);
  process.exit(1);
}
await runDemo(deviceDemoSuites);
