import type { Browser as PlaywrightBrowser, LaunchOptions as PlaywrightLaunchOptions } from 'playwright-core';
import type {
  Browser as PuppeteerBrowser,
  ConnectionTransport,
  LaunchOptions as PuppeteerLaunchOptions,
} from 'puppeteer-core';

import { settlesWithin } from '../../core/time/deadline.ts';
import { ConfigError, DeviceError } from '../../core/errors/errors.ts';
import type { PuppeteerPage } from '../../devices/web/driver/puppeteer.ts';
import { findBrowser, requireBrowser } from '../../devices/web/find-browser/find-browser.ts';
import { sandboxArgs } from '../../devices/web/find-browser/quiet-chromium.ts';

/** Both have the same API. */
const puppeteerNames = ['puppeteer', 'puppeteer-core'];

/** Size of new pages, which most desktop screens can show. */
export const defaultViewport = { width: 1280, height: 720 };

/** Starts Chromium with Puppeteer, for runners without a browser of their own. */
export async function launchPuppeteer(options: PuppeteerLaunchOptions = {}): Promise<PuppeteerBrowser> {
  const puppeteer = await firstInstalled<typeof import('puppeteer-core')>(puppeteerNames);
  const { args = [], ...rest } = options;
  const hasPort = rest.debuggingPort !== undefined || args.some((arg) => arg.startsWith('--remote-debugging-port'));
  return puppeteer.launch({
    defaultViewport,
    // The browser ends with its pipe, even if the test process is killed. A pipe excludes a port.
    pipe: !hasPort,
    ...(!namesProgram(rest) && { executablePath: requireBrowser({ env: process.env }).path }),
    ...rest,
    args: [...sandboxArgs({ platform: process.platform, uid: process.getuid?.() }), ...args],
  });
}

/** Drives the one page that a transport reaches with Puppeteer. */
export async function connectPuppeteer(transport: ConnectionTransport): Promise<PuppeteerPage> {
  const puppeteer = await firstInstalled<typeof import('puppeteer-core')>(
    puppeteerNames,
    'drive a tab over the bridge',
  );
  // The size of the page is that of the user's window.
  const browser = await puppeteer.connect({ transport, defaultViewport: null });
  const [page] = await browser.pages();
  if (page) return page;
  throw new DeviceError('DEVICE_DISCONNECTED', 'The browser has no page to drive');
}

/** The browsers that Playwright drives. */
export const playwrightBrowsers = ['chromium', 'firefox', 'webkit'] as const;

/** Starts a browser with Playwright, for runners without a browser of their own. */
export async function launchPlaywright(
  options: PlaywrightLaunchOptions = {},
  name: (typeof playwrightBrowsers)[number] = 'chromium',
): Promise<PlaywrightBrowser> {
  const { chromium, ...others } = await firstInstalled<typeof import('playwright-core')>([
    'playwright',
    'playwright-core',
  ]);
  if (name !== 'chromium') return others[name].launch(options);
  if (namesProgram(options)) return chromium.launch(options);
  const found = findBrowser({ env: process.env, playwrightPath: chromium.executablePath() });
  const own = found && found.source !== 'playwright' ? { executablePath: found.path } : {};
  return chromium.launch({ ...own, ...options });
}

/** Whether the options name the browser. Then no search is needed, which takes a quarter of a second with Playwright. */
function namesProgram({ executablePath, channel }: { executablePath?: string; channel?: string }): boolean {
  return (executablePath ?? channel) !== undefined;
}

/** Time limit for a page or browser to close, in milliseconds. After that it ends with its process. */
export const closeLimitMs = 5000;

/**
 * Closes a browser for good. `close()` may wait for timers that a test has faked; then the process is killed, so that
 * none is left behind.
 */
export async function endBrowser(browser: PuppeteerBrowser): Promise<void> {
  const closed = await settlesWithin(browser.close(), closeLimitMs).catch(() => false);
  if (!closed) browser.process()?.kill('SIGKILL');
}

/** Closes a page. If that takes too long, the page closes with its browser. */
export async function endPage(page: { close(): Promise<void> }): Promise<void> {
  await settlesWithin(page.close(), closeLimitMs).catch(() => false);
}

/** Loads the first package that is installed; both names of a library have the same API. */
async function firstInstalled<T>(names: readonly string[], purpose = 'start a browser'): Promise<T> {
  let cause: unknown;
  for (const name of names) {
    try {
      return (await import(name)) as T;
    } catch (error) {
      cause = error;
    }
  }
  throw new ConfigError('PEER_MISSING', `A browser library is needed to ${purpose}: ${names.join(' or ')}`, {
    hint: `npm install -D ${names[0]}`,
    cause,
  });
}
