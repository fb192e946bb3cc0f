import { attach, remote, type Browser } from 'webdriverio';

import { webdriverDriver } from '../../src/devices/web/driver/webdriver/webdriver-driver.ts';
import { webdriverPage } from '../../src/devices/web/driver/webdriver/webdriver-page.ts';
import { quietChromiumArgs, sandboxArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
import { GeckoServer } from '../simulators/webdriver/gecko-server.ts';
import { testBrowser } from '../test-browsers.ts';
import {
  chromedriverBrowser,
  chromedriverPath,
  firefoxPath,
  miniBrowserPath,
  startChromedriver,
  startWebkitDriver,
  webkitDriverPath,
  type DriverProgram,
} from './driver-programs.ts';
import type { OpenPage, PageOptions } from './open-pages.ts';

const viewport = { width: 800, height: 600 };

export const chromedriverMissing =
  chromedriverPath === undefined ? 'no chromedriver is installed (chromium-driver of Debian is one)' : undefined;
export const webkitMissing =
  webkitDriverPath === undefined || miniBrowserPath === undefined
    ? 'no WebKit with a driver is installed (webkit2gtk-driver of Debian is one)'
    : undefined;

export const geckoMissing =
  firefoxPath === undefined ? 'no Firefox is installed (firefox-esr of Debian does)' : undefined;

type Kind = 'chromedriver' | 'webkit' | 'firefox' | 'chromedriver bidi' | 'firefox bidi';

/** Sessions of webdriverio, each with the window that is always open. */
interface OpenSession {
  readonly browser: Browser;
  readonly base: string;
}

const programs = new Map<string, Promise<DriverProgram>>();
const sessions = new Map<string, Promise<OpenSession>>();

const classic = {
  'wdio:enforceWebDriverClassic': true,
  unhandledPromptBehavior: 'ignore',
  pageLoadStrategy: 'eager',
} as const;

/** Capabilities of a Chromium that nobody sees. */
export const chromiumCapabilities = (dpr = 1): WebdriverIO.Capabilities => ({
  ...classic,
  browserName: 'chrome',
  'goog:chromeOptions': {
    binary: chromedriverBrowser ?? testBrowser,
    args: [
      '--headless',
      `--force-device-scale-factor=${dpr}`,
      ...quietChromiumArgs,
      ...sandboxArgs({ platform: process.platform, uid: process.getuid?.() }),
    ],
  },
});

export const webkitCapabilities = (): WebdriverIO.Capabilities =>
  ({
    ...classic,
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: miniBrowserPath, args: ['--automation'] },
  }) as WebdriverIO.Capabilities;

export const firefoxCapabilities = (dpr = 1): WebdriverIO.Capabilities => ({
  ...classic,
  browserName: 'firefox',
  'moz:firefoxOptions': { prefs: { 'layout.css.devPixelsPerPx': String(dpr) } },
});

/** With WebDriver BiDi, whatever the browser. */
function withBidi(given: WebdriverIO.Capabilities): WebdriverIO.Capabilities {
  const { 'wdio:enforceWebDriverClassic': _, ...capabilities } = given;
  return { ...capabilities, webSocketUrl: true };
}

const capabilitiesOf: Readonly<Record<Kind, (dpr: number) => WebdriverIO.Capabilities>> = {
  chromedriver: chromiumCapabilities,
  webkit: webkitCapabilities,
  firefox: firefoxCapabilities,
  'chromedriver bidi': (dpr) => withBidi(chromiumCapabilities(dpr)),
  'firefox bidi': (dpr) => withBidi(firefoxCapabilities(dpr)),
};

const startGecko = (): Promise<DriverProgram> => GeckoServer.start(firefoxPath ?? '');

const starts: Readonly<Record<Kind, () => Promise<DriverProgram>>> = {
  chromedriver: startChromedriver,
  'chromedriver bidi': startChromedriver,
  webkit: startWebkitDriver,
  firefox: startGecko,
  'firefox bidi': startGecko,
};

/** Where the program of a kind listens; it starts when it is first needed. */
export function programOf(kind: Kind): Promise<DriverProgram> {
  const program = programs.get(kind) ?? starts[kind]();
  programs.set(kind, program);
  return program;
}

