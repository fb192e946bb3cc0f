// node --import tsx bench/web-device.mjs: what the web device needs beside raw calls of the driver, in one run. Ratios count.
import { chromium } from '@playwright/test';

import { ensureBuilt } from '../scripts/lib/ensure-built.mjs';
import { inTurn } from './measure.mjs';
import { formPage } from './pages.mjs';

await ensureBuilt();
const { findBrowser, quietChromiumArgs } = await import('eyewright/web');
// Not public: this measures parts.
const { WebDevice } = await import('../src/devices/web/web-device.ts');
const { playwrightDriver } = await import('../src/devices/web/driver/playwright.ts');
const { treeText } = await import('../src/core/screen/tree-text.ts');
const { webOptionsSchema } = await import('../src/devices/web/web-options.ts');

const { signal } = new AbortController();
const quiet = { warn() {}, warnOnce() {}, info() {}, debug() {} };
const found = findBrowser({ env: process.env });
const browser = await chromium.launch({
  args: [...quietChromiumArgs],
  ...(found && found.source !== 'playwright' && { executablePath: found.path }),
});

async function setUp(html) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.setContent(html);
  const device = new WebDevice({
    driver: playwrightDriver(page),
    options: webOptionsSchema.parse({}),
    logger: quiet,
  });
  await device.open(signal);
  await device.screenshot(signal);
  return { page, device };
}

const show = (title, ms) => {
  console.log(title);
  for (const [name, value] of Object.entries(ms)) console.log(`  ${name.padEnd(44)} ${value.toFixed(1)} ms`);
};

async function treeOfLargePage() {
  const row = (index) =>
    `<tr><td>Item ${index}<td><a href="/${index}">Open ${index}</a><td><input aria-label="Amount ${index}" value="${index}"><td><button>Buy ${index}</button></tr>`;
  const rows = Array.from({ length: 250 }, (_, index) => row(index)).join('');
  const { page, device } = await setUp(`<main><h1>Shop</h1><table>${rows}</table></main>`);
  const elements = await page.evaluate('document.querySelectorAll("*").length');
  const all = () => device.tree.snapshot({ scope: 'all', signal });
  const button = await device.tree.find({ by: 'role', role: 'button', name: 'Buy 3' }, signal);
  const ms = await inTurn(
    {
      'evaluate, nothing': () => page.evaluate('1'),
      'snapshot, all': all,
      'snapshot, visible-only': () => device.tree.snapshot({ scope: 'visible-only', signal }),
      'find by xpath': () => device.tree.find({ by: 'xpath', xpath: '//tr[4]//button' }, signal),
      'find by role': () => device.tree.find({ by: 'role', role: 'button', name: 'Buy 3' }, signal),
      locatorsAt: () => device.tree.locatorsAt(button, signal),
    },
    { rounds: 25 },
  );
  show(`tree of a page with ${elements} elements`, ms);
  await page.close();
}

/** What `domIncluded: 'visible-only'` costs: the tree of the page and its text. */
async function textOfLargePage() {
  const row = (index) =>
    `<tr><td>Item ${index}<td><a href="/${index}">Open ${index}</a><td><input aria-label="Amount ${index}"><td><button>Buy ${index}</button></tr>`;
  const rows = Array.from({ length: 625 }, (_, index) => row(index)).join('');
  const { page, device } = await setUp(`<main><h1>Shop</h1><table>${rows}</table></main>`);
  const elements = await page.evaluate('document.querySelectorAll("*").length');
  const read = async (scope) => {
    const nodes = await device.tree.snapshot({ scope, signal });
    return treeText(nodes, { isFull: scope === 'all', most: scope === 'all' ? 100_000 : 25_000, isCut: false });
  };
  const visible = await read('visible-only');
  const ms = await inTurn(
    {
      "domIncluded: 'visible-only' (at most 60 ms)": () => read('visible-only'),
      'domIncluded: true': () => read('all'),
    },
    { rounds: 25 },
  );
  show(`text of a page with ${elements} elements: ${visible.length} characters in view (at most 25,000)`, ms);
  await page.close();
}

async function inputs() {
  const { page, device } = await setUp(formPage(['First name'], 'Save'));
  const { x, y, width, height } = await page.locator('#f0').boundingBox();
  const at = { x: x + width / 2, y: y + height / 2 };
  const text = 'Ada Lovelace';
  const shot = () => page.screenshot({ type: 'jpeg', quality: 90 });
  const { pointer, text: input } = device.input;
  const typing = { strategy: 'legacy', signal };
  const set = (value) => page.evaluate(`document.getElementById('f0').value = ${JSON.stringify(value)}`);
  const replace = async () => {
    await pointer.tap(at, { signal });
    await input.replace(text, typing);
  };
  const ms = await inTurn(
    {
      'driver: screenshot': shot,
      'device: screenshot': () => device.screenshot(signal),
      'driver: click': () => page.mouse.click(at.x, at.y),
      'device: tap': () => pointer.tap(at, { signal }),
      'device: settle': () => device.settle(signal),
      'driver: click, type': async () => {
        await page.mouse.click(at.x, at.y);
        await page.keyboard.type(text);
        await set('');
      },
      'device: tap, replace in an empty field': async () => {
        await replace();
        await set('');
      },
      'device: tap, replace in a full field': async () => {
        await set('old');
        await replace();
        await set('');
      },
      'floor: two screenshots and a click': async () => {
        await shot();
        await page.mouse.click(at.x, at.y);
        await shot();
      },
      'device: find by xpath between two screenshots, tap': async () => {
        await device.screenshot(signal);
        await device.tree.find({ by: 'xpath', xpath: '//input' }, signal);
        await pointer.tap(at, { signal });
        await device.settle(signal);
        await device.screenshot(signal);
      },
    },
    { rounds: 25 },
  );
  show('input', ms);
  await page.close();
}

await treeOfLargePage();
await textOfLargePage();
await inputs();
await browser.close();
