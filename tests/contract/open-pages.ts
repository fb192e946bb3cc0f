import { chromium, type Browser as PlaywrightBrowser } from '@playwright/test';
import puppeteer, { type Browser as PuppeteerBrowser } from 'puppeteer-core';

import { requireBrowser } from '../../src/devices/web/find-browser.ts';
import type { PageDriver } from '../../src/devices/web/page-driver.ts';
import { playwrightDriver, type PlaywrightPage } from '../../src/devices/web/playwright.ts';
import { puppeteerDriver, type PuppeteerPage } from '../../src/devices/web/puppeteer.ts';
import { quietChromiumArgs, sandboxArgs } from '../../src/devices/web/quiet-chromium.ts';

/** One open page, seen through a driver and, beside it, through plain scripts that check what happened. */
export interface OpenPage {
  readonly driver: PageDriver;
  /** The page of the library itself, for agents. */
  readonly target: PlaywrightPage | PuppeteerPage;
  /** One more driver of the same page, as another agent would have it. */
  newDriver(): PageDriver;
  /** How many listeners the page has for the events that drivers follow. */
  listeners(): number;
  evaluate<T>(script: string): Promise<T>;
  /** The next file chooser as a test itself would wait for it; gives it files. */
  nextChooser(): Promise<(paths: string[]) => Promise<void>>;
  setContent(html: string): Promise<void>;
  goto(url: string): Promise<void>;
  /** Makes the viewport another size, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

export interface PageOptions {
  readonly dpr?: number;
}

const executablePath = requireBrowser({ env: process.env }).path;
const viewport = { width: 800, height: 600 };

let playwright: Promise<PlaywrightBrowser> | undefined;
let withPuppeteer: Promise<PuppeteerBrowser> | undefined;

async function openPlaywright({ dpr = 1 }: PageOptions): Promise<OpenPage> {
  playwright ??= chromium.launch({ executablePath, args: [...quietChromiumArgs] });
  const page = await (await playwright).newPage({ viewport, deviceScaleFactor: dpr });
  return {
    driver: playwrightDriver(page),
    target: page,
    newDriver: () => playwrightDriver(page),
    listeners: () => countListeners(page),
    async nextChooser() {
      const chooser = await page.waitForEvent('filechooser');
      return (paths) => chooser.setFiles(paths);
    },
    evaluate: <T>(script: string) => page.evaluate<T>(script),
    setContent: (html) => page.setContent(html),
    goto: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: () => page.close(),
  };
}

async function openPuppeteer({ dpr = 1 }: PageOptions): Promise<OpenPage> {
  const args = [...quietChromiumArgs, ...sandboxArgs({ platform: process.platform, uid: process.getuid?.() })];
  withPuppeteer ??= puppeteer.launch({ executablePath, args });
  const page = await (await withPuppeteer).newPage();
  await page.setViewport({ ...viewport, deviceScaleFactor: dpr });
  return {
    driver: puppeteerDriver(page),
    target: page,
    newDriver: () => puppeteerDriver(page),
    listeners: () => countListeners(page),
    async nextChooser() {
      const chooser = await page.waitForFileChooser();
      return (paths) => chooser.accept(paths);
    },
    evaluate: async <T>(script: string) => (await page.evaluate(script)) as T,
    setContent: (html) => page.setContent(html),
    goto: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewport({ width, height, deviceScaleFactor: dpr }),
    close: () => page.close(),
  };
}

const followed = 'dialog popup crash error console pageerror requestfailed response framenavigated filechooser'.split(
  ' ',
);

/** Not in Playwright's types, but in its pages. */
function countListeners(page: object): number {
  const source = page as { listenerCount(event: string): number };
  return followed.reduce((sum, event) => sum + source.listenerCount(event), 0);
}

/** Every driver that the web device can sit on. */
export const pageOpeners: Readonly<Record<string, (options: PageOptions) => Promise<OpenPage>>> = {
  playwright: openPlaywright,
  puppeteer: openPuppeteer,
};

export async function closeBrowsers(): Promise<void> {
  await (await playwright)?.close();
  await (await withPuppeteer)?.close();
}
