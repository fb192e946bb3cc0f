import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { PageAgent } from '../../src/agents/page-agent.ts';
import { resolveOptions } from '../../src/core/options.ts';
import { playwrightDriver } from '../../src/devices/web/playwright.ts';
import { quietChromiumArgs } from '../../src/devices/web/quiet-chromium.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { composeAgent } from '../../src/session/compose-agent.ts';
import { PlaywrightBrowserAgent } from '../../src/session/browser-agents.ts';
import { pageAgentOptionsSchema } from '../../src/session/page-agents.ts';
import { processSurroundings } from '../../src/session/surroundings.ts';
import { box } from '../../src/testing/scripted-replies.ts';
import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { testBrowser } from '../test-browsers.ts';
import { flows, type Flow, type Recording } from './code-flows.ts';
import { servePages, type PageServer } from './page-server.ts';
import { runPlaywrightCode } from './run-code.ts';
import { silentLogger } from './silent-logger.ts';

const viewport = { width: 800, height: 600 };
const base = '<!doctype html><meta charset="utf-8"><title>Flow</title>';
const names = Object.keys(flows);

/** All flows on one server, each below a number of its own. */
function pagesOf(broken: boolean): Record<string, string> {
  const pages = Object.values(flows).flatMap(({ page, others = {} }, flow) => [
    [`/f${flow}`, page] as const,
    ...Object.entries(others).map(([at, other]) => [`/f${flow}${at}`, other] as const),
  ]);
  return Object.fromEntries(
    pages.map(([at, page]) => {
      const [, flow = ''] = /^(\/f\d+)/.exec(at) ?? [];
      const moved = page
        .replaceAll(/(["'`(]|\{other\}|\{page\})\/(?=[a-z]+["'`)])/g, `$1${flow}/`)
        .replaceAll('{broken}', String(broken));
      return [at, base + moved];
    }),
  );
}

describe('plain code', () => {
  let browser: Browser;
  let model: ScriptedModel;
  let right: PageServer;
  let wrong: PageServer;
  const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-code-'));

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: testBrowser, args: [...quietChromiumArgs] });
    [right, wrong] = [await servePages(pagesOf(false)), await servePages(pagesOf(true))];
    model = await startScriptedModel();
  });
  afterAll(async () => {
    await browser.close();
    await model.close();
    right.close();
    wrong.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function onPage<T>(use: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
    const context = await browser.newContext({ viewport });
    try {
      return await use(await context.newPage(), context);
    } finally {
      await context.close();
    }
  }

  /** What an agent did on the right page, as code. */
  function record(name: string, flow: Flow): Promise<string> {
    return onPage(async (page, context) => {
      await page.goto(`${right.origin}/f${names.indexOf(name)}`);
      const agent = await agentOn({ page, context }, name, flow);
      try {
        await flow.run(agent, recordingOn(page));
        return agent.toCode({ language: 'playwright' });
      } finally {
        await agent.destroy();
      }
    });
  }

  async function agentOn(
    { page, context }: { page: Page; context: BrowserContext },
    name: string,
    flow: Flow,
  ): Promise<PageAgent> {
    const input = {
      generateReport: false,
      waitAfterAction: 0,
      patience: 0,
      cache: { id: `flow-${names.indexOf(name)}`, cacheDir: folder },
      ...(flow.scripted === true && { modelConfig: model.modelConfig }),
      ...flow.options,
    };
    if (flow.tabs === true) return PlaywrightBrowserAgent.create(context, { ...(input as object), initialPage: page });
    const options = resolveOptions({ schema: pageAgentOptionsSchema, input, env: {}, owner: 'test' });
    const device = new WebDevice({ driver: playwrightDriver(page), options, logger: silentLogger });
    const surroundings = { ...processSurroundings(), env: {} };
    return new PageAgent(composeAgent({ device, options, logger: silentLogger, surroundings }));
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

  it.each(names)('is green where all is right and red where it is not: %s', async (name) => {
    const flow = flows[name];
    if (!flow) throw new Error(name);
    const code = await record(name, flow);
    if (process.env['SHOW_CODE']) console.log(code);
    for (const words of flow.says ?? []) expect(code).toContain(words);
    const env = (server: PageServer) => ({ BASE_URL: server.origin, FLOW_PASSWORD: 'hunter2!' });

    await onPage((page) => runPlaywrightCode(code, page, env(right)));

    if (flow.blind !== undefined) return;
    await expect(onPage((page) => runPlaywrightCode(code, page, env(wrong))), code).rejects.toThrow();
  });
});
