// Features and a test on simulated phones (Android, iOS, HarmonyOS), a feature on virtual displays and a test of a page, with the
// offline model, then one report of all.
import { ensureBrowser } from './ensure-browser.mjs';
import { ensurePrograms } from './ensure-programs.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { runDemo } from './lib/run-demo.mjs';
import { desktopSuites, deviceSuites, pageDemoSuite } from './lib/suites.mjs';

/** What each part needs. */
const parts = [
  { program: 'adb', what: 'simulated phones, which it drives through the real adb', suites: deviceSuites },
  { program: 'zenity', what: 'dialogs on virtual displays', suites: desktopSuites },
];

const [browser] = await Promise.all([ensureBrowser(), ensureBuilt({ types: false })]);
if (!browser) process.exit(1);
const missing = await ensurePrograms(...parts.map(({ program }) => program));
const isMissing = ({ program }) => missing.some(({ name }) => name === program);
for (const { name, lacking, how } of missing) {
  const { what } = parts.find(({ program }) => program === name);
  console.log(`\nThe demo goes on without ${what}. Missing: ${lacking}. ${how}`);
}
const possible = parts.filter((part) => !isMissing(part));
if (possible.length === 0) process.exit(1);
await runDemo([...possible.flatMap(({ suites }) => suites), pageDemoSuite]);
