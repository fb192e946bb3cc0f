import { agentOptionsSchema } from '../../agents/agent-options.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import type { PlaywrightBrowserContext } from '../../devices/web/browser/playwright-tabs.ts';
import type { PuppeteerBrowser } from '../../devices/web/browser/puppeteer-tabs.ts';
import type { PlaywrightPage } from '../../devices/web/driver/playwright.ts';
import type { PuppeteerPage } from '../../devices/web/driver/puppeteer.ts';
import { omitKeys } from '../../util/pick-keys.ts';
import {
  browserAgentOptionsSchema,
  isPlaywrightContext,
  isPuppeteerBrowser,
  PlaywrightBrowserAgent,
  PuppeteerBrowserAgent,
  type CreateBrowserAgentOptions,
} from './browser-agents.ts';
import { pageAgentOptionsSchema } from './page-agents.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';

/** Anything that a browser agent can be created for. */
export type BrowserTarget = PlaywrightBrowserContext | PuppeteerBrowser;

/** Creates a browser agent for a Playwright context or a Puppeteer browser. */
export interface AgentForBrowser {
  <P extends PlaywrightPage>(
    target: PlaywrightBrowserContext<P>,
    options?: CreateBrowserAgentOptions<P>,
  ): Promise<PlaywrightBrowserAgent<P>>;
  <P extends PuppeteerPage>(
    target: PuppeteerBrowser<P>,
    options?: CreateBrowserAgentOptions<P>,
  ): Promise<PuppeteerBrowserAgent<P>>;
}

/** @throws ConfigError `CONFIG_INVALID` if the value is not a browser */
export async function agentForBrowser(
  target: unknown,
  options: object,
  runner?: RunnerBinding,
): Promise<PlaywrightBrowserAgent | PuppeteerBrowserAgent> {
  if (isPlaywrightContext(target)) return PlaywrightBrowserAgent.create(target, options, runner);
  if (isPuppeteerBrowser(target)) return PuppeteerBrowserAgent.create(target, options, runner);
  throw new ConfigError('CONFIG_INVALID', 'There is no browser agent for this target', {
    hint: 'Pass a Playwright browser context, or a Puppeteer browser or browser context.',
  });
}

const foreign = {
  'browser agents': Object.keys(browserAgentOptionsSchema.shape).filter(
    (name) => !(name in pageAgentOptionsSchema.shape),
  ),
  pages: Object.keys(pageAgentOptionsSchema.shape).filter((name) => !(name in agentOptionsSchema.shape)),
  // Browser agents have a fixed value for it.
  'page agents': ['forceSameTabNavigation'],
};

/** Project options without those that only the other kind of agent accepts. */
export function withoutThoseOf(kind: keyof typeof foreign, options: object): object {
  return omitKeys(options, foreign[kind]);
}
