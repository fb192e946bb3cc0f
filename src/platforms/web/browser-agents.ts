import { z } from 'zod';

import { agentOptionsSchema } from '../../agents/agent-options.ts';
import type { AgentParts } from '../../agents/agent.ts';
import { PageAgent } from '../../agents/page-agent.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import { requireObject } from '../../core/options/options.ts';
import { BrowserDevice } from '../../devices/web/browser/browser-device.ts';
import { playwrightTabs, type PlaywrightBrowserContext } from '../../devices/web/browser/playwright-tabs.ts';
import { puppeteerTabs, type PuppeteerBrowser } from '../../devices/web/browser/puppeteer-tabs.ts';
import type { Tabs } from '../../devices/web/browser/tabs.ts';
import type { BrowserPage } from '../../devices/web/driver/browser-page.ts';
import type { PlaywrightPage } from '../../devices/web/driver/playwright.ts';
import type { PuppeteerPage } from '../../devices/web/driver/puppeteer.ts';
import { WebDevice } from '../../devices/web/web-device.ts';
import { browserOptionsSchema } from '../../devices/web/web-options.ts';
import { agentParts, checkedOptions } from '../../session/agent-parts.ts';
import { browserVerbs, type BrowserVerbs, type NewPageOptions } from './browser-verbs.ts';
import { pageAgentOptionsSchema, requireOpen, requirePage } from './page-agents.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';

export const browserAgentOptionsSchema = z.strictObject({ ...agentOptionsSchema.shape, ...browserOptionsSchema.shape });
/** Options of browser agents: the shared ones, those for browsers, and those for their pages. */
export type BrowserAgentOptions = z.input<typeof browserAgentOptionsSchema>;
/** Options that runners may set for all agents of a project; each kind of agent uses those it knows. */
export const webAgentOptionsSchema = z.strictObject({
  ...browserAgentOptionsSchema.shape,
  ...pageAgentOptionsSchema.shape,
});
/** Options of page agents and browser agents. */
export type WebAgentOptions = z.input<typeof webAgentOptionsSchema>;

/** Options of the factories in addition to those. */
export type CreateBrowserAgentOptions<P> = BrowserAgentOptions & {
  /** Page that is active at first. Default: the first open page, or a new one. */
  readonly initialPage?: P;
};

/** Parts of a browser agent, including the device itself. */
interface BrowserParts<P extends BrowserPage> {
  readonly parts: AgentParts;
  readonly device: BrowserDevice<P>;
  readonly newPageTimeout: number;
}

/** Drives the pages of a browser, one at a time: every call works on the active page. Pages and browser stay open when the agent ends. */
export abstract class BrowserAgent<P extends BrowserPage> extends PageAgent {
  readonly #device: BrowserDevice<P>;
  readonly #verbs: BrowserVerbs<P>;

  protected constructor({ parts, device, newPageTimeout }: BrowserParts<P>) {
    super(parts);
    this.#device = device;
    this.#verbs = browserVerbs(device, newPageTimeout);
  }

  /**
   * The page that calls work on. When it is closed, the page that was active before becomes active, or else the newest
   * one.
   *
   * @throws DeviceError `DEVICE_DISCONNECTED` if no page is open
   */
  get activePage(): P {
    return this.#device.requireActive();
  }

