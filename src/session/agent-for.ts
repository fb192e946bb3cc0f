import type { Agent } from '../agents/agent.ts';
import type { AgentOptions } from '../agents/agent-options.ts';
import type { Device } from '../core/device.ts';
import { ConfigError } from '../core/errors.ts';
import type { PlaywrightPage } from '../devices/web/playwright.ts';
import type { PuppeteerPage } from '../devices/web/puppeteer.ts';
import { AndroidAgent, type AndroidAgentOptions } from './android/android-agent.ts';
import { AndroidDevice } from './android/android-device.ts';
import { HarmonyAgent, type HarmonyAgentOptions } from './harmony/harmony-agent.ts';
import { HarmonyDevice } from './harmony/harmony-device.ts';
import { agentForDevice, isDevice } from './device-agent.ts';
import { IOSAgent, type IOSAgentOptions } from './ios/ios-agent.ts';
import { IOSDevice } from './ios/ios-device.ts';
import {
  isPlaywrightPage,
  isPuppeteerPage,
  PlaywrightPageAgent,
  PuppeteerPageAgent,
  type PageAgentOptions,
} from './page-agents.ts';
import type { RunnerBinding } from './runner-binding.ts';

/** Anything that an agent can be made for. */
export type AgentTarget = PlaywrightPage | PuppeteerPage | Device;

/** One kind of target: how it is told from others, and the agent that it gets. */
interface TargetKind {
  readonly name: string;
  open(target: unknown, options: object, runner: RunnerBinding | undefined): Agent | undefined;
}

/** The first that fits wins. A platform whose agent has calls of its own adds its line here. */
const kinds: readonly TargetKind[] = [
  {
    name: 'a Playwright page',
    open: (target, options, runner) =>
      isPlaywrightPage(target) ? new PlaywrightPageAgent(target, options, runner) : undefined,
  },
  {
    name: 'a Puppeteer page',
    open: (target, options, runner) =>
      isPuppeteerPage(target) ? new PuppeteerPageAgent(target, options, runner) : undefined,
  },
  {
    name: 'an AndroidDevice',
    open: (target, options, runner) =>
      target instanceof AndroidDevice ? new AndroidAgent(target, options, runner) : undefined,
  },
  {
    name: 'an IOSDevice',
    open: (target, options, runner) =>
      target instanceof IOSDevice ? new IOSAgent(target, options, runner) : undefined,
  },
  {
    name: 'a HarmonyDevice',
    open: (target, options, runner) =>
      target instanceof HarmonyDevice ? new HarmonyAgent(target, options, runner) : undefined,
  },
  {
    name: 'a device',
    open: (target, options, runner) => (isDevice(target) ? agentForDevice(target, options, runner) : undefined),
  },
];

/** Makes the agent that fits a target: of a page its page agent, of an `AndroidDevice` an `AndroidAgent`, of an `IOSDevice` an `IOSAgent`, of a `HarmonyDevice` a `HarmonyAgent`, of a device of your own an `Agent`. */
export interface AgentFor {
  (target: PlaywrightPage, options?: PageAgentOptions): PlaywrightPageAgent;
  (target: PuppeteerPage, options?: PageAgentOptions): PuppeteerPageAgent;
  (target: AndroidDevice, options?: AndroidAgentOptions): AndroidAgent;
  (target: IOSDevice, options?: IOSAgentOptions): IOSAgent;
  (target: HarmonyDevice, options?: HarmonyAgentOptions): HarmonyAgent;
  (target: Device, options?: AgentOptions): Agent;
  (target: AgentTarget, options?: PageAgentOptions): Agent;
}

/** The agent of a device. */
export type AgentOf<D extends Device> = D extends AndroidDevice
  ? AndroidAgent
  : D extends IOSDevice
    ? IOSAgent
    : D extends HarmonyDevice
      ? HarmonyAgent
      : Agent;

function noAgentFor(target: unknown): ConfigError {
  const others = kinds.map(({ name }) => name);
  const last = others.pop();
  const given = givenAs(target);
  const why = reasons[given] ?? '';
  return new ConfigError('CONFIG_INVALID', `There is no agent for this target, which is ${given}`, {
    hint: `Give ${others.join(', ')} or ${last}.${why}`,
  });
}

const reasons: Readonly<Record<string, string>> = {
  'a promise': ' Did you forget await?',
  undefined: ' Does the fixture "device" hand it on, as use(device), or open() of defineTarget, as { target: device }?',
  'an object that is none of them': ' A device of your own has platform, input and screenshot().',
};

function givenAs(target: unknown): string {
  if (target === null) return 'null';
  if (typeof target !== 'object') return typeof target;
  return typeof (target as { then?: unknown }).then === 'function' ? 'a promise' : 'an object that is none of them';
}

/** @throws ConfigError `CONFIG_INVALID` for anything that no agent can drive. */
export function agentFor(target: unknown, options: object, runner?: RunnerBinding): Agent {
  for (const kind of kinds) {
    const agent = kind.open(target, options, runner);
    if (agent) return agent;
  }
  throw noAgentFor(target);
}
