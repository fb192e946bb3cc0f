import { settlesWithin } from '../../core/time/deadline.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import { nearest } from '../../util/nearest.ts';
import { closeLimitMs, defaultViewport, endBrowser, endPage, launchPlaywright, launchPuppeteer } from './browser.ts';

const browserLibraries = ['puppeteer', 'playwright'] as const;

/** A library that starts a browser, opens pages and drives them. */
export type BrowserLibrary = (typeof browserLibraries)[number];

type PlaywrightBrowser = Awaited<ReturnType<typeof launchPlaywright>>;
type PuppeteerBrowser = Awaited<ReturnType<typeof launchPuppeteer>>;

/** A browser or a page. It has no library type, because declarations that name both libraries would require both. */
interface Started {
  readonly value: unknown;
  close(): Promise<void>;
}

/**
 * Starts Chromium with one of the libraries.
 *
 * @throws ConfigError `CONFIG_INVALID` for an unknown library, `PEER_MISSING` if it is not installed
 */
export async function startBrowser(library: unknown, launchOptions: object): Promise<Started> {
  if (library === 'playwright') {
    const browser = await launchPlaywright(launchOptions);
    return { value: browser, close: () => endedInTime(browser.close()) };
  }
  if (library !== 'puppeteer') throw unknownLibrary(library);
  const browser = await launchPuppeteer(launchOptions);
  return { value: browser, close: () => endBrowser(browser) };
}

/**
 * Opens a page in a browser of either library. With Playwright, the page gets its own context, which closes with it.
 *
 * @param contextOptions - Options of Playwright's `browser.newContext`.
 * @throws ConfigError `CONFIG_INVALID` for options that Puppeteer does not support
 */
export async function openPage(browser: object, contextOptions: object | undefined): Promise<Started> {
  if (isPlaywright(browser)) {
    const context = await browser.newContext({ viewport: defaultViewport, ...contextOptions });
    const value = await context.newPage().catch(async (error: unknown) => {
      await endPage(context);
      throw error;
    });
    return { value, close: () => endPage(context) };
  }
  if (contextOptions) throw foreignContextOptions();
  const page = await (browser as PuppeteerBrowser).newPage();
  return { value: page, close: () => endPage(page) };
}

function isPlaywright(browser: object): browser is PlaywrightBrowser {
  return 'newContext' in browser;
}

/** What does not close in time ends with its process. */
async function endedInTime(closing: Promise<unknown>): Promise<void> {
  await settlesWithin(closing, closeLimitMs).catch(() => false);
}

function unknownLibrary(given: unknown): ConfigError {
  const guess = typeof given === 'string' ? nearest(given, browserLibraries) : undefined;
  const names = browserLibraries.map((name) => `'${name}'`).join(' or ');
  return new ConfigError('CONFIG_INVALID', `browserLibrary is ${names}, not ${JSON.stringify(given)}`, {
    hint: guess === undefined ? `Use ${names}; default: 'puppeteer'.` : `Did you mean '${guess}'?`,
  });
}

function foreignContextOptions(): ConfigError {
  return new ConfigError(
    'CONFIG_INVALID',
    'contextOptions are for pages of Playwright; this one is opened with Puppeteer',
    {
      hint: "Take test from testOn('playwright'), or leave contextOptions out.",
    },
  );
}
