/** Agents for browser pages: `eyewright/web`. @packageDocumentation */

export {
  PlaywrightPageAgent,
  PlaywrightPageAgent as PlaywrightAgent,
  PuppeteerPageAgent,
  PuppeteerPageAgent as PuppeteerAgent,
  type PageAgentOptions,
} from '../session/page-agents.ts';
export {
  findBrowser,
  requireBrowser,
  type FindBrowserOptions,
  type FoundBrowser,
} from '../devices/web/find-browser.ts';
export { quietChromiumArgs } from '../devices/web/quiet-chromium.ts';
