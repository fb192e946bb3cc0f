import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
  chromium,
  type Browser,
  type BrowserContext,
  type FrameLocator,
  type Locator,
  type Page,
} from '@playwright/test';
import puppeteer, { type Browser as PuppeteerBrowser, type Page as PuppeteerPage } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { PageAgent } from '../../src/agents/page-agent.ts';
import type { CodeDocument, CodeLocator } from '../../src/core/memory/code-facts.ts';
import { resolveOptions } from '../../src/core/options/options.ts';
import { playwrightDriver } from '../../src/devices/web/driver/playwright.ts';
import { quietChromiumArgs, sandboxArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { composeAgent } from '../../src/session/compose-agent.ts';
import { openVault } from '../../src/session/open-vault.ts';
import { PlaywrightBrowserAgent } from '../../src/platforms/web/browser-agents.ts';
import { pageAgentOptionsSchema } from '../../src/platforms/web/page-agents.ts';
import { processSurroundings } from '../../src/session/surroundings.ts';
import { box } from '../../src/testing/scripted-replies.ts';
import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { testBrowser } from '../test-browsers.ts';
import { testsAll } from '../usual.ts';
import type { Flow, Recording } from './code-flow.ts';
import { actingFlows } from './code-flows-acting.ts';
import { readingFlows } from './code-flows-reading.ts';
import { touchedFlows } from './code-flows-touched.ts';
import { servePages, type PageServer } from './page-server.ts';
import { runPlaywrightCode, runPuppeteerCode } from './run-code.ts';
import { silentLogger } from './silent-logger.ts';

const viewport = { width: 800, height: 600 };
const base = '<!doctype html><meta charset="utf-8"><title>Flow</title>';
/** What libraries may count in more than one way. */
const odd = `<p>Same<b>Same</b></p><p>Twice</p><p hidden>Twice</p><p style="visibility:hidden">Unseen</p><p>A\u200bB  C&nbsp;D</p>
  <input type="submit" value="Send"><input type="button" value="Twice"><textarea>Typed</textarea><template><p>Kept</p></template>
  <details><summary>More</summary><p>Folded</p></details><div style="display:contents"><i>Inner</i></div><div style="display:contents">Outer</div>
  <select aria-label="Size"><option>Small</option><option>Large</option></select><p>Pre<!-- -->fix <script>1</script><style>p{}</style>end</p>
  <x-card><span slot="a">Slotted</span><em>Left out</em></x-card><ul><li>One <button aria-label="Delete">x</button></li><li>Two <button aria-label="Delete">x</button></li></ul>
  <span id="l1">First</span><span id="l2">Second</span><input aria-labelledby="l1 l2"><button aria-hidden="true">Ghost</button><button aria-label="Ghost">g</button>
  <label>Agree <input type="checkbox" checked></label><label for="d">Day</label><input id="d" type="date" value="2026-11-22"><label>Pass <input type="password"></label>
  <label>City <select><option>Rome</option><option>Bonn</option></select></label><div contenteditable aria-label="Note">n</div><a href="#x">Link <b>bold</b></a>
  <b id="l3">Town</b><button aria-haspopup="listbox" aria-labelledby="l4 l3"><i id="l4">Bath</i></button><input aria-haspopup="listbox" aria-label="Street">
  <button disabled title="Why">?</button><div role="switch" aria-checked="true" tabindex="0">Dark</div><input type="range" aria-label="Loud"><input type="number" aria-label="Age">
  <script>document.querySelector('x-card').attachShadow({ mode: 'open' }).innerHTML = '<p>Shade</p><slot name="a"></slot><button>In</button>'</script>`;
const flows = { ...readingFlows, ...actingFlows, ...touchedFlows };
const names = Object.keys(flows);
/** The test command runs every twelfth, and `npm run test:all` all of them. */
const tried = names.filter((_, index) => testsAll || index % 24 === 0);
const framed = names.flatMap((name, flow) => (flows[name]?.others ? [`/f${flow}`] : []));
/** A page that is right may be slow; one that is not stays wrong. */
const [rightMs, wrongMs] = [5000, 300];

/** All flows on one server, each below a number of its own. */
function pagesOf(broken: boolean): Record<string, string> {
  const pages = Object.values(flows).flatMap(({ page, others = {} }, flow) =>
    Object.entries({ '': page, ...others }).map(([at, html]) => ({ root: `/f${flow}`, at, html })),
  );
  const moved = pages.map(({ root, at, html }) => {
    const own = html.replaceAll(/(["'`(]|\{other\}|\{page\})\/(?=[a-z]+["'`)])/g, `$1${root}/`);
    return [root + at, base + own.replaceAll('{broken}', String(broken))] as const;
  });
  return { ...Object.fromEntries(moved), '/odd': base + odd };
}

describe('plain code', () => {
  let browser: Browser;
  let context: BrowserContext;
  let chrome: PuppeteerBrowser;
  let model: ScriptedModel;
  let right: PageServer;
  let wrong: PageServer;
  const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-code-'));

  beforeAll(async () => {
    const args = [...quietChromiumArgs, ...sandboxArgs({ platform: process.platform, uid: process.getuid?.() })];
    browser = await chromium.launch({ executablePath: testBrowser, args });
    context = await browser.newContext({ viewport });
    chrome = await puppeteer.launch({ executablePath: testBrowser, args, defaultViewport: viewport });
    [right, wrong] = [await servePages(pagesOf(false)), await servePages(pagesOf(true))];
    model = await startScriptedModel();
  });
  afterAll(async () => {
    await Promise.all([browser.close(), chrome.close(), model.close()]);
    right.close();
    wrong.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function onPage<T>(use: (page: Page) => Promise<T>): Promise<T> {
    try {
      return await use(await context.newPage());
    } finally {
      await Promise.all(context.pages().map((page) => page.close()));
    }
  }

  async function onPuppeteerPage(use: (page: PuppeteerPage) => Promise<void>): Promise<void> {
    try {
      await use(await chrome.newPage());
    } finally {
      // A browser without any page ends.
      const [, ...pages] = await chrome.pages();
      await Promise.all(pages.map((page) => page.close()));
    }
  }

  /** What an agent did on the right page, as code. */
  function record(name: string, flow: Flow): Promise<Readonly<Record<'playwright' | 'puppeteer', string>>> {
    return onPage(async (page) => {
      await page.goto(`${right.origin}/f${names.indexOf(name)}`);
      const agent = await agentOn(page, name, flow);
      try {
        await flow.run(agent, recordingOn(page));
        return {
          playwright: agent.toCode({ language: 'playwright' }),
          puppeteer: agent.toCode({ language: 'puppeteer' }),
        };
      } finally {
        await agent.destroy();
      }
    });
  }

  async function agentOn(page: Page, name: string, flow: Flow): Promise<PageAgent> {
    const input = {
      generateReport: false,
      waitAfterAction: 0,
      patience: 0,
      cache: { id: `flow-${names.indexOf(name)}`, cacheDir: folder },
      ...(flow.scripted === true && { modelConfig: model.modelConfig }),
      ...flow.options,
    };
    if (flow.tabs === true)
      return PlaywrightBrowserAgent.create(page.context(), { ...(input as object), initialPage: page });
    const options = resolveOptions({ schema: pageAgentOptionsSchema, input, env: {}, owner: 'test' });
    const device = webDevice(page, input);
    const surroundings = { ...processSurroundings(), env: {} };
    return new PageAgent(
      composeAgent({
        device,
        options,
        logger: silentLogger,
        vault: openVault(options, surroundings.env),
        surroundings,
      }),
    );
  }

  function webDevice(page: Page, input: object): WebDevice {
    const options = resolveOptions({ schema: pageAgentOptionsSchema, input, env: {}, owner: 'test' });
    return new WebDevice({ driver: playwrightDriver(page), options, logger: silentLogger });
  }

  function recordingOn(page: Page): Recording {
    const found = async (selector: string): Promise<{ box: readonly number[] }> => {
      const place = await page.locator(selector).boundingBox();
      if (!place) throw new Error(`${selector} is not there`);
      return { box: box({ left: place.x, top: place.y, width: place.width, height: place.height }, viewport) };
    };
    return {
      found,
      planned: async (prompt, selector) => ({ prompt, ...(await found(selector)) }),
      reply: (...replies) => model.enqueue(...replies),
    };
  }

  const envOf = ({ origin }: PageServer) => ({ BASE_URL: origin, FLOW_PASSWORD: 'hunter2!' });

  it.each(tried)('is green where all is right and red where it is not: %s', async (name) => {
    const flow = flows[name];
    if (!flow) throw new Error(name);
    const code = await record(name, flow);
    for (const words of flow.says ?? []) expect(code.playwright).toContain(words);

    const runs = async (server: PageServer, expectMs: number): Promise<readonly PromiseSettledResult<void>[]> => {
      const given = { env: envOf(server), expectMs };
      return Promise.allSettled([
        onPage((page) => runPlaywrightCode(code.playwright, page, given)),
        ...(flow.noPuppeteer === undefined
          ? [onPuppeteerPage((page) => runPuppeteerCode(code.puppeteer, page, given))]
          : []),
      ]);
    };

    const texts = [code.playwright, code.puppeteer];
    const onRight = (await runs(right, rightMs)).map((run, at) =>
      run.status === 'rejected' ? [run.reason, texts[at]] : [],
    );
    expect(onRight.flat()).toEqual([]);
    if (flow.blind !== undefined) return;
    const onWrong = (await runs(wrong, wrongMs)).map((run, at) => (run.status === 'fulfilled' ? [texts[at]] : []));
    expect(onWrong.flat()).toEqual([]);
  });

  it('is the same when an agent does again what it remembers', async () => {
    const name = 'adds an item once';
    const flow = flows[name];
    if (!flow) throw new Error(name);

    const [first, second] = [await record(name, flow), await record(name, flow)];

    expect(second).toEqual(first);
  });

  it('counts texts, labels and roles as Playwright does', async () => {
    const wrongly: unknown[] = [];
    await onPage(async (page) => {
      const { signal } = new AbortController();
      const device = webDevice(page, {});
      await device.open(signal);
      for (const path of [...framed, '/odd']) {
        await page.goto(right.origin + path);
        const screen = await device.tree.code?.read([], signal);
        for (const document of screen?.documents ?? [])
          wrongly.push(...(await miscounted(page, document)).map((fact) => ({ path, fact })));
      }
      await device.destroy();
    });
    expect(wrongly).toEqual([]);
  });
});

/** What Playwright finds another number of. */
async function miscounted(page: Page, { frames, texts, controls }: CodeDocument): Promise<readonly unknown[]> {
  const outer = frames.reduce<Page | FrameLocator>((around, selector) => around.frameLocator(selector), page);
  const wrongly: unknown[] = [];
  for (const { text, all, shown } of texts) {
    const found = outer.getByText(text, { exact: true });
    const counted = [await found.count(), await found.filter({ visible: true }).count()];
    if (counted[0] !== all || counted[1] !== shown) wrongly.push({ text, all, shown, counted });
  }
  for (const { way } of controls) {
    const counted = await locate(outer, way).count();
    if (counted !== 1) wrongly.push({ way, counted });
  }
  return wrongly;
}

function locate(outer: Page | FrameLocator, way: CodeLocator): Locator {
  if (way.by === 'test-id') return outer.getByTestId(way.id);
  if (way.by === 'label') return outer.getByLabel(way.text, { exact: true });
  if (way.by === 'role') return outer.getByRole(way.role as 'button', { name: way.name ?? '', exact: true });
  return outer.locator(way.by === 'css' ? way.css : 'none');
}
