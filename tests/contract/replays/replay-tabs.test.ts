import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { EyewrightError } from '../../../src/core/errors/errors.ts';
import { quietChromiumArgs, sandboxArgs } from '../../../src/devices/web/find-browser/quiet-chromium.ts';
import { PlaywrightBrowserAgent } from '../../../src/platforms/web/browser-agents.ts';
import { startScriptedModel, type ScriptedModel } from '../../../src/testing/scripted-model.ts';
import { box, plan } from '../../../src/testing/scripted-replies.ts';
import type { ScriptedRequest } from '../../../src/testing/scripted-request.ts';
import { decodePixels } from '../../../src/util/image.ts';
import { testBrowser } from '../../test-browsers.ts';

const viewport = { width: 800, height: 600 };

/** Opens a tab of the same origin and fills it. It is black, so that a picture tells which tab it shows. */
const opening = `const fill = (tab, html) => {
    tab.document.body.innerHTML = html; tab.document.body.style.background = '#000'; return tab; };
  const help = () => fill(open('about:blank#/help'), '<h1>Help</h1><button>Allow</button>');`;

interface Flow {
  readonly press: string;
  /** How often the model finds a button, each time in the newest tab. */
  readonly presses: number;
  readonly right?: readonly string[];
  readonly wrong: readonly string[];
}

const flows: Readonly<Record<string, Flow>> = {
  'notice an error in the tab that has opened another one': {
    press: `help(); if (how === 'over') setTimeout(() => { document.body.innerHTML = '<h1>Session over</h1>'; }, 200);`,
    presses: 1,
    wrong: ['over'],
  },
  'wait for a tab that opens late and closes itself': {
    press: `setTimeout(() => { const tab = help(); tab.document.querySelector('button').onclick = () => {
        said.textContent = how === 'other' ? 'Signed in as Bob' : 'Signed in as Ann'; setTimeout(() => tab.close(), how === 'lingers' ? 300 : 50); }; }, how === 'late' ? 700 : 0);`,
    presses: 2,
    right: ['late', 'lingers'],
    wrong: ['other'],
  },
};

/** Whether the newest picture of a request shows a black page. */
async function showsBlack(request: ScriptedRequest): Promise<boolean> {
  const data = Buffer.from((request.images.at(-1) ?? '').replace(/^data:[^,]*,/, ''), 'base64');
  const { data: pixels } = await decodePixels(data);
  return (pixels.at(-1) ?? 255) < 50;
}

describe('replays in several tabs', () => {
  let folder: string;
  let browser: Browser;
  let model: ScriptedModel;
  /** Answers that take a look at the page when they are asked for. */
  let answers: ((request: ScriptedRequest) => Promise<object>)[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'eyewright-replay-tabs-'));
    browser = await chromium.launch({
      executablePath: testBrowser,
      args: [...quietChromiumArgs, ...sandboxArgs({ platform: process.platform, uid: process.getuid?.() })],
    });
    model = await startScriptedModel({ respond: (request) => answers.shift()?.(request) });
  });

  afterAll(async () => {
    await browser.close();
    await model.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The plan of a model that presses the button of the newest tab. */
  async function pressing(page: Page, isLast: boolean): Promise<object> {
    const button = page.context().pages().at(-1)?.locator('button');
    const { x = 0, y = 0, width = 0, height = 0 } = (await button?.boundingBox()) ?? {};
    const at = box({ left: x, top: y, width, height }, viewport);
    const done = isLast ? { done: { success: true, judges: false } } : {};
    return plan([{ name: 'Tap', param: { locate: { prompt: 'the button', box: at } } }], done);
  }

  async function run({ press, presses }: Flow, how: string, cache: object): Promise<string> {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await page.setContent(
      `<h1>Shop</h1><p id="said">Signed out</p><button>Go</button><script>${opening}
        const how = '${how}'; document.querySelector('button').onclick = () => { ${press} };</script>`,
    );
    const asked = model.requests.length;
    const agent = await PlaywrightBrowserAgent.create(context, {
      initialPage: page,
      autoFollowNewPage: true,
      modelConfig: model.modelConfig,
      generateReport: false,
      waitAfterAction: 0,
      patience: 0,
      cache: { cacheDir: folder, ...cache },
    } as never);
    const opened = presses > 1 && !('heal' in cache) ? context.waitForEvent('page') : undefined;
    // A model knows what its picture shows: it presses nothing in a tab that it was not shown.
    const afterwards = async (request: ScriptedRequest): Promise<object> => {
      if (await showsBlack(request)) return pressing(page, true);
      answers.push(afterwards);
      await opened;
      return plan([{ name: 'Sleep', param: { timeMs: 20 } }]);
    };
    answers = 'heal' in cache ? [] : [() => pressing(page, presses === 1), ...(opened ? [afterwards] : [])];
    const end = await agent.aiAct('press Go').then(
      () => 'green',
      (error: unknown) => (error instanceof EyewrightError ? error.code : String(error)),
    );
    await agent.destroy();
    await context.close();
    return 'heal' in cache ? `${end}, asked ${model.requests.length - asked}` : end;
  }

  it.each(Object.entries(flows))('%s', async (name, flow) => {
    const { right = [], wrong } = flow;
    const id = name.replaceAll(' ', '-');
    expect(await run(flow, '', { id })).toBe('green');
    const ends: string[] = [];
    for (const how of ['', ...right, ...wrong])
      ends.push(`${how}: ${await run(flow, how, { id, heal: 'fail', strategy: 'read-only' })}`);
    expect(ends).toEqual([
      ...['', ...right].map((how) => `${how}: green, asked 0`),
      ...wrong.map((how) => `${how}: CACHE_DRIFT, asked 0`),
    ]);
  });
});