async function openSession(kind: Kind, dpr: number): Promise<OpenSession> {
  const { port } = await programOf(kind);
  const capabilities = capabilitiesOf[kind](dpr);
  const browser = await remote({
    hostname: '127.0.0.1',
    port,
    capabilities,
    logLevel: 'silent',
    connectionRetryCount: 0,
  });
  // The pages are driven by clients of their own. Without a listener, this one would dismiss their dialogs.
  browser.on('dialog', () => undefined);
  return { browser, base: await browser.getWindowHandle() };
}

export const openChromedriver = (options: PageOptions): Promise<OpenPage> => openPage('chromedriver', options);
export const openWebkit = (options: PageOptions): Promise<OpenPage> => openPage('webkit', options);
export const openGecko = (options: PageOptions): Promise<OpenPage> => openPage('firefox', options);
export const openChromedriverBidi = (options: PageOptions): Promise<OpenPage> => openPage('chromedriver bidi', options);
export const openGeckoBidi = (options: PageOptions): Promise<OpenPage> => openPage('firefox bidi', options);

async function openPage(kind: Kind, { dpr = 1 }: PageOptions): Promise<OpenPage> {
  const key = `${kind} ${dpr}`;
  const opening = sessions.get(key) ?? openSession(kind, dpr);
  sessions.set(key, opening);
  const { browser: shared, base } = await opening;
  await shared.switchToWindow(base);
  const { handle } = await shared.createWindow('window');
  await shared.switchToWindow(handle);
  // An agent's view of a session ends with its window here, as it does with the session elsewhere.
  const browser = await attach({ ...shared.options, sessionId: shared.sessionId, capabilities: shared.capabilities });
  await resizeTo(browser, viewport);
  const opened = asOpenPage(browser, async () => {
    // With BiDi, each client goes to another window when its own is closed. The next page must not be meant by that.
    (browser as ClientOfBidi)._bidiHandler?.close();
    if (!shared.isBidi) return closeCurrentWindow(browser);
    await shared.switchToWindow(base);
    await shared.browsingContextClose({ context: handle });
  });
  await webdriverPage(browser).window?.handle();
  return opened;
}

/** Webdriverio's connection, which it has no command to end. */
interface ClientOfBidi {
  readonly _bidiHandler?: { close(): void };
}

/** Webdriverio's own command switches to another window. */
async function closeCurrentWindow({ options: { hostname, port }, sessionId }: Browser): Promise<void> {
  await fetch(`http://${hostname}:${port}/session/${sessionId}/window`, { method: 'DELETE' });
}

/** The browser sizes windows, and the tests pages. */
async function resizeTo(browser: Browser, { width, height }: typeof viewport): Promise<void> {
  const now = await browser.getWindowRect();
  const [innerWidth = 0, innerHeight = 0] = (await browser.executeScript(
    'return [window.innerWidth, window.innerHeight]',
    [],
  )) as number[];
  if (innerWidth === width && innerHeight === height) return;
  await browser.setWindowRect(null, null, now.width + width - innerWidth, now.height + height - innerHeight);
}

function asOpenPage(browser: Browser, closeWindow: () => Promise<void>): OpenPage {
  const page = webdriverPage(browser);
  const unused = (): Promise<never> => Promise.reject(new Error('not used with WebDriver'));
  return {
    driver: webdriverDriver(browser),
    get target(): never {
      throw new Error('a session is no page of a library');
    },
    newDriver: () => webdriverDriver(browser),
    listeners: () => page.eventNames().reduce((sum, name) => sum + page.listenerCount(name), 0),
    nextChooser: unused,
    openTab: unused,
    countTabs: async () => (await page.command(() => browser.getWindowHandles())).length,
    evaluate: async <T>(script: string) => (await page.evaluate(script)) as T,
    async setContent(html) {
      const write = `document.open(); document.write(${JSON.stringify(html)}); document.close();`;
      await page.command(() => browser.executeScript(write, []));
      await page.evaluate(
        `new Promise((resolve) => document.readyState === 'complete' ? resolve() : addEventListener('load', resolve))`,
      );
    },
    goto: (url) => page.goto(url),
    resize: (width, height) => resizeTo(browser, { width, height }),
    protocol: unused,
    close: closeWindow,
  };
}

/** Ends the sessions, and the programs that had them. */
export async function closeWebdrivers(): Promise<void> {
  for (const session of sessions.values()) await (await session).browser.deleteSession();
  for (const program of programs.values()) await (await program).close();
  sessions.clear();
  programs.clear();
}
