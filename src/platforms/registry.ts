import type { Agent } from '../agents/agent.ts';
import type { Environment } from '../core/options/options.ts';
import { agentForDevice, isDevice } from '../session/device-agent.ts';
import type { RunnerBinding } from '../session/runner-binding.ts';
import { AndroidAgent } from './android/android-agent.ts';
import { android } from './android/android-platform.ts';
import { checkAdb } from './android/check-adb.ts';
import { deviceParts } from './device-parts.ts';
import type { Finding } from './finding.ts';
import { checkComputer } from './computer/check-computer.ts';
import { ComputerAgent } from './computer/computer-agent.ts';
import type { ComputerDevice } from './computer/computer-device.ts';
import { computer } from './computer/computer-platform.ts';
import type { RDPDevice } from './computer/rdp-device.ts';
import { rdp } from './computer/rdp-platform.ts';
import { HarmonyAgent } from './harmony/harmony-agent.ts';
import { harmony } from './harmony/harmony-platform.ts';
import { IOSAgent } from './ios/ios-agent.ts';
import { ios } from './ios/ios-platform.ts';
import { AgentOverBrowserBridge } from './web/bridge/bridge-agent.ts';
import { AppiumAgent } from './webdriver/appium-agent.ts';
import { AppiumDevice } from './webdriver/appium-device.ts';
import { isAppiumSession, isWebdriverBrowser } from './webdriver/session-kinds.ts';
import { WebdriverPageAgent } from './webdriver/webdriver-agent.ts';
import { WebdriverDevice } from './webdriver/webdriver-device.ts';
import type { WebdriverBrowser } from '../devices/web/driver/webdriver/webdriver-browser.ts';
import { bridgePlatform } from './web/bridge/bridge-platform.ts';
import { checkBrowser } from './web/check-browser.ts';
import { isPlaywrightPage, isPuppeteerPage, PlaywrightPageAgent, PuppeteerPageAgent } from './web/page-agents.ts';

/** One kind of target: how it is recognised, and its agent. */
export interface TargetKind {
  /** Name with an article, for messages, e.g. `a Playwright page`. */
  readonly name: string;
  open(target: unknown, options: object, runner: RunnerBinding | undefined): Agent | undefined;
}

type AgentClass<T> = new (target: T, options: object, runner: RunnerBinding | undefined) => Agent;

function kind<T>(name: string, isTarget: (value: unknown) => value is T, AgentOf: AgentClass<T>): TargetKind {
  return {
    name,
    open: (target, options, runner) => (isTarget(target) ? new AgentOf(target, options, runner) : undefined),
  };
}

/** Supported targets; the first match wins. A platform whose agent has its own methods adds its entry here. */
export const targetKinds: readonly TargetKind[] = [
  kind('a Playwright page', isPlaywrightPage, PlaywrightPageAgent),
  kind('a Puppeteer page', isPuppeteerPage, PuppeteerPageAgent),
  kind('a session of webdriverio', isWebdriverBrowser, WebdriverPageAgent),
  {
    name: 'a WebdriverDevice',
    open: (target, options, runner) =>
      target instanceof WebdriverDevice
        ? new WebdriverPageAgent(target.browser as WebdriverBrowser, options, runner)
        : undefined,
  },
  {
    name: 'a session of Appium',
    open: (target, options, runner) =>
      isAppiumSession(target) ? new AppiumAgent(new AppiumDevice(target, deviceParts()), options, runner) : undefined,
  },
  kind('an AppiumDevice', (target) => target instanceof AppiumDevice, AppiumAgent),
  kind(android.target, android.isDevice, AndroidAgent),
  kind(ios.target, ios.isDevice, IOSAgent),
  kind(harmony.target, harmony.isDevice, HarmonyAgent),
  kind(computer.target, computer.isDevice, ComputerAgent<ComputerDevice>),
  kind(rdp.target, rdp.isDevice, ComputerAgent<RDPDevice>),
  {
    name: bridgePlatform.target,
    open: (target, options, runner) =>
      bridgePlatform.isDevice(target) ? new AgentOverBrowserBridge(options, runner, target) : undefined,
  },
  {
    name: 'a device',
    open: (target, options, runner) => (isDevice(target) ? agentForDevice(target, options, runner) : undefined),
  },
];

/** Whether agents of a target have the options of pages. */
export function hasPageOptions(target: unknown): boolean {
  const isWebPage = isPlaywrightPage(target) || isPuppeteerPage(target) || isWebdriverBrowser(target);
  return isWebPage || target instanceof WebdriverDevice || bridgePlatform.isDevice(target);
}

/** The checks of `eyewright doctor` for the platforms. */
export const platformChecks: readonly ((env: Environment) => Promise<Finding | readonly Finding[]>)[] = [
  checkBrowser,
  checkAdb,
  checkComputer,
];