  /**
   * The open pages of the browser or context. Each page keeps its position, which is its index for the actions on tabs.
   */
  pages(): Promise<readonly P[]> {
    return this.unlessEnded('pages()', () => this.#device.pages());
  }

  /** Opens a page and makes it the active one. */
  newPage(): Promise<P> {
    return this.run(this.#verbs.newPage);
  }

  /**
   * Makes a page the active one and brings it to the front.
   *
   * @throws ConfigError `CONFIG_INVALID` if the page is closed or belongs to another browser
   */
  setActivePage(page: P): Promise<void> {
    return this.run(this.#verbs.setActivePage, page);
  }

  /**
   * Resolves to the next page that opens, without switching to it: `await agent.waitForNewPage(() =>
   * agent.aiTap('Terms'))`. Calls continue in the current page. To switch, call `setActivePage` with the new page.
   *
   * @param action - Runs after the listener is attached; it may take any time.
   * @throws TimeoutError `TIMEOUT` if no page opens within `timeout` ms after the action (default: `newPageTimeout`)
   */
  waitForNewPage(action?: () => unknown, options?: NewPageOptions): Promise<P> {
    return this.run(this.#verbs.waitForNewPage, action, options);
  }
}

/** Drives the pages of one Playwright `BrowserContext`. */
export class PlaywrightBrowserAgent<P extends PlaywrightPage = PlaywrightPage> extends BrowserAgent<P> {
  /**
   * @param context - Context whose pages are driven.
   * @param page - Page that is active at first.
   * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
   * @param runner - Set by runner integrations.
   */
  // eslint-disable-next-line max-params -- what users give are three; the last is for runners
  constructor(
    context: PlaywrightBrowserContext<P>,
    page: P,
    options: BrowserAgentOptions = {},
    runner?: RunnerBinding,
  ) {
    const owner = 'PlaywrightBrowserAgent';
    super(browserParts({ owner, tabs: playwrightTabs(requireContext(context, owner)), page, options, runner }));
  }

  /** Creates an agent that starts with `initialPage`, else with the first open page, else with a new one. */
  static async create<P extends PlaywrightPage>(
    context: PlaywrightBrowserContext<P>,
    given: CreateBrowserAgentOptions<P> = {},
    runner?: RunnerBinding,
  ): Promise<PlaywrightBrowserAgent<P>> {
    const owner = 'PlaywrightBrowserAgent';
    const tabs = playwrightTabs(requireContext(context, owner));
    const { initialPage, options } = factoryOptions(given, owner);
    const page = initialPage ?? (await firstPage(tabs, runner?.optionsOwner ?? owner, options));
    return new PlaywrightBrowserAgent(context, page, options, runner);
  }
}

/** Drives the pages of one Puppeteer `Browser` or `BrowserContext`. */
export class PuppeteerBrowserAgent<P extends PuppeteerPage = PuppeteerPage> extends BrowserAgent<P> {
  /**
   * @param browser - Browser whose pages are driven.
   * @param page - Page that is active at first.
   * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
   * @param runner - Set by runner integrations.
   */
  // eslint-disable-next-line max-params -- what users give are three; the last is for runners
  constructor(browser: PuppeteerBrowser<P>, page: P, options: BrowserAgentOptions = {}, runner?: RunnerBinding) {
    const owner = 'PuppeteerBrowserAgent';
    super(browserParts({ owner, tabs: puppeteerTabs(requireBrowserOf(browser, owner)), page, options, runner }));
  }

  /** Creates an agent that starts with `initialPage`, else with the first open page, else with a new one. */
  static async create<P extends PuppeteerPage>(
    browser: PuppeteerBrowser<P>,
    given: CreateBrowserAgentOptions<P> = {},
    runner?: RunnerBinding,
  ): Promise<PuppeteerBrowserAgent<P>> {
    const owner = 'PuppeteerBrowserAgent';
    const tabs = puppeteerTabs(requireBrowserOf(browser, owner));
    const { initialPage, options } = factoryOptions(given, owner);
    const page = initialPage ?? (await firstPage(tabs, runner?.optionsOwner ?? owner, options));
    return new PuppeteerBrowserAgent(browser, page, options, runner);
  }
}

interface FactoryOptions<P> {
  readonly initialPage: P | undefined;
  readonly options: BrowserAgentOptions;
}

function factoryOptions<P>(given: CreateBrowserAgentOptions<P>, owner: string): FactoryOptions<P> {
  // JavaScript may pass anything; the other options are checked with the schema.
  const { initialPage, ...options }: CreateBrowserAgentOptions<P> = requireObject({ input: given, owner });
  return { initialPage, options };
}

async function firstPage<P extends BrowserPage>(tabs: Tabs<P>, owner: string, options: object): Promise<P> {
  // No tab is opened for an agent that cannot be created.
  checkedOptions({ owner, schema: browserAgentOptionsSchema, input: options });
  const [first] = await tabs.list();
  return first ?? tabs.create();
}

interface BrowserPartsInit<P extends BrowserPage> {
  readonly owner: string;
  readonly tabs: Tabs<P>;
  readonly page: P;
  readonly options: unknown;
  readonly runner: RunnerBinding | undefined;
}

function browserParts<P extends BrowserPage>(init: BrowserPartsInit<P>): BrowserParts<P> {
  const { owner, tabs, options: input, runner } = init;
  const page = requirePage(init.page, owner, 'second');
  if (!tabs.has(page)) {
    throw new ConfigError('CONFIG_INVALID', `${owner}: the page belongs to another browser or context`, {
      hint: 'Pass the browser or context that the page was opened in.',
    });
  }
  requireOpen(page, owner);
  let made: Omit<BrowserParts<P>, 'parts'> | undefined;
  const parts = agentParts<z.output<typeof browserAgentOptionsSchema>>({
    owner,
    schema: browserAgentOptionsSchema,
    input,
    device(options, logger) {
      const device = new BrowserDevice<P>({
        tabs,
        page,
        follow: options.autoFollowNewPage,
        device: (driver, closed) => new WebDevice({ driver, options, logger, isNamed: true, closed }),
      });
      made = { device, newPageTimeout: options.newPageTimeout };
      return device;
    },
    runner,
  });
  // Safe: an agent is never created without its device.
  return { parts, ...(made as Omit<BrowserParts<P>, 'parts'>) };
}

/** Whether a value looks like a Playwright browser context. */
export function isPlaywrightContext(value: unknown): value is PlaywrightBrowserContext {
  return hasPages(value) && 'addInitScript' in value;
}

/** Whether a value looks like a Puppeteer browser or browser context. */
export function isPuppeteerBrowser(value: unknown): value is PuppeteerBrowser {
  return hasPages(value) && 'targets' in value;
}

function hasPages(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'pages' in value && 'newPage' in value && !('goto' in value);
}

function requireContext<C>(context: C, owner: string): C {
  if (isPlaywrightContext(context)) return context;
  throw new ConfigError('CONFIG_INVALID', `${owner}: the first argument is not a Playwright browser context`, {
    hint: 'Pass the fixture "context", or page.context(); a Browser may have several contexts.',
  });
}

function requireBrowserOf<B>(browser: B, owner: string): B {
  if (isPuppeteerBrowser(browser)) return browser;
  throw new ConfigError('CONFIG_INVALID', `${owner}: the first argument is not a Puppeteer browser`, {
    hint: 'Pass the Browser or the BrowserContext, e.g. page.browser().',
  });
}
