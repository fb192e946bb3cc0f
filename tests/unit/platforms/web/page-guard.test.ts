import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium, type Browser, type Page } from '@playwright/test';

import { quietChromiumArgs } from '../../../../src/devices/web/find-browser/quiet-chromium.ts';
import { PlaywrightPageAgent } from '../../../../src/platforms/web/page-agents.ts';
import { startScriptedModel } from '../../../../src/testing/scripted-model.ts';
import { plan } from '../../../../src/testing/scripted-replies.ts';
import { testBrowser } from '../../../test-browsers.ts';
import { useRunFolder } from '../../agents/rig.ts';
import { aShareOf } from '../../../usual.ts';

useRunFolder();

const viewport = { width: 800, height: 600 };
const style = `<style>body { font: 16px sans-serif; margin: 20px } label, li { display: block; margin: 8px 0 }
  input { margin-left: 8px; transition: none } button { padding: 8px 16px } li { width: 600px; padding: 6px }
  li:hover { background: #cde } button:hover { background: #36c; color: #fff }</style>`;

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: testBrowser,
    args: [...quietChromiumArgs],
  });
});
afterAll(() => browser.close());

interface Action {
  readonly name: string;
  /** A CSS selector. */
  readonly at: string;
  readonly param?: Record<string, unknown>;
}

/** Plans the actions where they are on the page now, and lets an agent carry them out; returns the number of plans it took. */
async function plansFor(html: string, actions: readonly Action[], dpr = 1): Promise<{ plans: number; page: Page }> {
  const page = await browser.newPage({ viewport, deviceScaleFactor: dpr });
  await page.setContent(style + html);
  const planned = await Promise.all(actions.map(async (action) => toPlanned(page, action)));
  await using model = await startScriptedModel({ replies: [plan(planned, { done: true }), plan([], { done: true })] });
  const agent = new PlaywrightPageAgent(page, {
    modelConfig: model.modelConfig,
    waitAfterAction: 0,
    generateReport: false,
  });
  await agent.aiAct('do it');
  await agent.destroy();
  return { plans: model.requests.length, page };
}

async function toPlanned(
  page: Page,
  { name, at, param = {} }: Action,
): Promise<{ name: string; param: Record<string, unknown> }> {
  const place = await page.locator(at).boundingBox();
  const { x, y, width, height } = place ?? { x: 0, y: 0, width: 0, height: 0 };
  const box = [
    (x / viewport.width) * 1000,
    (y / viewport.height) * 1000,
    ((x + width) / viewport.width) * 1000,
    ((y + height) / viewport.height) * 1000,
  ].map(Math.round);
  return { name, param: { locate: { prompt: at, box }, ...param } };
}

const names = ['First name', 'Last name', 'Street', 'Town', 'Email', 'Telephone'];
const wholeForm = `${names.map((name, index) => `<label>${name}<input id="f${index}"></label>`).join('')}
  <label><input type="checkbox" id="agree"> I agree</label><button id="send">Send</button>`;

const rows = `<ul>${[1, 2, 3].map((row) => `<li id="r${row}" onclick="window.done = (window.done ?? 0) + 1; this.remove()">Entry ${row}</li>`).join('')}</ul>`;
const number = `<button id="r1" onclick="done = 1; r2.textContent = 'Delete entry 2'">Next</button>
  <p><button id="r2" style="width:500px" onclick="done = 2">Delete entry 1</button></p>`;
const dialog = `<button id="r1" onclick="done = 1; d.showModal()">Open</button><p><button id="r2" onclick="done = 2">Save</button></p>
  <dialog id="d" style="width:500px;height:200px;inset:0;margin:0">Sure?</dialog>`;

describe.each(aShareOf([1, 2], 2, 1))('on a page with %s pixels a pixel, a plan', (dpr) => {
  it('that fills a whole form takes one request', async () => {
    const fields = names.map((name, index): Action => ({
      name: 'Input',
      at: `#f${index}`,
      param: { value: `${name} typed` },
    }));
    const { plans, page } = await plansFor(
      wholeForm,
      [...fields, { name: 'Tap', at: '#agree' }, { name: 'Tap', at: '#send' }],
      dpr,
    );

    expect(plans).toBe(1);
    expect(await page.locator('#f5').inputValue()).toBe('Telephone typed');
    expect(await page.locator('#agree').isChecked()).toBe(true);
    await page.close();
  });

  it('may work on the same field again', async () => {
    const { plans, page } = await plansFor(
      `<label>Search<input id="q"></label><span id="count">0</span>`,
      [
        { name: 'Tap', at: '#q' },
        { name: 'Input', at: '#q', param: { value: 'abc' } },
        { name: 'Input', at: '#q', param: { value: 'd', mode: 'typeOnly' } },
        { name: 'KeyboardPress', at: '#q', param: { keyName: 'End' } },
        { name: 'Hover', at: '#count' },
      ],
      dpr,
    );

    expect(plans).toBe(1);
    expect(await page.locator('#q').inputValue()).toBe('abcd');
    await page.close();
  });

  it('goes on beside a text cursor and a focus ring', async () => {
    const { plans, page } = await plansFor(
      `<input id="a"><input id="b" style="margin:0"><div style="height:30px"></div><button id="send">Send</button>`,
      [
        { name: 'Tap', at: '#a' },
        { name: 'Tap', at: '#b' },
        { name: 'Tap', at: '#send' },
      ],
      dpr,
    );

    expect(plans).toBe(1);
    await page.close();
  });

  it.each([
    ['the rows moved up', rows],
    ['its number went up', number],
    ['a dialog opened over it', dialog],
  ])('stops before an element when %s', async (_title, html) => {
    const { plans, page } = await plansFor(
      html,
      [
        { name: 'Tap', at: '#r1' },
        { name: 'Tap', at: '#r2' },
      ],
      dpr,
    );

    expect(plans).toBe(2);
    expect(await page.evaluate('window.done')).toBe(1);
    await page.close();
  });
});
