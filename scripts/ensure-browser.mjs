// Makes sure that there is a browser: one that is there already, else Playwright's, else Debian's package.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { aptInstall, canInstall, reasonOf } from './lib/apt-install.mjs';
import { bin, node, root, run } from './lib/run.mjs';

/** The search of the library itself, loaded anew each time: Playwright remembers what it found. */
async function find() {
  const file = path.join(root, 'src/devices/web/find-browser/find-browser.ts');
  const { findBrowser } = await tsImport(pathToFileURL(file).href, import.meta.url);
  return findBrowser({ env: process.env });
}

const said = new Set();

/** Says the same thing only once. */
function say(text) {
  if (!said.has(text)) console.log(`browser: ${text}`);
  said.add(text);
}

/** A program that is there can still lack libraries. Only Linux: elsewhere asking for the version opens a window. */
async function starts(file) {
  if (process.platform !== 'linux') return true;
  const { code, output } = await run([file, '--version', '--no-sandbox'], { capture: true });
  if (code !== 0) say(`${file} does not start: ${output.trim().split('\n')[0]}`);
  return code === 0;
}

async function usable() {
  const found = await find();
  return found && (await starts(found.path)) ? found : undefined;
}

const playwright =
  (...args) =>
  async () => {
    const { code, output } = await run(node(bin('@playwright/test', 'cli.js'), ...args), { capture: true });
    return code === 0 ? undefined : reasonOf(output);
  };

const installations = [
  { what: 'npx playwright install chromium', possible: true, install: playwright('install', 'chromium') },
  {
    what: 'npx playwright install-deps chromium',
    // Only where the browser came and its libraries are missing.
    possible: canInstall,
    needsPlaywright: true,
    install: playwright('install-deps', 'chromium'),
  },
  { what: 'apt-get install chromium', possible: canInstall, install: () => aptInstall('chromium') },
];

async function carryOut({ what, install }) {
  say(what);
  const failure = await install();
  if (failure) say(`"${what}" failed: ${failure}`);
}

async function findOrInstall() {
  let found = await usable();
  if (!found) say('none found that starts');
  for (const installation of installations) {
    if (found) break;
    if (!installation.possible || (installation.needsPlaywright && (await find())?.source !== 'playwright')) continue;
    await carryOut(installation);
    found = await usable();
  }
  return found;
}

/** Chromium without windows: a page of it costs a third, so the tests that need no windows run in it. */
const shell = '/usr/lib/chromium/chromium-headless-shell';

const hasShellBeside = ({ path: program, source }) =>
  source !== 'env' && !program.includes('headless') && path.dirname(program) === path.dirname(shell);

/** Debian's shell, where it is there beside Debian's Chromium; Playwright has both from the beginning. */
export async function findShell(browser) {
  return hasShellBeside(browser) && existsSync(shell) && (await starts(shell)) ? shell : undefined;
}

/** Puts Debian's shell beside Debian's Chromium. Without it tests take longer. */
export async function ensureShell(browser) {
  if (hasShellBeside(browser) && canInstall && !existsSync(shell)) {
    const what = 'apt-get install chromium-headless-shell';
    await carryOut({ what, install: () => aptInstall('chromium-headless-shell') });
  }
  return findShell(browser);
}

/** Returns the browser, installing one if need be; undefined, after saying why, when that is impossible. */
export async function ensureBrowser() {
  try {
    const found = await findOrInstall();
    say(found ? `${found.path} (${describe(found.source)})` : noBrowser);
    return found;
  } catch (error) {
    say(error.message);
    return undefined;
  }
}

const describe = (source) =>
  ({ env: 'EYEWRIGHT_BROWSER_PATH', playwright: 'installed by Playwright', system: 'installed on this machine' })[
    source
  ];

const noBrowser = `no browser could be found or installed. Do one of these, then try again:
  - npx playwright install --with-deps chromium
  - install Chromium, Chrome or Edge with the package manager of this machine
  - set EYEWRIGHT_BROWSER_PATH to the program file of one of them`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = (await ensureBrowser()) ? 0 : 1;
}
