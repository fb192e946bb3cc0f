import { chromium, type Browser as PlaywrightBrowser } from '@playwright/test';
import puppeteer, { type Browser as PuppeteerBrowserType } from 'puppeteer-core';

import type { BrowserPage } from '../../src/devices/web/driver/browser-page.ts';
import { quietChromiumArgs, sandboxArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
import {
  PlaywrightBrowserAgent,
  PuppeteerBrowserAgent,
  type BrowserAgent,
  type CreateBrowserAgentOptions,
} from '../../src/platforms/web/browser-agents.ts';
import { PlaywrightPageAgent, PuppeteerPageAgent } from '../../src/platforms/web/page-agents.ts';
import { testBrowser } from '../test-browsers.ts';

/** What both libraries' pages and browsers have in common, as a test writes it. */
export interface Page extends BrowserPage {
  close(): Promise<void>;
}

export interface World {
  /** A context (Playwright) or browser context (Puppeteer) of its own, without any page. */
  newBrowser(): Promise<{
    browser: object;
    newPage(): Promise<Page>;
    count(): Promise<number>;
    close(): Promise<void>;
  }>;
  create(browser: object, options: CreateBrowserAgentOptions<Page>): Promise<BrowserAgent<Page>>;
  construct(browser: object, page: Page, options: object): BrowserAgent<Page>;
  pageAgent(page: Page, options: object): PlaywrightPageAgent | PuppeteerPageAgent;
}

const viewport = { width: 800, height: 600 };

let playwright: Promise<PlaywrightBrowser> | undefined;
let withPuppeteer: Promise<PuppeteerBrowserType> | undefined;

export const worlds: Record<string, World> = {
  playwright: {
    async newBrowser() {
      playwright ??= chromium.launch({ executablePath: testBrowser, args: [...quietChromiumArgs] });
      const context = await (await playwright).newContext({ viewport });
      return {
        browser: context,
        newPage: () => context.newPage(),
        count: () => Promise.resolve(context.pages().length),
        close: () => context.close(),
      };
    },
    create: (browser, options) => PlaywrightBrowserAgent.create<never>(browser as never, options as never) as never,
    construct: (browser, page, options) =>
      new PlaywrightBrowserAgent(browser as never, page as never, options) as never,
    pageAgent: (page, options) => new PlaywrightPageAgent(page as never, options),
  },
  puppeteer: {
    async newBrowser() {
      const args = [...quietChromiumArgs, ...sandboxArgs({ platform: process.platform, uid: process.getuid?.() })];
      withPuppeteer ??= puppeteer.launch({ executablePath: testBrowser, args, defaultViewport: viewport });
      const context = await (await withPuppeteer).createBrowserContext();
      return {
        browser: context,
        newPage: () => context.newPage(),
        count: async () => (await context.pages()).length,
        close: () => context.close(),
      };
    },
    create: (browser, options) => PuppeteerBrowserAgent.create<never>(browser as never, options as never) as never,
    construct: (browser, page, options) => new PuppeteerBrowserAgent(browser as never, page as never, options) as never,
    pageAgent: (page, options) => new PuppeteerPageAgent(page as never, options),
  },
};

/** Ends the browsers that were started; the next world starts its own. */
export async function closeBrowsers(): Promise<void> {
  await (await playwright)?.close();
  await (await withPuppeteer)?.close();
  [playwright, withPuppeteer] = [undefined, undefined];
}
