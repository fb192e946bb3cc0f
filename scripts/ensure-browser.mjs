// Makes sure that there is a browser: one that is there already, else Playwright's, else Debian's package.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { bin, node, root, run } from './lib/run.mjs';

/** The search of the library itself, loaded anew each time: Playwright remembers what it found. */
async function find() {
  const file = path.join(root, 'src', 'devices', 'web', 'find-browser.ts');
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

const isRoot = process.getuid?.() === 0;
const isDebian = existsSync('/etc/debian_version');

const installations = [
  {
    what: 'npx playwright install chromium',
    possible: true,
    commands: [node(bin('@playwright/test', 'cli.js'), 'install', 'chromium')],
  },
  {
    what: 'npx playwright install-deps chromium',
    // Only where the browser came and its libraries are missing.
    possible: isRoot && isDebian,
    needsPlaywright: true,
    commands: [node(bin('@playwright/test', 'cli.js'), 'install-deps', 'chromium')],
  },
  {
    what: 'apt-get install chromium',
    possible: isRoot && isDebian,
    commands: [
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium'],
    ],
  },
];

async function install({ what, commands }) {
  say(what);
  for (const command of commands) {
    const { code, output } = await run(command, { capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
    if (code !== 0) {
      say(`"${what}" failed: ${reason(output)}`);
      return;
    }
  }
}

/** The lines that tell why, out of what can be pages of output. */
function reason(output) {
  const lines = output.trim().split('\n');
  const telling = lines.filter((line) => /^\s*(E:|Error|Failed|npm error)/i.test(line));
  return (telling.length ? telling.slice(-2) : lines.slice(-2)).join(' | ').slice(0, 300);
}

async function findOrInstall() {
  let found = await usable();
  if (!found) say('none found that starts');
  for (const installation of installations) {
    if (found) break;
    if (!installation.possible || (installation.needsPlaywright && (await find())?.source !== 'playwright')) continue;
    await install(installation);
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
  if (hasShellBeside(browser) && isRoot && isDebian && !existsSync(shell)) {
    await install({
      what: 'apt-get install chromium-headless-shell',
      commands: [
        ['apt-get', 'update', '-q'],
        ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'],
      ],
    });
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
