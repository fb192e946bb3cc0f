// How often the offline model is right on pages that it was not made for: node --import tsx bench/fresh-pages.mjs [--pages FOLDER]
// [--only NAMES] [--kinds KINDS] [--grep TEXT] [--pixels] [--jobs 2]. A set says most while nobody has looked at what is wrong on it.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';

import { chromium } from '@playwright/test';

import { kinds, measurePage } from './fresh-pages/measure-page.mjs';
import { servePages } from './fresh-pages/serve-pages.mjs';

const { values: wish } = parseArgs({
  options: {
    pages: { type: 'string', default: path.join(import.meta.dirname, 'fresh-pages/pages') },
    only: { type: 'string', default: '' },
    kinds: { type: 'string', default: kinds.join(',') },
    grep: { type: 'string', default: '' },
    pixels: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '2' },
  },
});

const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-fresh-'));
process.env.EYEWRIGHT_RUN_DIR = folder;
if (wish.pixels) process.env.EYEWRIGHT_LOOK = 'pixels';
for (const name of Object.keys(process.env)) if (/^(?:EYEWRIGHT_.*MODEL|OPENAI_)/.test(name)) delete process.env[name];
const { PlaywrightPageAgent, findBrowser, quietChromiumArgs } = await import('../src/public/web.ts');

const server = await servePages(wish.pages);
const found = findBrowser({ env: process.env });
const browser = await chromium.launch({
  args: [...quietChromiumArgs],
  ...(found && found.source !== 'playwright' && { executablePath: found.path }),
});

const names = wish.only.split(',').filter(Boolean);
const files = readdirSync(wish.pages).filter((file) => file.endsWith('.mjs'));
const queue = files.filter((file) => names.length === 0 || names.some((name) => file.startsWith(name)));
const rows = [];

async function work() {
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const { cases } = await import(pathToFileURL(path.join(wish.pages, file)).href);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const agent = new PlaywrightPageAgent(page, { waitAfterAction: 30, patience: 0, autoPrintReportMsg: false });
    const name = path.basename(file, '.mjs');
    const url = server.urlOf(name);
    const isWanted = (kind, text) => wish.kinds.split(',').includes(kind) && text.includes(wish.grep);
    rows.push(...(await measurePage({ page, agent, url, name, cases, isWanted })));
    await agent.destroy();
    await page.close();
  }
}
await Promise.all(Array.from({ length: Number(wish.jobs) }, work));
await browser.close();
server.close();
rmSync(folder, { recursive: true, force: true });

for (const kind of kinds) {
  const own = rows.filter((row) => row.kind === kind);
  const counts = new Map();
  for (const { outcome } of own) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const share = ((counts.get('right') ?? 0) / own.length) * 100;
  const told = [...counts].map(([outcome, count]) => `${outcome} ${count}`).join(', ');
  if (own.length > 0)
    console.log(`${kind.padEnd(12)} ${String(own.length).padStart(4)}  right ${share.toFixed(1)} %  (${told})`);
}
for (const { kind, outcome, name, text, detail } of rows) {
  if (outcome !== 'right') console.log(`\n${outcome}: ${kind} on ${name}: ${text}\n  ${detail}`);
}
