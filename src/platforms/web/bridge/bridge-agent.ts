import { z } from 'zod';

import type { AgentOptions } from '../../../agents/agent-options.ts';
import { PageAgent } from '../../../agents/page-agent.ts';
import { defineVerb, type Verb } from '../../../agents/verbs/define-verb.ts';
import { toNavigableUrl } from '../../../core/device/navigable-url.ts';
import { ConfigError } from '../../../core/errors/errors.ts';
import { parseOrThrow } from '../../../core/options/options.ts';
import type { RunnerBinding } from '../../../session/runner-binding.ts';
import { BridgeDevice } from './bridge-device.ts';
import { connectOptionsSchema, type BridgeDeviceOptions, type ConnectOptions } from './bridge-options.ts';
import { bridgePlatform } from './bridge-platform.ts';

/** Options of the agent and of the tab that it drives. */
export type BridgeAgentOptions = AgentOptions & BridgeDeviceOptions;

const nothing = z.strictObject({});
const address = z.strictObject({ url: z.string() });
const endSchema = z.strictObject({ closeNewTabsAfterDisconnect: z.boolean().optional() });
/** What a browser lets an extension drive. */
const drivable = new Set(['http:', 'https:', 'file:']);

/**
 * Drives a tab of the browser in which you are logged in, through the Eyewright extension. Connect it first: to the tab that you look
 * at, or to a new one. One agent drives one tab.
 */
export class AgentOverBrowserBridge extends PageAgent {
  readonly #device: BridgeDevice;
  readonly #connectCurrentTab: Verb<[ConnectOptions?], void>;
  readonly #connectNewTabWithUrl: Verb<[string, ConnectOptions?], void>;
  #isEnding = false;

  /**
   * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
   * @param runner - Set by runner integrations.
   * @param device - Set by runner integrations.
   */
  constructor(options: BridgeAgentOptions = {}, runner?: RunnerBinding, device?: BridgeDevice) {
    const split = device ? undefined : bridgePlatform.splitOptions('AgentOverBrowserBridge', options);
    const driven = device ?? new BridgeDevice(split?.forDevice);
    super(bridgePlatform.agentParts(driven, split?.forAgent ?? options, runner));
    this.#device = driven;
    this.#connectCurrentTab = connectCurrentTab(driven);
    this.#connectNewTabWithUrl = connectNewTabWithUrl(driven);
  }

  /**
   * Connects to the tab that the user of the browser looks at.
   *
   * @throws DeviceError `DEVICE_NOT_FOUND` if no browser connects within 10 seconds, `DEVICE_UNAUTHORIZED` if its user does not allow
   * it, `DEVICE_BUSY` if another agent drives the tab
   */
  connectCurrentTab(options?: ConnectOptions): Promise<void> {
    return this.run(this.#connectCurrentTab, options);
  }

  /**
   * Opens a tab and connects to it.
   *
   * @param url - An http, https or file address.
   * @throws DeviceError as `connectCurrentTab`, and `DEVICE_COMMAND_FAILED` if the address cannot be opened; the tab is closed then
   */
  connectNewTabWithUrl(url: string, options?: ConnectOptions): Promise<void> {
    return this.run(this.#connectNewTabWithUrl, url, options);
  }

  /**
   * Ends the agent and the connection. The tab stays open. Later calls have no effect.
   *
   * @param closeNewTabsAfterDisconnect - Closes the tabs that the bridge has opened. Default: the option of the agent.
   * @throws ConfigError `CONFIG_INVALID` for any other value; the agent ends all the same, as its option says
   */
  override async destroy(closeNewTabsAfterDisconnect?: boolean): Promise<void> {
    const isFirst = !this.#isEnding;
    this.#isEnding = true;
    try {
      if (isFirst) this.#chooseTabs(closeNewTabsAfterDisconnect);
    } finally {
      await super.destroy();
    }
  }

  /** Tabs are closed only for `true` itself: what a caller passes on by mistake must not close them. */
  #chooseTabs(closeNewTabsAfterDisconnect: boolean | undefined): void {
    const { closeNewTabsAfterDisconnect: closes } = parseOrThrow(endSchema, { closeNewTabsAfterDisconnect }, 'destroy');
    if (closes !== undefined) this.#device.closesTabs = closes;
  }
}

/** The device connects when it is opened, which every call does first; the call only says to which tab. */
function connectCurrentTab(device: BridgeDevice): Verb<[ConnectOptions?], void> {
  return defineVerb({
    name: 'connectCurrentTab',
    params: nothing,
    options: connectOptionsSchema,
    read(given: ConnectOptions = {}) {
      device.aim(parseOrThrow(connectOptionsSchema, given, 'connectCurrentTab'));
      return { subject: '', options: {}, run: () => Promise.resolve() };
    },
  });
}

function connectNewTabWithUrl(device: BridgeDevice): Verb<[string, ConnectOptions?], void> {
  return defineVerb({
    name: 'connectNewTabWithUrl',
    params: address,
    options: connectOptionsSchema,
    read(given: string, options: ConnectOptions = {}) {
      const url = drivableUrl(given);
      device.aim({ url, ...parseOrThrow(connectOptionsSchema, options, 'connectNewTabWithUrl') });
      return { subject: url, params: { url }, options: {}, run: () => Promise.resolve() };
    },
  });
}

/** @throws ConfigError `CONFIG_INVALID` */
function drivableUrl(given: unknown): string {
  const url = typeof given === 'string' ? toNavigableUrl(given) : undefined;
  if (url && drivable.has(url.protocol)) return url.href;
  throw new ConfigError('CONFIG_INVALID', `connectNewTabWithUrl: ${JSON.stringify(given)} is not an address to open`, {
    hint: 'Pass an http, https or file address, e.g. https://shop.example.',
  });
}
