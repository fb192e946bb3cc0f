/** Agents for sessions of WebDriver servers, grids and device clouds: `eyewright/webdriver`. @packageDocumentation */

export {
  agentForWebdriver,
  WebdriverPageAgent,
  type WebdriverBrowser,
} from '../platforms/webdriver/webdriver-agent.ts';
export { WebdriverDevice } from '../platforms/webdriver/webdriver-device.ts';
export { agentForAppium, AppiumAgent, type AppiumAgentOptions } from '../platforms/webdriver/appium-agent.ts';
export { AppiumDevice } from '../platforms/webdriver/appium-device.ts';
export { webdriver, type SessionDevice } from '../platforms/webdriver/webdriver-source.ts';
export type { WebdriverOptions } from '../platforms/webdriver/webdriver-options.ts';
export type { DeviceLease, DeviceSource, LeaseCall } from '../core/device/device-source.ts';
export type { PageAgentOptions } from '../platforms/web/page-agents.ts';
