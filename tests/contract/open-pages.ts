import { chromium, type Browser as PlaywrightBrowser, type Page as RealPlaywrightPage } from '@playwright/test';
import puppeteer, { type Browser as PuppeteerBrowser, type Page as RealPuppeteerPage } from 'puppeteer-core';

import type { PageDriver } from '../../src/devices/web/driver/page-driver.ts';
import { playwrightDriver, type PlaywrightPage } from '../../src/devices/web/driver/playwright.ts';
import { puppeteerDriver, type PuppeteerPage } from '../../src/devices/web/driver/puppeteer.ts';
import { quietChromiumArgs, sandboxArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
import { connectPuppeteer } from '../../src/platforms/web/browser.ts';
import { TabSession } from '../../src/platforms/web/bridge/tab-session.ts';
import { bridgeDriver } from '../../src/devices/web/bridge/bridge-driver.ts';
import { openBridge, type Bridge } from '../../src/bridge/client/bridge.ts';
import { testBrowser, wholeBrowser } from '../test-browsers.ts';
import { openRig, type BridgeRig } from './bridge-rig.ts';
import { refuse } from './cdp-proxy.ts';
import { forgetPages, reusing } from './reused-pages.ts';
import { firefoxPath } from './driver-programs.ts';
import {
  chromedriverMissing,
  closeWebdrivers,
  geckoMissing,
  openChromedriver,
  openChromedriverBidi,
  openGecko,
  openGeckoBidi,
  openWebkit,
  webkitMissing,
} from './open-webdriver.ts';

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
  /** Opens a tab as a script of the page does, so that the page is its opener. */
  openTab(url: string): Promise<OpenPage>;
  /** How many tabs there are beside this one, and this one. */
  countTabs(): Promise<number>;
  setContent(html: string): Promise<void>;
  goto(url: string): Promise<void>;
  /** Makes the viewport another size, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** A session of the protocol with the page. */
  protocol(): Promise<ProtocolSession>;
  close(): Promise<void>;
}

/** What both libraries' sessions have in common. */
interface ProtocolSession {
  send(method: string, params?: object): Promise<unknown>;
  detach(): Promise<void>;
}

export interface PageOptions {
  readonly dpr?: number;
}

export type PageOpener = (options: PageOptions) => Promise<OpenPage>;

const viewport = { width: 800, height: 600 };

let playwright: Promise<PlaywrightBrowser> | undefined;
/** By their program. */
const withPuppeteer = new Map<string, Promise<PuppeteerBrowser>>();
let refusing: Promise<Refusing> | undefined;
let firefox: Promise<PuppeteerBrowser> | undefined;

interface Refusing {
  readonly browser: PlaywrightBrowser;
  close(): Promise<void>;
}

async function openPlaywright({ dpr = 1 }: PageOptions): Promise<OpenPage> {
  playwright ??= chromium.launch({ executablePath: testBrowser, args: [...quietChromiumArgs] });
  return asOpenPage(await (await playwright).newPage({ viewport, deviceScaleFactor: dpr }));
}

function asOpenPage(page: RealPlaywrightPage): OpenPage {
  return {
    driver: playwrightDriver(page),
    target: page,
    newDriver: () => playwrightDriver(page),
    listeners: () => countListeners(page),
    async nextChooser() {
      const chooser = await page.waitForEvent('filechooser');
      return (paths) => chooser.setFiles(paths);
    },
    async openTab(url) {
      const opening = page.waitForEvent('popup');
      await page.evaluate((address) => void window.open(address), url);
      const tab = await opening;
      await tab.waitForLoadState();
      return asOpenPage(tab);
    },
    countTabs: () => Promise.resolve(page.context().pages().length),
    evaluate: <T>(script: string) => page.evaluate<T>(script),
    setContent: (html) => page.setContent(html),
    goto: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewportSize({ width, height }),
    protocol: async () => (await page.context().newCDPSession(page)) as ProtocolSession,
    close: () => page.close(),
  };
}

