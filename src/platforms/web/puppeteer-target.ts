import { z } from 'zod';

import type { PuppeteerPage } from '../../devices/web/driver/puppeteer.ts';
import { DeviceError, errorMessage } from '../../core/errors/errors.ts';
import { parseOrThrow } from '../../core/options/options.ts';
import { checkedOptions } from '../../session/agent-parts.ts';
import { processLogger } from '../../session/process-logger.ts';
import { endBrowser, endPage, launchPuppeteer } from './browser.ts';
import { pageAgentOptionsSchema, PuppeteerPageAgent, type PageAgentOptions } from './page-agents.ts';

/** The members of a Puppeteer `Page` that are used to open an address. */
export interface PuppeteerTargetPage extends PuppeteerPage {
  setViewport(viewport: { width: number; height: number; deviceScaleFactor: number }): Promise<void>;
  setUserAgent(options: { userAgent: string }): Promise<void>;
  waitForNetworkIdle(options: { idleTime: number; concurrency: number; timeout: number }): Promise<void>;
  close(): Promise<void>;
}

/** The members of a Puppeteer `Browser` that are used to open an address. */
export interface PuppeteerTargetBrowser<P extends PuppeteerTargetPage = PuppeteerTargetPage> {
  newPage(): Promise<P>;
}

const isBrowser = (value: unknown): boolean => typeof value === 'object' && value !== null && 'newPage' in value;

const targetSchema = z.strictObject({
  /** Address that is opened before the promise resolves. */
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
  /**
   * Maximum wait in milliseconds for the network to become idle: at most two requests for 200 ms. Afterwards there is a
   * warning, and the call continues. 0 skips the wait.
   */
  waitForNetworkIdleTimeout: z.number().nonnegative().default(5000),
  /** A browser that is already running. Default: a new one, which `close()` ends. */
  browser: z.custom<PuppeteerTargetBrowser>(isBrowser, 'expected a browser of Puppeteer').optional(),
  /** Options of a new browser, for Puppeteer's `launch`. */
  launchOptions: z.record(z.string(), z.unknown()).optional(),
});
/** What to open, and where. */
export interface PuppeteerTarget<P extends PuppeteerTargetPage = PuppeteerTargetPage> extends Omit<
  z.input<typeof targetSchema>,
  'browser'
> {
  readonly browser?: PuppeteerTargetBrowser<P> | undefined;
}

/** An agent and the page that was opened for it. */
export interface PuppeteerTargetAgent<P extends PuppeteerTargetPage = PuppeteerTargetPage> extends AsyncDisposable {
  readonly agent: PuppeteerPageAgent;
  /** Its type comes from the given browser, or from you: `puppeteerAgentForTarget<Page>(url)`. */
  readonly page: P;
  /** Ends the agent, then closes the page, and the browser if it was started for this agent. */
  close(): Promise<void>;
}

/**
 * Opens an address with Puppeteer and creates an agent for it, for scripts outside of test runners. Waits until the
 * page's network is idle. Later waits follow the options of the agent, so `waitForActionReady` there replaces only
 * those.
 *
 * @param target - An address, or an object with address, browser, size and waits.
 * @param options - Options of the page agent.
 * @throws ConfigError `CONFIG_INVALID` for invalid options, before anything starts
 * @throws DeviceError `DEVICE_COMMAND_FAILED` if the address cannot be opened; nothing stays open then
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
  let agent: PuppeteerPageAgent | undefined;
  try {
    page = await browser.newPage();
    agent = new PuppeteerPageAgent(page, options);
    await openTarget(page, request);
    // Safe: the page belongs to the given browser, or to the type that the caller states.
    return asTargetAgent(agent, page as P, closeBrowser);
  } catch (error) {
    await agent?.destroy();
    if (page) await endPage(page);
    await closeBrowser();
    throw error;
  }
}

type TargetRequest = z.output<typeof targetSchema>;

interface OpenedBrowser {
  readonly browser: PuppeteerTargetBrowser;
  close(): Promise<void>;
}

async function openBrowser({ browser, launchOptions = {} }: TargetRequest): Promise<OpenedBrowser> {
  if (browser) return { browser, close: () => Promise.resolve() };
  const launched = await launchPuppeteer(launchOptions);
  return { browser: launched, close: () => endBrowser(launched) };
}

async function openTarget(page: PuppeteerTargetPage, request: TargetRequest): Promise<void> {
  const { url, viewport, userAgent, waitForNetworkIdleTimeout: timeout } = request;
  if (viewport) await page.setViewport(viewport);
  if (userAgent !== undefined) await page.setUserAgent({ userAgent });
  try {
    await page.goto(url, { waitUntil: 'domcontentloaded' });
  } catch (cause) {
    throw new DeviceError('DEVICE_COMMAND_FAILED', `Cannot open ${url}: ${errorMessage(cause)}`, { cause });
  }
  if (timeout > 0) await networkIdle(page, { url, timeout });
}

/** A page whose network never becomes idle can still be tested. */
async function networkIdle(
  page: PuppeteerTargetPage,
  { url, timeout }: { url: string; timeout: number },
): Promise<void> {
  try {
    await page.waitForNetworkIdle({ idleTime: 200, concurrency: 2, timeout });
  } catch (error) {
    processLogger().warn(`The network of ${url} did not become idle: ${errorMessage(error)}; continuing.`);
  }
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
