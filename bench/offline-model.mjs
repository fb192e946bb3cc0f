// What the offline model costs: its first call in a fresh process, calls on a page that has a tree, and screens that are read from pixels.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { inTurn, median } from './measure.mjs';
import { counterPage, formPage } from './pages.mjs';

const own = fileURLToPath(import.meta.url);
const withoutModel = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:EYEWRIGHT_.*MODEL|OPENAI_)/.test(name)),
);

/** Figures with their limits. `kit`: see `actFloor`. */
export async function offlineModel(kit, browser) {
  return [...firstCalls(), ...(await calls(kit)), ...(await reads(browser))];
}

/** Each in a process of its own, once its page is open: what the first call of a worker takes. */
function firstCalls() {
  const rows = { tap: 'first aiTap', assert: 'first aiAssert' };
  return Object.entries(rows).flatMap(([call, name]) => {
    const runs = Array.from({ length: 5 }, () =>
      // Without a loader of TypeScript: it reads the source maps of everything whose stack is looked at.
      JSON.parse(execFileSync(process.execPath, [own, call], { encoding: 'utf8', env: withoutModel })),
    );
    return [
      { name: `${name} of a process, offline model`, value: median(runs.map(({ ms }) => ms)), limit: 300, unit: ' ms' },
      { name: `memory of the process after it`, value: median(runs.map(({ megabytes }) => megabytes)), unit: ' MB' },
    ];
  });
}

const claims = { tap: 'the "Add one" button', assert: 'the page shows "Counter"' };

async function firstCall(call) {
  const { chromium } = await import('@playwright/test');
  const { findBrowser, PlaywrightPageAgent, quietChromiumArgs } = await import('eyewright/web');
  const found = findBrowser({ env: process.env });
  const executablePath = found?.source === 'playwright' ? undefined : found?.path;
  const browser = await chromium.launch({ args: [...quietChromiumArgs], ...(executablePath && { executablePath }) });
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  // As in a test: the agent is there before the page is.
  const agent = new PlaywrightPageAgent(page, { waitAfterAction: 0, autoPrintReportMsg: false });
  await page.goto(`data:text/html,${encodeURIComponent(counterPage)}`);
  const start = performance.now();
  await (call === 'tap' ? agent.aiTap(claims.tap) : agent.aiAssert(claims.assert));
  const ms = performance.now() - start;
  const megabytes = process.memoryUsage().rss / 1024 / 1024;
  await agent.destroy();
  await browser.close();
  console.log(JSON.stringify({ ms, megabytes }));
}

/** Above what the driver alone needs, as in `actFloor`. */
async function calls(kit) {
  const parts = await kit.setUp(counterPage, { modelConfig: undefined });
  const { page, agent } = parts;
  const { x, y, width, height } = await page.locator('button').boundingBox();
  const shot = () => page.screenshot({ type: 'jpeg', quality: 90 });
  const ms = await inTurn(
    {
      capture: shot,
      async floor() {
        await shot();
        await page.mouse.click(x + width / 2, y + height / 2);
        await shot();
      },
      tap: () => agent.aiTap(claims.tap),
      assert: () => agent.aiAssert(claims.assert),
    },
    { rounds: 15, apart: true },
  );
  await kit.tearDown(parts);
  const times = (call, floor) => `(${Math.round(call)} ms on a floor of ${Math.round(floor)} ms)`;
  return [
    { name: `aiTap by the tree / floor ${times(ms.tap, ms.floor)}`, value: ms.tap / ms.floor, limit: 1.6 },
    { name: `aiAssert by the tree / floor ${times(ms.assert, ms.capture)}`, value: ms.assert / ms.capture },
  ];
}

/** From pixels alone, with a reader that runs: the same screen after a word of it changed, and one that is new. */
async function reads(browser) {
  const { decodePixels } = await import('../src/util/image.ts');
  const { acquireEngine } = await import('../src/vision/text/ocr-engine.ts');
  const { readScreen } = await import('../src/vision/screen.ts');
  const { TextReader } = await import('../src/vision/text/text-reader.ts');
  const release = acquireEngine();
  const rows = [];
  for (const dpr of [1, 2]) {
    const view = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: dpr });
    await view.setContent(formPage(['Name', 'City', 'Street', 'Country'], 'Save'));
    const frames = [];
    for (let round = 0; round < 9; round++) {
      await view.locator('button').evaluate((button, text) => (button.textContent = text), `Save draft ${round}`);
      const pixels = await decodePixels(await view.screenshot());
      frames.push({ pixels: async () => pixels, dpr });
    }
    await view.close();
    const reader = new TextReader();
    const [fresh, changed] = [[], []];
    for (const [index, frame] of frames.entries()) {
      fresh.push(await timed(() => readScreen(frame, new TextReader())));
      const ms = await timed(() => readScreen(frame, reader));
      if (index > 0) changed.push(ms);
    }
    rows.push({ name: `a screen of 1280 × 800 at dpr ${dpr}, read from pixels`, value: median(fresh), unit: ' ms' });
    rows.push({ name: `the same after one word of it changed`, value: median(changed), unit: ' ms' });
  }
  release();
  return rows;
}

async function timed(task) {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

if (process.argv[1] === own) await firstCall(process.argv[2]);
