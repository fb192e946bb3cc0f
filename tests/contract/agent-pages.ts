import { chromium, type Browser as PlaywrightBrowser } from '@playwright/test';
import puppeteer, { type Browser as PuppeteerBrowser } from 'puppeteer-core';

import { quietChromiumArgs, sandboxArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
import { PlaywrightPageAgent, PuppeteerPageAgent, type PageAgentOptions } from '../../src/platforms/web/page-agents.ts';
import type { PageAgent } from '../../src/agents/page-agent.ts';
import { testBrowser } from '../test-browsers.ts';

/** What pages of both libraries have in common, as tests write it. */
export interface TestPage {
  goto(url: string): Promise<unknown>;
  title(): Promise<string>;
  url(): string;
  evaluate(script: string): Promise<unknown>;
  on(event: string, listener: (given: never) => void): unknown;
  once(event: string, listener: (given: never) => void): unknown;
  close(): Promise<void>;
}

/** A page in a context of its own, and agents for it. */
export interface AgentPage {
  readonly page: TestPage;
  agent(options: PageAgentOptions): PageAgent;
  /** Ends the browser of this page at once, as a crash does. */
  kill(): void;
  close(): Promise<void>;
}

export interface AgentPageOptions {
  /** Whether the page gets a browser of its own, to be killed. */
  readonly ownBrowser?: boolean;
}

const executablePath = testBrowser;
const viewport = { width: 800, height: 600 };
const args = [...quietChromiumArgs];
const puppeteerArgs = [...args, ...sandboxArgs({ platform: process.platform, uid: process.getuid?.() })];

let playwright: Promise<PlaywrightBrowser> | undefined;
let withPuppeteer: Promise<PuppeteerBrowser> | undefined;

async function openPlaywright({ ownBrowser = false }: AgentPageOptions): Promise<AgentPage> {
  if (ownBrowser) {
    // Playwright tells nobody which process a browser is, except of one that it serves.
    const server = await chromium.launchServer({ executablePath, args });
    const browser = await chromium.connect(server.wsEndpoint());
    const page = await browser.newPage({ viewport });
    return {
      page: page as unknown as TestPage,
      agent: (options) => new PlaywrightPageAgent(page, options),
      kill: () => void server.process().kill('SIGKILL'),
      close: () => server.kill(),
    };
  }
  playwright ??= chromium.launch({ executablePath, args });
  const context = await (await playwright).newContext({ viewport });
  const page = await context.newPage();
  return {
    page: page as unknown as TestPage,
    agent: (options) => new PlaywrightPageAgent(page, options),
    kill: () => undefined,
    close: () => context.close(),
  };
}

async function openPuppeteer({ ownBrowser = false }: AgentPageOptions): Promise<AgentPage> {
  const launch = (): Promise<PuppeteerBrowser> =>
    puppeteer.launch({ executablePath, args: puppeteerArgs, defaultViewport: viewport });
  if (ownBrowser) {
    const browser = await launch();
    const page = await browser.newPage();
    return {
      page: page as unknown as TestPage,
      agent: (options) => new PuppeteerPageAgent(page, options),
      kill: () => void browser.process()?.kill('SIGKILL'),
      close: () => browser.close().catch(() => undefined),
    };
  }
  withPuppeteer ??= launch();
  const context = await (await withPuppeteer).createBrowserContext();
  const page = await context.newPage();
  return {
    page: page as unknown as TestPage,
    agent: (options) => new PuppeteerPageAgent(page, options),
    kill: () => undefined,
    close: () => context.close(),
  };
}

/** A page with agents on it, in each library. */
export const agentPageOpeners: Readonly<Record<string, (options: AgentPageOptions) => Promise<AgentPage>>> = {
  playwright: openPlaywright,
  puppeteer: openPuppeteer,
};

export async function closeAgentBrowsers(): Promise<void> {
  await (await playwright)?.close();
  await (await withPuppeteer)?.close();
  [playwright, withPuppeteer] = [undefined, undefined];
}
