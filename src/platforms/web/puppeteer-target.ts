import { z } from 'zod';

import type { PuppeteerPage } from '../../devices/web/driver/puppeteer.ts';
import { DeviceError, errorMessage } from '../../core/errors/errors.ts';
import { parseOrThrow } from '../../core/options/options.ts';
import { checkedOptions } from '../../session/agent-parts.ts';
import { endBrowser, endPage, launchPuppeteer } from './browser.ts';
import { pageAgentOptionsSchema, PuppeteerPageAgent, type PageAgentOptions } from './page-agents.ts';

/** What is used of a Puppeteer `Page` that an address is opened in. */
export interface PuppeteerTargetPage extends PuppeteerPage {
  setViewport(viewport: { width: number; height: number; deviceScaleFactor: number }): Promise<void>;
  setUserAgent(options: { userAgent: string }): Promise<void>;
  waitForNetworkIdle(options: { idleTime: number; concurrency: number; timeout: number }): Promise<void>;
  close(): Promise<void>;
}

/** What is used of a Puppeteer `Browser` that an address is opened in. */
export interface PuppeteerTargetBrowser<P extends PuppeteerTargetPage = PuppeteerTargetPage> {
  newPage(): Promise<P>;
}

const isBrowser = (value: unknown): boolean => typeof value === 'object' && value !== null && 'newPage' in value;

const targetSchema = z.strictObject({
  /** Opened before the promise resolves. */
  url: z.url({ protocol: /^(https?|file|data|about)$/ }),
  /** Size of the page in CSS pixels. Default: that of the browser. */
  viewport: z
    .strictObject({
      width: z.int().positive(),
      height: z.int().positive(),
      deviceScaleFactor: z.number().positive().default(1),
    })
    .optional(),
  userAgent: z.string().optional(),
  /** Longest wait, in milliseconds, until the page's network is idle: at most two requests for 200 ms. Then it goes on. 0 skips it. */
  waitForNetworkIdleTimeout: z.number().nonnegative().default(5000),
  /** One that is running already. Default: a new one, which ends with `close()`. */
  browser: z.custom<PuppeteerTargetBrowser>(isBrowser, 'expected a browser of Puppeteer').optional(),
  /** How a new one is started: `launch` of Puppeteer takes them. */
  launchOptions: z.record(z.string(), z.unknown()).optional(),
});
/** What to open, and where. */
export interface PuppeteerTarget<P extends PuppeteerTargetPage = PuppeteerTargetPage> extends Omit<
  z.input<typeof targetSchema>,
  'browser'
> {
  readonly browser?: PuppeteerTargetBrowser<P> | undefined;
}

/** An agent with the page that was opened for it. */
export interface PuppeteerTargetAgent<P extends PuppeteerTargetPage = PuppeteerTargetPage> extends AsyncDisposable {
  readonly agent: PuppeteerPageAgent;
  /** Typed by the browser that was given, or by you: `puppeteerAgentForTarget<Page>(url)`. */
  readonly page: P;
  /** Ends the agent, then closes the page, and the browser if it was started here. */
  close(): Promise<void>;
}

/**
 * Opens an address with Puppeteer and makes an agent for it, for scripts outside of test runners. Waits until the page's
 * network is idle; later waits are those of the agent's options, so a `waitForActionReady` there replaces only them.
 *
 * @param target - An address, or one with its browser, size and waits.
 * @param options - Of the page agent.
 * @throws ConfigError `CONFIG_INVALID` for wrong options, before anything is started.
 * @throws DeviceError `DEVICE_COMMAND_FAILED` when the address cannot be opened; nothing stays open then.
 */
export async function puppeteerAgentForTarget<P extends PuppeteerTargetPage = PuppeteerTargetPage>(
  target: string | PuppeteerTarget<P>,
  options: PageAgentOptions = {},
): Promise<PuppeteerTargetAgent<P>> {
  const given = typeof target === 'string' ? { url: target } : target;
  const owner = 'puppeteerAgentForTarget';
  const request = parseOrThrow(targetSchema, given, owner);
  checkedOptions({ owner, schema: pageAgentOptionsSchema, input: options });
  const { browser, close: closeBrowser } = await openBrowser(request);
  let page: PuppeteerTargetPage | undefined;
  try {
    page = await browser.newPage();
    const agent = new PuppeteerPageAgent(page, options);
    await openTarget(page, request);
    // Safe: a page of the given browser, or of the one that the caller says it is.
    return asTargetAgent(agent, page as P, closeBrowser);
  } catch (error) {
    if (page) await endPage(page);
    await closeBrowser();
    throw error;
  }
}

type Request = z.output<typeof targetSchema>;

interface OpenedBrowser {
  readonly browser: PuppeteerTargetBrowser;
  close(): Promise<void>;
}

async function openBrowser({ browser, launchOptions = {} }: Request): Promise<OpenedBrowser> {
  if (browser) return { browser, close: () => Promise.resolve() };
  const launched = await launchPuppeteer(launchOptions);
  return { browser: launched, close: () => endBrowser(launched) };
}

async function openTarget(page: PuppeteerTargetPage, request: Request): Promise<void> {
  const { url, viewport, userAgent, waitForNetworkIdleTimeout: timeout } = request;
  if (viewport) await page.setViewport(viewport);
  if (userAgent !== undefined) await page.setUserAgent({ userAgent });
  try {
    await page.goto(url, { waitUntil: 'domcontentloaded' });
  } catch (cause) {
    throw new DeviceError('DEVICE_COMMAND_FAILED', `Cannot open ${url}: ${errorMessage(cause)}`, { cause });
  }
  // A page that never comes to rest can be tested all the same.
  if (timeout > 0) await page.waitForNetworkIdle({ idleTime: 200, concurrency: 2, timeout }).catch(() => undefined);
}

function asTargetAgent<P extends PuppeteerTargetPage>(
  agent: PuppeteerPageAgent,
  page: P,
  closeBrowser: () => Promise<void>,
): PuppeteerTargetAgent<P> {
  const close = async (): Promise<void> => {
    try {
      await agent.destroy();
    } finally {
      await endPage(page);
      await closeBrowser();
    }
  };
  return { agent, page, close, [Symbol.asyncDispose]: close };
}
