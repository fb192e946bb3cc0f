// node --expose-gc bench/agents.mjs [how many]: what agents leave behind in a browser and in this process once they have ended.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium } from '@playwright/test';
import puppeteer from 'puppeteer-core';

import { ensureBuilt } from '../scripts/lib/ensure-built.mjs';
import { formPage } from './pages.mjs';

const agents = Number(process.argv[2] ?? 1000);
/** Code is compiled and caches are filled by then. */
const warmUps = 50;
const mostGrowth = 20 * 1024 * 1024;

const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-agents-'));
process.env.EYEWRIGHT_RUN_DIR = folder;
await ensureBuilt();
const { PlaywrightPageAgent, PuppeteerPageAgent, quietChromiumArgs, requireBrowser } = await import('eyewright/web');
const executablePath = requireBrowser({ env: process.env }).path;
const args = [...quietChromiumArgs];
const options = {
  autoPrintReportMsg: false,
  modelConfig: { EYEWRIGHT_MODEL_NAME: 'none', EYEWRIGHT_MODEL_API_KEY: 'none' },
};

const worlds = {
  async playwright() {
    const browser = await chromium.launch({ executablePath, args });
    return { browser, page: await browser.newPage(), Agent: PlaywrightPageAgent };
  },
  async puppeteer() {
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const browser = await puppeteer.launch({ executablePath, args: [...args, ...sandbox] });
    return { browser, page: await browser.newPage(), Agent: PuppeteerPageAgent };
  },
};

const events =
  'dialog popup crash error console pageerror requestfailed response framenavigated filechooser download'.split(' ');
const inFolder = (name) => {
  try {
    return readdirSync(name).length;
  } catch {
    return 0;
  }
};

/** Processes below this one, where the system tells. */
function processes() {
  const parents = new Map();
  for (const name of inFolder('/proc') ? readdirSync('/proc') : []) {
    try {
      const stat = /^\d+$/.test(name) && readFileSync(`/proc/${name}/stat`, 'utf8');
      if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has just ended.
    }
  }
  const isBelow = (id) => id === process.pid || (parents.has(id) && isBelow(parents.get(id)));
  return [...parents.keys()].filter((id) => id !== process.pid && isBelow(id)).length;
}

function counts(page) {
  return {
    'listeners of the page': events.reduce((sum, event) => sum + page.listenerCount(event), 0),
    'listeners of the process': process.eventNames().reduce((sum, event) => sum + process.listenerCount(event), 0),
    'open files': inFolder('/proc/self/fd'),
    processes: processes(),
  };
}

/** Heap in use once everything that nobody holds is gone. */
async function heap() {
  for (let round = 0; round < 5; round++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return process.memoryUsage().heapUsed;
}

async function measure(name) {
  const { browser, page, Agent } = await worlds[name]();
  await page.setContent(formPage(['Name', 'City', 'Street']));
  const live = async () => {
    const agent = new Agent(page, options);
    await agent.recordToReport('alive');
    await agent.destroy();
    rmSync(agent.reportFile, { force: true });
  };
  for (let count = 0; count < warmUps; count++) await live();
  const [before, heapBefore] = [counts(page), await heap()];
  const start = performance.now();
  for (let count = 0; count < agents; count++) await live();
  const each = (performance.now() - start) / agents;
  const [after, growth] = [counts(page), (await heap()) - heapBefore];
  console.log(`${name}: ${agents} agents, ${each.toFixed(1)} ms each`);
  for (const [what, count] of Object.entries(before)) {
    // The browser keeps a process or two in reserve, and lets them go as it likes.
    const isGrown = after[what] > count + (what === 'processes' ? 2 : 0);
    console.log(`  ${what.padEnd(28)} ${count} -> ${after[what]}  ${isGrown ? 'GROWN' : 'ok'}`);
    if (isGrown) process.exitCode = 1;
  }
  const isMore = growth > mostGrowth;
  const note = globalThis.gc ? '' : ' (without --expose-gc: a guess)';
  console.log(`  memory ${(growth / 1024 / 1024).toFixed(1)} MB${note}  ${isMore ? 'MORE THAN 20 MB' : 'ok'}`);
  if (isMore) process.exitCode = 1;
  await browser.close();
}

for (const name of Object.keys(worlds)) await measure(name);
rmSync(folder, { recursive: true, force: true });
