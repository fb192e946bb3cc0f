import type { z as Zod } from 'zod';
import { z } from 'zod';

import { ConfigError, EyewrightError } from '../../core/errors/errors.ts';
import { parseOrThrow } from '../../core/options/options.ts';
import { closeLimitMs, endBrowser, launchPlaywright, launchPuppeteer, playwrightBrowsers } from '../web/browser.ts';
import { settlesWithin } from '../../core/time/deadline.ts';

/** How the browser is started. */
export const ownBrowserSchema = z.strictObject({
  /** Shows the window of the browser. */
  headed: z.boolean().default(false),
  /** Width and height of the page in CSS pixels. */
  viewport: z
    .string()
    .regex(/^\d{2,5}x\d{2,5}$/, 'expected <width>x<height>, e.g. 1280x720')
    .default('1280x720'),
  /** The browser. Firefox and WebKit need Playwright. */
  browser: z.enum(playwrightBrowsers).default('chromium'),
  /** The library that controls the page. Default: Playwright if it is installed, otherwise Puppeteer. */
  library: z.enum(['playwright', 'puppeteer']).optional(),
  /** Language of the browser, e.g. `de-DE`. Playwright only. */
  locale: z.string().min(2).optional(),
  /** A file with cookies and local storage, as Playwright saves it. Playwright only. */
  storageState: z.string().min(1).optional(),
});
type OwnBrowserOptions = Zod.output<typeof ownBrowserSchema>;

/** A browser that was started for one page. */
export interface OwnBrowser {
  readonly page: unknown;
  /** What has all its tabs: a context of Playwright, or a browser of Puppeteer. */
  readonly tabs: unknown;
  close(): Promise<void>;
}

/**
 * Starts a browser with one empty page.
 *
 * @throws ConfigError `PEER_MISSING` without a browser library
 */
export async function ownBrowser(given: object): Promise<OwnBrowser> {
  const options = parseOrThrow(ownBrowserSchema, given, 'the browser');
  if (options.library === 'puppeteer') return withPuppeteer(options);
  try {
    return await withPlaywright(options);
  } catch (error) {
    const isMissing = EyewrightError.isInstance(error) && error.code === 'PEER_MISSING';
    if (!isMissing || options.library === 'playwright') throw error;
    return withPuppeteer(options);
  }
}

async function withPlaywright({
  headed,
  viewport,
  browser: name,
  locale,
  storageState,
}: OwnBrowserOptions): Promise<OwnBrowser> {
  const browser = await launchPlaywright({ headless: !headed, ...signalOptions() }, name);
  const close = async (): Promise<void> => void (await settlesWithin(browser.close(), closeLimitMs).catch(() => false));
  try {
    const tabs = await browser.newContext({
      viewport: sizeOf(viewport),
      ...(locale && { locale }),
      ...(storageState && { storageState }),
    });
    return { page: await tabs.newPage(), tabs, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function withPuppeteer({ headed, viewport, browser: name, ...others }: OwnBrowserOptions): Promise<OwnBrowser> {
  const unfit =
    name === 'chromium' ? Object.keys(others).find((key) => key === 'locale' || key === 'storageState') : 'browser';
  if (unfit !== undefined) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `The option ${unfit} needs Playwright, but the page is driven by Puppeteer`,
      {
        hint: 'npm install -D playwright, and leave out the option library.',
      },
    );
  }
  const browser = await launchPuppeteer({ headless: !headed, ...signalOptions(), defaultViewport: sizeOf(viewport) });
  const close = (): Promise<void> => endBrowser(browser);
  try {
    const [first] = await browser.pages();
    return { page: first ?? (await browser.newPage()), tabs: browser, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * By default, browser libraries end the process on Ctrl-C, and only the browser on other signals. A command that handles a signal
 * closes its screens itself.
 */
function signalOptions(): { handleSIGINT?: false; handleSIGTERM?: false; handleSIGHUP?: false } {
  const isHandled = (signal: NodeJS.Signals): boolean => process.listenerCount(signal) > 0;
  return {
    ...(isHandled('SIGINT') && { handleSIGINT: false }),
    ...(isHandled('SIGTERM') && { handleSIGTERM: false }),
    ...(isHandled('SIGHUP') && { handleSIGHUP: false }),
  };
}

function sizeOf(viewport: string): { width: number; height: number } {
  const [width = 0, height = 0] = viewport.split('x').map(Number);
  return { width, height };
}