const puppeteerOn =
  (executablePath: string): PageOpener =>
  async ({ dpr = 1 }) => {
    const args = [...quietChromiumArgs, ...sandboxArgs({ platform: process.platform, uid: process.getuid?.() })];
    const browser = withPuppeteer.get(executablePath) ?? puppeteer.launch({ executablePath, args });
    withPuppeteer.set(executablePath, browser);
    const page = await (await browser).newPage();
    await page.setViewport({ ...viewport, deviceScaleFactor: dpr });
    return asOpenPuppeteer(page, dpr);
  };

/** @param driver - Another view of the same page. */
function asOpenPuppeteer(page: RealPuppeteerPage, dpr: number, driver = puppeteerDriver(page)): OpenPage {
  return {
    driver,
    target: page,
    newDriver: () => puppeteerDriver(page),
    listeners: () => countListeners(page),
    async nextChooser() {
      const chooser = await page.waitForFileChooser();
      return (paths) => chooser.accept(paths);
    },
    async openTab(url) {
      const opening = new Promise<RealPuppeteerPage | null>((resolve) => page.once('popup', resolve));
      await page.evaluate((address) => void window.open(address), url);
      const tab = await opening;
      if (!tab) throw new Error('no tab was opened');
      await tab.setViewport({ ...viewport, deviceScaleFactor: dpr });
      await tab.waitForFunction('document.readyState === "complete"');
      return asOpenPuppeteer(tab, dpr);
    },
    countTabs: async () => (await page.browserContext().pages()).length,
    evaluate: async <T>(script: string) => (await page.evaluate(script)) as T,
    setContent: (html) => page.setContent(html),
    goto: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewport({ width, height, deviceScaleFactor: dpr }),
    protocol: async () => (await page.createCDPSession()) as ProtocolSession,
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

/** A Chromium whose endpoint gives nobody a session of the protocol, as hosted browsers may do. */
async function launchRefusing(): Promise<Refusing> {
  const args = [...quietChromiumArgs, ...sandboxArgs({ platform: process.platform, uid: process.getuid?.() })];
  const chrome = await puppeteer.launch({ executablePath: testBrowser, args });
  const proxy = await refuse(['Target.attachToTarget'], chrome.wsEndpoint());
  const browser = await chromium.connectOverCDP(proxy.endpoint);
  return {
    browser,
    async close() {
      await browser.close();
      proxy.close();
      await chrome.close();
    },
  };
}

async function openWithoutCdp({ dpr = 1 }: PageOptions): Promise<OpenPage> {
  refusing ??= launchRefusing();
  const { browser } = await refusing;
  const context = await browser.newContext({ viewport, deviceScaleFactor: dpr });
  const page = await context.newPage();
  return { ...asOpenPage(page), close: () => context.close() };
}

interface Bridged {
  readonly rig: BridgeRig;
  /** Stays, so that the extension does not have to look for a server before each test. */
  readonly bridge: Bridge;
}

/** By their pixel ratio, which is that of the screen: nothing emulates one over the bridge. */
const bridged = new Map<number, Promise<Bridged>>();

async function openBridged(dpr: number): Promise<Bridged> {
  const rig = await openRig({
    // Its bar would make the page lower while somebody drives it.
    args: [`--force-device-scale-factor=${dpr}`, '--silent-debugger-extension-api'],
  });
  const env = { EYEWRIGHT_BRIDGE_TOKEN: rig.token };
  const place = { host: undefined, port: rig.port, allowsRemote: false };
  return { rig, bridge: await openBridge({ ...place, env, version: '0', holder: 'tests', log: () => undefined }) };
}

/** A tab of a browser with the extension. The other view of it is that of the program that has started the browser. */
async function openOverBridge({ dpr = 1 }: PageOptions): Promise<OpenPage> {
  const opening = bridged.get(dpr) ?? openBridged(dpr);
  bridged.set(dpr, opening);
  const { rig, bridge } = await opening;
  const page = await rig.browser.newPage();
  const { signal } = new AbortController();
  const driver = { title: 'tests', pid: process.pid, folder: process.cwd() };
  const channel = await TabSession.open({ bridge, driver, isNew: false, url: undefined, farewell: '', signal });
  const overBridge = await bridgeDriver({ channel, showsOverlay: true, connect: connectPuppeteer });
  // One agent drives one tab, so everybody has the same driver, which ends with the page.
  const shared = { ...overBridge, release: () => Promise.resolve() };
  const seen = asOpenPuppeteer(page, dpr, shared);
  const resize = (width: number, height: number): Promise<void> =>
    page.resize({ contentWidth: width, contentHeight: height });
  await resize(viewport.width, viewport.height);
  return {
    ...seen,
    newDriver: () => shared,
    resize,
    async close() {
      await overBridge.release();
      await channel.close(false);
      await page.close();
    },
  };
}

async function openFirefox({ dpr = 1 }: PageOptions): Promise<OpenPage> {
  firefox ??= puppeteer.launch({ browser: 'firefox', executablePath: firefoxPath ?? '' });
  const page = await (await firefox).newPage();
  await page.setViewport({ ...viewport, deviceScaleFactor: dpr });
  return asOpenPuppeteer(page, dpr);
}

/** Every driver that the web device can sit on, with the whole of what it can do. */
export const pageOpeners = {
  playwright: openPlaywright,
  puppeteer: puppeteerOn(testBrowser),
} as const satisfies Readonly<Record<string, PageOpener>>;

/** The same with pages that a former test has had: for tests of what stands on pages, and not of pages themselves. */
export const reusedOpeners = {
  playwright: reusing(pageOpeners.playwright),
  puppeteer: reusing(pageOpeners.puppeteer),
} as const satisfies typeof pageOpeners;

/** The same where windows and tabs may make a difference: one of them in the whole browser. */
export const windowOpeners: Readonly<Record<string, PageOpener>> = {
  playwright: openPlaywright,
  puppeteer: puppeteerOn(wholeBrowser),
};

/** What a browser or its driver cannot do: it says so, and never does it wrong. */
export type Lack = 'html drag' | 'select lists' | 'kinds of dialogs' | 'closed windows';

export interface Driving {
  readonly open: PageOpener;
  readonly lacks: readonly Lack[];
  /** Why it cannot be tested on this machine. */
  readonly missing: string | undefined;
}

const whole = (open: PageOpener): Driving => ({ open, lacks: [], missing: undefined });

/** Those, and drivers that can do less. */
export const allDrivers: Readonly<Record<string, Driving>> = {
  playwright: whole(openPlaywright),
  puppeteer: whole(puppeteerOn(testBrowser)),
  'playwright without the protocol': whole(openWithoutCdp),
  bridge: whole(openOverBridge),
  'puppeteer on firefox': {
    open: openFirefox,
    lacks: ['html drag', 'select lists'],
    missing: geckoMissing,
  },
  'webdriverio on chromedriver': {
    open: openChromedriver,
    lacks: ['kinds of dialogs'],
    missing: chromedriverMissing,
  },
  'webdriverio on webkit': {
    open: openWebkit,
    lacks: ['html drag', 'select lists', 'kinds of dialogs'],
    missing: webkitMissing,
  },
  'webdriverio on firefox': {
    open: openGecko,
    lacks: ['html drag', 'select lists', 'kinds of dialogs'],
    missing: geckoMissing,
  },
  'webdriverio with BiDi on chromedriver': {
    open: openChromedriverBidi,
    lacks: ['closed windows'],
    missing: chromedriverMissing,
  },
  'webdriverio with BiDi on firefox': {
    open: openGeckoBidi,
    lacks: ['html drag', 'select lists', 'closed windows'],
    missing: geckoMissing,
  },
};

/** Ends the browsers that were started; the next page starts its own. */
export async function closeBrowsers(): Promise<void> {
  forgetPages();
  await (await playwright)?.close();
  for (const browser of withPuppeteer.values()) await (await browser).close();
  await (await refusing)?.close();
  await (await firefox)?.close();
  for (const { rig, bridge } of await Promise.all(bridged.values())) await Promise.all([bridge.release(), rig.close()]);
  await closeWebdrivers();
  bridged.clear();
  withPuppeteer.clear();
  [playwright, refusing, firefox] = [undefined, undefined, undefined];
}
