// node bench/command-line.mjs [rounds]: what the command line costs, after "npm run build": its help, and a tap on an open session beside
// the same call in this process, on the same page. It also says what 100 commands of one session leave behind.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

import { inTurn, line } from './measure.mjs';
import { findBrowser, PlaywrightPageAgent } from '../dist/public/web.js';

const rounds = Number(process.argv[2] ?? 20);
const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-bench-'));
process.env.EYEWRIGHT_RUN_DIR = path.join(folder, 'run');
const page = '<title>Shop</title><h1>Shop</h1><button style="margin:80px;width:200px;height:40px">Buy</button>';
const url = `data:text/html,${encodeURIComponent(page)}`;
const run = (...args) => {
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`eyewright ${args.join(' ')}: ${stderr}`);
};

const browser = await chromium.launch({ executablePath: findBrowser({ env: process.env })?.path });
const own = await browser.newPage();
await own.goto(url);
const agent = new PlaywrightPageAgent(own, { autoPrintReportMsg: false });
run('web', 'open', url);

const pid = JSON.parse(readFileSync(path.join(folder, 'run', 'sessions', 'web.json'), 'utf8')).pid;
const handles = () => readdirSync(`/proc/${pid}/fd`).length;
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const tap = 'tap in this process';
const command = 'tap as a command on an open session';
const times = await inTurn(
  {
    'node -e 0': () => void spawnSync(process.execPath, ['-e', '0']),
    'eyewright --help': () => run('--help'),
    'eyewright web tap --help': () => run('web', 'tap', '--help'),
    [tap]: () => agent.aiTap('the "Buy" button'),
    [command]: () => run('web', 'tap', 'the "Buy" button'),
  },
  { rounds },
);
for (const [name, ms] of Object.entries(times))
  line(name, ms, { unit: ' ms', ...(name.startsWith('eyewright') && { limit: 250 }) });
line('a tap on an open session, beyond 1.2 × the call in this process', times[command] - 1.2 * times[tap], {
  limit: 150,
  unit: ' ms',
});

if (process.platform === 'linux') {
  const before = { handles: handles(), memory: memory() };
  for (let count = 0; count < 100; count++) run('web', 'evaluate-java-script', '1');
  console.log(
    `100 commands: file handles ${before.handles} → ${handles()}, memory ${before.memory.toFixed(0)} → ${memory().toFixed(0)} MB`,
  );
}
run('web', 'close');
await agent.destroy();
await browser.close();
rmSync(folder, { recursive: true, force: true });
