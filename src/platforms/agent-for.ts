import type { Agent } from '../agents/agent.ts';
import type { AgentOptions } from '../agents/agent-options.ts';
import type { Device } from '../core/device/device.ts';
import { ConfigError } from '../core/errors/errors.ts';
import type { PlaywrightPage } from '../devices/web/driver/playwright.ts';
import type { PuppeteerPage } from '../devices/web/driver/puppeteer.ts';
import type { AndroidAgent, AndroidAgentOptions } from './android/android-agent.ts';
import type { AndroidDevice } from './android/android-device.ts';
import type { ComputerAgent, ComputerAgentOptions } from './computer/computer-agent.ts';
import type { ComputerDevice } from './computer/computer-device.ts';
import type { RDPDevice } from './computer/rdp-device.ts';
import type { HarmonyAgent, HarmonyAgentOptions } from './harmony/harmony-agent.ts';
import type { HarmonyDevice } from './harmony/harmony-device.ts';
import type { IOSAgent, IOSAgentOptions } from './ios/ios-agent.ts';
import type { IOSDevice } from './ios/ios-device.ts';
import { targetKinds } from './registry.ts';
import type { AgentOverBrowserBridge } from './web/bridge/bridge-agent.ts';
import type { BridgeDevice } from './web/bridge/bridge-device.ts';
import type { WebdriverBrowser } from '../devices/web/driver/webdriver/webdriver-browser.ts';
import type { AppiumAgent, AppiumAgentOptions } from './webdriver/appium-agent.ts';
import type { AppiumDevice } from './webdriver/appium-device.ts';
import type { WebdriverPageAgent } from './webdriver/webdriver-agent.ts';
import type { WebdriverDevice } from './webdriver/webdriver-device.ts';
import type { PageAgentOptions, PlaywrightPageAgent, PuppeteerPageAgent } from './web/page-agents.ts';
import type { RunnerBinding } from '../session/runner-binding.ts';

/** Anything that an agent can be created for. */
export type AgentTarget = PlaywrightPage | PuppeteerPage | WebdriverBrowser | Device;

/**
 * Creates the agent for a target: a page agent for a page, an `AndroidAgent` for an `AndroidDevice`, an `IOSAgent` for
 * an `IOSDevice`, a `WebdriverPageAgent` for a session of webdriverio, an `AppiumAgent` for an `AppiumDevice`, a `HarmonyAgent` for a `HarmonyDevice`, a `ComputerAgent` for a desktop, an
 * `AgentOverBrowserBridge` for a tab of the bridge, and an `Agent` for a custom device.
 */
export interface AgentFor {
  (target: PlaywrightPage, options?: PageAgentOptions): PlaywrightPageAgent;
  (target: PuppeteerPage, options?: PageAgentOptions): PuppeteerPageAgent;
  (target: WebdriverBrowser, options?: PageAgentOptions): WebdriverPageAgent;
  (target: WebdriverDevice, options?: PageAgentOptions): WebdriverPageAgent;
  (target: AppiumDevice, options?: AppiumAgentOptions): AppiumAgent;
  (target: AndroidDevice, options?: AndroidAgentOptions): AndroidAgent;
  (target: IOSDevice, options?: IOSAgentOptions): IOSAgent;
  (target: HarmonyDevice, options?: HarmonyAgentOptions): HarmonyAgent;
  (target: ComputerDevice, options?: ComputerAgentOptions): ComputerAgent;
  (target: RDPDevice, options?: ComputerAgentOptions): ComputerAgent<RDPDevice>;
  (target: BridgeDevice, options?: PageAgentOptions): AgentOverBrowserBridge;
  (target: Device, options?: AgentOptions): Agent;
  (target: AgentTarget, options?: PageAgentOptions): Agent;
}

/** The agent class of a device. */
export type AgentOf<D extends Device> = D extends AndroidDevice
  ? AndroidAgent
  : D extends IOSDevice
    ? IOSAgent
    : D extends HarmonyDevice
      ? HarmonyAgent
      : D extends ComputerDevice
        ? ComputerAgent
        : D extends RDPDevice
          ? ComputerAgent<RDPDevice>
          : D extends BridgeDevice
            ? AgentOverBrowserBridge
            : D extends WebdriverDevice
              ? WebdriverPageAgent
              : D extends AppiumDevice
                ? AppiumAgent
                : Agent;

function noAgentFor(target: unknown): ConfigError {
  const others = targetKinds.map(({ name }) => name);
  const last = others.pop();
  const given = givenAs(target);
  const why = reasons[given] ?? '';
  return new ConfigError('CONFIG_INVALID', `There is no agent for this target, which is ${given}`, {
    hint: `Pass ${others.join(', ')} or ${last}.${why}`,
  });
}

const reasons: Readonly<Record<string, string>> = {
  'a promise': ' Did you forget await?',
  undefined: ' Does the fixture "device" hand it on, as use(device), or open() of defineTarget, as { target: device }?',
  'an object that is none of them': ' A custom device has platform, input and screenshot().',
};

function givenAs(target: unknown): string {
  if (target === null) return 'null';
  if (typeof target !== 'object') return typeof target;
  return typeof (target as { then?: unknown }).then === 'function' ? 'a promise' : 'an object that is none of them';
}

/** @throws ConfigError `CONFIG_INVALID` if no agent can drive the target */
export function agentFor(target: unknown, options: object, runner?: RunnerBinding): Agent {
  for (const kind of targetKinds) {
    const agent = kind.open(target, options, runner);
    if (agent) return agent;
  }
  throw noAgentFor(target);
}
