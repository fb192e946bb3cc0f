// npm run bench: what eyewright costs above the browser driver, in one run. Ratios count; milliseconds are this machine's.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium } from '@playwright/test';

import { ensureBuilt } from '../scripts/lib/ensure-built.mjs';
import { actFloor } from './act-floor.mjs';
import { frameFormats } from './frame-formats.mjs';
import { imports } from './imports.mjs';
import { looks } from './looks.mjs';
import { inTurn } from './measure.mjs';
import { offlineModel } from './offline-model.mjs';
import { counterPage, formPage } from './pages.mjs';
import { runReport } from './run-report.mjs';

await ensureBuilt();
const { findBrowser, PlaywrightPageAgent, quietChromiumArgs } = await import('eyewright/web');
const { box, plan, startScriptedModel } = await import('eyewright/testing');

const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-bench-'));
process.env.EYEWRIGHT_RUN_DIR = folder;
const size = { width: 1280, height: 720 };
const found = findBrowser({ env: process.env });
const browser = await chromium.launch({
  args: [...quietChromiumArgs],
  ...(found && found.source !== 'playwright' && { executablePath: found.path }),
});
// `npm run bench -- calls` measures only what calls cost above the driver.
const isShort = process.argv[2] === 'calls';
let isMissed = false;

function line(name, value, { limit, unit = '' } = {}) {
  const shown = typeof value === 'number' ? `${Math.round(value * 100) / 100}${unit}` : value;
  const verdict = limit === undefined ? '' : value <= limit ? `<= ${limit}${unit}  ok` : `<= ${limit}${unit}  MISSED`;
  isMissed ||= verdict.endsWith('MISSED');
  console.log(`${name.padEnd(64)} ${String(shown).padStart(12)}  ${verdict}`);
}

/** A page, a scripted model that answers at once, and an agent over both. */
async function setUp(html, options = {}) {
  const page = await browser.newPage({ viewport: size });
  await page.setContent(html);
  const model = await startScriptedModel();
  return { page, model, agent: agentFor({ page, model }, options) };
}

function agentFor({ page, model }, options) {
  const defaults = { modelConfig: model.modelConfig, waitAfterAction: 0, autoPrintReportMsg: false };
  return new PlaywrightPageAgent(page, { ...defaults, ...options });
}

async function boxOf(page, selector) {
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  return box({ left: x, top: y, width, height }, size);
}

async function tearDown({ page, model, agent }) {
  await agent.destroy();
  await model.close();
  await page.close();
  return agent.reportFile;
}

async function calls() {
  for (const { name, ms, floor, limit } of await actFloor({ setUp, agentFor, tearDown, boxOf, plan })) {
    const times = `${Math.round(ms)} ms on a floor of ${Math.round(floor)} ms`;
    line(`${name} / floor (${times})`, ms / floor, { limit });
  }
}

async function waits() {
  const waiting = await setUp(counterPage, { waitAfterAction: undefined });
  const place = { box: await boxOf(waiting.page, 'button') };
  const ms = await inTurn(
    {
      shot: () => waiting.page.screenshot({ type: 'jpeg', quality: 90 }),
      async tap() {
        waiting.model.enqueue(place);
        await waiting.agent.aiTap('the Add one button');
      },
    },
    { rounds: 10 },
  );
  line('aiTap with default waits', ms.tap, { limit: Math.round(300 + 4 * ms.shot), unit: ' ms' });
  await tearDown(waiting);
}

async function form(labels, limits) {
  const parts = await setUp(formPage(labels, 'Save'));
  const actions = [];
  for (const [index, label] of labels.entries()) {
    const locate = { prompt: `${label} field`, box: await boxOf(parts.page, `#f${index}`) };
    actions.push({ name: 'Input', param: { locate, value: `value ${index}` } });
  }
  const locate = { prompt: 'Save button', box: await boxOf(parts.page, 'button') };
  actions.push({ name: 'Tap', param: { locate } });
  // A screen that changed under the plan would cost a second call with the rest.
  parts.model.enqueue(plan(actions, { done: true }), plan([], { done: true }));
  const instruction = labels.map((label, index) => `type "value ${index}" into the ${label} field`).join(', then ');
  await parts.agent.aiAct(`${instruction}, then click Save`);
  const saved = await parts.page.locator('#out').textContent();
  if (saved !== 'Saved') throw new Error('the form was not saved');
  line(`aiAct, form of ${labels.length + 1} steps: model calls`, parts.model.requests.length, { limit: limits.calls });
  line(`aiAct, form of ${labels.length + 1} steps: prompt characters`, parts.model.promptCharacters, {
    limit: limits.characters,
  });
  await tearDown(parts);
}

async function formats() {
  const page = await browser.newPage({ viewport: size });
  const shots = {};
  for (const name of ['login', 'dashboard', 'article']) {
    await page.goto(new URL(`../tests/fixtures/pages/${name}.html`, import.meta.url).href);
    shots[`picture of a page (${name})`] = await page.screenshot({ type: 'jpeg', quality: 90 });
  }
  await page.close();
  for (const { name, value, unit } of await frameFormats(shots)) line(name, value, { unit });
}

async function reportSize(taps, limitKilobytes) {
  const parts = await setUp(counterPage);
  const place = { box: await boxOf(parts.page, 'button') };
  for (let index = 0; index < taps; index++) {
    parts.model.enqueue(place);
    await parts.agent.aiTap('the Add one button');
  }
  const file = await tearDown(parts);
  line(`report with ${taps} tap${taps > 1 ? 's' : ''}`, statSync(file).size / 1024, {
    limit: limitKilobytes,
    unit: ' KB',
  });
}

await calls();
if (!isShort) {
  await waits();
  await form(['Username', 'Password'], { calls: 2, characters: 15_000 });
  await form(['First name', 'Last name', 'E-mail', 'Street', 'City'], { calls: 2, characters: 20_000 });
  await formats();
  for (const { name, value, limit, unit } of await looks(browser)) line(name, value, { limit, unit });
  for (const { name, value, limit, unit } of await offlineModel({ setUp, tearDown }, browser))
    line(name, value, { limit, unit });
  await reportSize(1, 300);
  await reportSize(200, 2.5 * 1024);
}
await browser.close();
if (!isShort) {
  for (const { name, value, limit, unit } of await runReport()) line(name, value, { limit, unit });
  for (const { name, ms, limit } of imports()) line(name, ms, { limit, unit: ' ms' });
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = isMissed ? 1 : 0;
