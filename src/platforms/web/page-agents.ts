import { z } from 'zod';

import { agentOptionsSchema } from '../../agents/agent-options.ts';
import type { AgentParts } from '../../agents/agent.ts';
import { PageAgent } from '../../agents/page-agent.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import type { Logger } from '../../core/logger.ts';
import type { BrowserPage } from '../../devices/web/driver/browser-page.ts';
import type { PageDriver } from '../../devices/web/driver/page-driver.ts';
import { playwrightDriver, type PlaywrightPage } from '../../devices/web/driver/playwright.ts';
import { puppeteerDriver, type PuppeteerPage } from '../../devices/web/driver/puppeteer.ts';
import { WebDevice } from '../../devices/web/web-device.ts';
import { webOptionsSchema, type ResolvedWebOptions } from '../../devices/web/web-options.ts';
import { agentParts } from '../../session/agent-parts.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';

export const pageAgentOptionsSchema = z.strictObject({ ...agentOptionsSchema.shape, ...webOptionsSchema.shape });
/** Options of page agents: the shared ones and those for browsers. */
export type PageAgentOptions = z.input<typeof pageAgentOptionsSchema>;

/** Drives one Playwright `Page` (Chromium, Firefox or WebKit). The page stays open when the agent ends. */
export class PlaywrightPageAgent extends PageAgent {
  /**
   * @param page - The page to drive.
   * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
   * @param runner - Set by runner integrations.
   */
  constructor(page: PlaywrightPage, options: PageAgentOptions = {}, runner?: RunnerBinding) {
    const owner = 'PlaywrightPageAgent';
    super(
      pageParts({
        owner,
        device: onPage(() => playwrightDriver(requirePageOf('Playwright', page, owner))),
        options,
        runner,
      }),
    );
  }
}

/** Drives one Puppeteer `Page`. The page stays open when the agent ends. */
export class PuppeteerPageAgent extends PageAgent {
  /**
   * @param page - The page to drive.
   * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
   * @param runner - Set by runner integrations.
   */
  constructor(page: PuppeteerPage, options: PageAgentOptions = {}, runner?: RunnerBinding) {
    const owner = 'PuppeteerPageAgent';
    super(
      pageParts({
        owner,
        device: onPage(() => puppeteerDriver(requirePageOf('Puppeteer', page, owner))),
        options,
        runner,
      }),
    );
  }
}

type MakeDevice = (options: ResolvedWebOptions, logger: Logger) => WebDevice;

const onPage =
  (driver: () => PageDriver): MakeDevice =>
  (options, logger) =>
    new WebDevice({ driver: driver(), options, logger });

interface PagePartsInit {
  readonly owner: string;
  readonly device: MakeDevice;
  readonly options: unknown;
  readonly runner: RunnerBinding | undefined;
}

/** The parts of an agent with the options of pages. */
export function pageParts({ owner, device, options: input, runner }: PagePartsInit): AgentParts {
  return agentParts<z.output<typeof pageAgentOptionsSchema>>({
    owner,
    schema: pageAgentOptionsSchema,
    input,
    device,
    runner,
  });
}

/** Whether a value looks like a Playwright page. */
export function isPlaywrightPage(value: unknown): value is PlaywrightPage {
  return isPage(value) && 'addInitScript' in value;
}

/** Whether a value looks like a Puppeteer page. */
export function isPuppeteerPage(value: unknown): value is PuppeteerPage {
  return isPage(value) && 'evaluateOnNewDocument' in value;
}

function isPage(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'goto' in value && 'mouse' in value;
}

const isPageOf = { Playwright: isPlaywrightPage, Puppeteer: isPuppeteerPage };

/** The libraries have pages of the same kind, and a page of the other one would fail at the first call. */
function requirePageOf<P extends BrowserPage>(library: keyof typeof isPageOf, page: P, owner: string): P {
  if (isPageOf[library](requirePage(page, owner))) return requireOpen(page, owner);
  throw new ConfigError('CONFIG_INVALID', `${owner}: the first argument is not a page of ${library}`, {
    hint: 'PlaywrightPageAgent drives pages of Playwright, and PuppeteerPageAgent those of Puppeteer.',
  });
}

export function requirePage<P>(page: P, owner: string, place: 'first' | 'second' = 'first'): P {
  if (isPage(page)) return page;
  throw new ConfigError('CONFIG_INVALID', `${owner}: the ${place} argument is not a page`, {
    hint: 'Pass the page object of the browser library, e.g. the fixture "page".',
  });
}

/** Every call of an agent on a closed page would fail. */
export function requireOpen<P extends BrowserPage>(page: P, owner: string): P {
  if (!page.isClosed()) return page;
  throw new ConfigError('CONFIG_INVALID', `${owner}: the page was closed`, {
    hint: 'Pass a page that is open.',
  });
}
