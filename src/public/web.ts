/** Agents for browser pages: `eyewright/web`. @packageDocumentation */

export {
  PlaywrightPageAgent,
  PlaywrightPageAgent as PlaywrightAgent,
  PuppeteerPageAgent,
  PuppeteerPageAgent as PuppeteerAgent,
  type PageAgentOptions,
} from '../platforms/web/page-agents.ts';
export {
  BrowserAgent,
  PlaywrightBrowserAgent,
  PuppeteerBrowserAgent,
  type BrowserAgentOptions,
  type CreateBrowserAgentOptions,
} from '../platforms/web/browser-agents.ts';
export type { NewPageOptions } from '../platforms/web/browser-verbs.ts';
export {
  puppeteerAgentForTarget,
  type PuppeteerTarget,
  type PuppeteerTargetAgent,
  type PuppeteerTargetBrowser,
  type PuppeteerTargetPage,
} from '../platforms/web/puppeteer-target.ts';
export type { DialogAnswer, DialogHandler, PageDialog } from '../devices/web/dialogs/dialog-policy.ts';
export {
  findBrowser,
  requireBrowser,
  type FindBrowserOptions,
  type FoundBrowser,
} from '../devices/web/find-browser/find-browser.ts';
export { quietChromiumArgs } from '../devices/web/find-browser/quiet-chromium.ts';
export { AgentOverBrowserBridge, type BridgeAgentOptions } from '../platforms/web/bridge/bridge-agent.ts';
export { BridgeDevice, type BridgeTarget } from '../platforms/web/bridge/bridge-device.ts';
export { bridge } from '../platforms/web/bridge/bridge-platform.ts';
export type { BridgeDeviceOptions, BridgeOptions, ConnectOptions } from '../platforms/web/bridge/bridge-options.ts';
