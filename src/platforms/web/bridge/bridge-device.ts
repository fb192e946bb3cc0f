import path from 'node:path';

import { addressOf } from '../../../bridge/client/address.ts';
import type { Bridge } from '../../../bridge/client/bridge.ts';
import type { Bounds, Device, DeviceEvent, DeviceFacts, StreamOptions } from '../../../core/device/device.ts';
import type { DeviceInput } from '../../../core/device/device-input.ts';
import { assertTypingOptions, type InputStrategy } from '../../../core/device/input-strategies.ts';
import { ConfigError, DeviceError, errorMessage, EyewrightError } from '../../../core/errors/errors.ts';
import type { Logger } from '../../../core/logger.ts';
import { resolveOptions } from '../../../core/options/options.ts';
import { abortable, settlesWithin, throwIfAborted } from '../../../core/time/deadline.ts';
import type { Screenshot } from '../../../core/screen/frame.ts';
import type { ScreenTree } from '../../../core/screen/screen-tree.ts';
import type { DeviceHost } from '../../../devices/shared/device-host.ts';
import { bridgeDriver } from '../../../devices/web/bridge/bridge-driver.ts';
import { farewell } from '../../../devices/web/bridge/farewell.ts';
import { lateDriver } from '../../../devices/web/bridge/late-driver.ts';
import type { PageDriver } from '../../../devices/web/driver/page-driver.ts';
import { WebDevice } from '../../../devices/web/web-device.ts';
import { closedPageError, isGone, isPassing } from '../../../devices/web/web-errors.ts';
import { ownVersion } from '../../../util/code-folder.ts';
import { pickKeys } from '../../../util/pick-keys.ts';
import { deviceParts, type DeviceParts } from '../../device-parts.ts';
import { connectPuppeteer } from '../browser.ts';
import { webOptionsSchema, type ResolvedWebOptions } from '../../../devices/web/web-options.ts';
import { bridgeError, goneError } from './bridge-errors.ts';
import { bridgeDeviceOptionsSchema, type BridgeDeviceOptions, type ResolvedBridgeOptions } from './bridge-options.ts';
import { TabSession } from './tab-session.ts';

/** Which tab to drive. */
export interface BridgeTarget {
  /** The address of a new tab. Default: the tab that the user looks at. */
  readonly url?: string | undefined;
  readonly forceSameTabNavigation?: boolean | undefined;
}

/** How text is typed unless the agent overrides it. */
interface BridgeTyping {
  readonly inputStrategy: InputStrategy;
  readonly keyboardTypeDelay?: number | undefined;
}

/** As with every page that Puppeteer drives. */
const networkIdleMs = 2000;
const webOptionNames = Object.keys(webOptionsSchema.shape);

/** A tab of a browser that a person uses, driven through the Eyewright extension. It connects when an agent first needs it. */
export class BridgeDevice implements Device {
  readonly platform = 'web';
  /** How text is typed unless the agent overrides it. */
  readonly typing: BridgeTyping;
  #options: ResolvedBridgeOptions;
  readonly #parts: DeviceParts;
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  #web: WebDevice;
  #logger: Logger;
  #target: BridgeTarget | undefined;
  #bridge: Bridge | undefined;
  #session: TabSession | undefined;
  #driver: PageDriver | undefined;
  #stopEvents: (() => void) | undefined;
  /** Whether it is for one tab from the beginning. */
  readonly #isGiven: boolean;
  #closesTabs: boolean;
  #ending: Promise<void> | undefined;

  /**
   * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
   * @param target - The tab to drive. Default: none until `aim` is called.
   */
  constructor(options: BridgeDeviceOptions = {}, target?: BridgeTarget) {
    this.#parts = deviceParts();
    this.#logger = this.#parts.logger;
    const { env } = this.#parts;
    this.#options = resolveOptions({ schema: bridgeDeviceOptionsSchema, input: options, env, owner: 'BridgeDevice' });
    const { inputStrategy, keyboardTypeDelay, closeNewTabsAfterDisconnect } = this.#options;
    assertTypingOptions(inputStrategy, keyboardTypeDelay);
    this.typing = { inputStrategy, ...(keyboardTypeDelay !== undefined && { keyboardTypeDelay }) };
    this.#closesTabs = closeNewTabsAfterDisconnect;
    this.#target = target;
    this.#isGiven = target !== undefined;
    this.#web = this.#newPage();
  }

  /** What agents do to the tab. */
  get input(): DeviceInput {
    const { input } = this.#web;
    const { text } = input;
    if (!text) return input;
    // The delay is for key events; `legacy` types at once here.
    const plain = <O extends { readonly strategy: InputStrategy }>(options: O): O =>
      options.strategy === 'legacy' ? { ...options, delayMs: undefined } : options;
    return {
      ...input,
      text: {
        ...text,
        type: (value, options) => text.type(value, plain(options)),
        replace: (value, options) => text.replace(value, plain(options)),
      },
    };
  }

  /** What agents read of the tab. */
  get tree(): ScreenTree {
    return this.#web.tree;
  }

  /** Attaches the device to an agent, which has its own log, and whose options of pages override those of the device. */
  attach({ logger, options = {} }: DeviceHost): void {
    this.#logger = logger;
    this.#options = { ...this.#options, ...pickKeys(options, webOptionNames) };
    this.#web = this.#newPage();
  }

  /**
   * Chooses the tab.
   *
   * @throws ConfigError `CONFIG_INVALID` if one was chosen before
   */
  aim(target: BridgeTarget): void {
    // The call itself says that its agent has ended.
    if (this.#ending) return;
    if (this.#target) {
      throw new ConfigError('CONFIG_INVALID', 'This agent is already connected to a tab', {
        hint: 'One agent drives one tab: create another AgentOverBrowserBridge for the next tab.',
      });
    }
    this.#target = target;
  }

  /** Whether `destroy` closes the tabs that the bridge has opened. */
  set closesTabs(closes: boolean) {
    this.#closesTabs = closes;
  }

  async open(signal: AbortSignal): Promise<DeviceFacts> {
    const target = this.#target ?? this.#throwUnconnected();
    if (!this.#session) await this.#connect(target, signal);
    const facts = await this.#web.open(signal);
    return { ...facts, id: this.#place };
  }

  /** The tab without the border and the pointer that people see. */
  screenshot(signal: AbortSignal): Promise<Screenshot> {
    return this.#web.screenshot(signal);
  }

  stream(options: StreamOptions): AsyncIterable<Screenshot> {
    return this.#web.stream(options);
  }

  settle(signal: AbortSignal): Promise<void> {
    return this.#web.settle(signal);
  }

  confirmInput(signal: AbortSignal): Promise<void> {
    return this.#web.confirmInput(signal);
  }

  confine(bounds: Bounds, signal: AbortSignal): Promise<() => Promise<void>> {
    return this.#web.confine(bounds, signal);
  }

  view(): string | undefined {
    return this.#web.view();
  }

  explainMissing(action: string): EyewrightError | undefined {
    return this.#web.explainMissing(action);
  }

  onEvent(listener: (event: DeviceEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  destroy(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #connect(target: BridgeTarget, signal: AbortSignal): Promise<void> {
    const command = target.url === undefined ? 'connect to the current tab' : `open ${target.url} over the bridge`;
    try {
      await this.#openTab(target, signal);
    } catch (error) {
      const gone = isGone(error) || isPassing(error) ? await this.#session?.whyGone() : this.#session?.gone;
      await this.#forget();
      throw gone ? goneError(command, gone, error) : asBridgeError(command, error, this.#place);
    }
  }

  async #openTab({ url }: BridgeTarget, signal: AbortSignal): Promise<void> {
    this.#bridge ??= await this.#openBridge();
    const driver = { title: path.basename(this.#parts.cwd), pid: process.pid, folder: this.#parts.cwd };
    const isNew = url !== undefined;
    const session = await TabSession.open({ bridge: this.#bridge, driver, isNew, url, farewell, signal });
    this.#session = session;
    throwIfAborted(signal);
    const { enableWaterFlowAnimation: showsOverlay, dialogs } = this.#options;
    const opening = bridgeDriver({ channel: session, showsOverlay, connect: connectPuppeteer });
    this.#driver = await inTime(opening, signal);
    if (dialogs) this.#driver.answerDialogs(dialogs);
    this.#stopEvents = this.#web.onEvent((event) => this.#emit(event));
    if (isNew) await this.#web.input.navigation?.goto(url, { signal });
  }

  /** Another call must not connect to what its test did not mean; the test itself may try again. */
  async #forget(): Promise<void> {
    this.#stopEvents?.();
    await this.#letGo(true);
    this.#driver = undefined;
    if (!this.#isGiven) this.#target = undefined;
  }

  async #openBridge(): Promise<Bridge> {
    // Its server is not needed by those who only drive pages of their own.
    const { openBridge } = await import('../../../bridge/client/bridge.ts');
    const { host, port, allowRemoteAccess: allowsRemote } = this.#options;
    const { env, cwd } = this.#parts;
    const holder = `a test run in ${cwd} (process ${process.pid})`;
    const log = (line: string): void => this.#logger.debug('bridge', line);
    return openBridge({ host, port, allowsRemote, env, version: ownVersion(), holder, log });
  }

  async #end(): Promise<void> {
    if (this.#driver) await this.#web.destroy();
    await this.#letGo(this.#closesTabs);
  }

  async #letGo(closesTabs: boolean): Promise<void> {
    const [session, bridge] = [this.#session, this.#bridge];
    [this.#session, this.#bridge] = [undefined, undefined];
    await session?.close(closesTabs);
    await bridge?.release();
  }

  #newPage(): WebDevice {
    return new WebDevice({
      driver: lateDriver(() => this.#driver ?? this.#throwUnconnected(), networkIdleMs),
      options: this.#webOptions(),
      logger: this.#logger,
      closed: (command, cause) => this.#closed(command, cause),
    });
  }

  /** Dialogs are answered once there is a tab, which may also come with an option of its own. */
  #webOptions(): ResolvedWebOptions {
    const { dialogs: _, ...options } = pickKeys(this.#options, webOptionNames) as ResolvedWebOptions;
    const { forceSameTabNavigation: usual } = options;
    const sameTab = (): boolean => this.#target?.forceSameTabNavigation ?? usual;
    return Object.defineProperty(options, 'forceSameTabNavigation', { get: sameTab });
  }

  #emit(event: DeviceEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  #closed(command: string, cause: unknown): EyewrightError {
    const reason = this.#session?.gone;
    return reason ? goneError(command, reason, cause) : closedPageError(command, cause);
  }

  get #place(): string {
    return addressOf(this.#options.host ?? '127.0.0.1', this.#options.port);
  }

  #throwUnconnected(): never {
    throw new DeviceError('DEVICE_DISCONNECTED', 'This agent is not connected to a tab yet', {
      hint: 'Call "await agent.connectCurrentTab()" or "await agent.connectNewTabWithUrl(url)" first.',
    });
  }
}

/** Milliseconds for a page to answer when an agent connects to it. */
const pageMs = 15_000;

/** @throws DeviceError `DEVICE_COMMAND_FAILED` if the page does not answer in time */
async function inTime(opening: Promise<PageDriver>, signal: AbortSignal): Promise<PageDriver> {
  const isOpen = abortable(settlesWithin(opening, pageMs), signal);
  if (await isOpen) return opening;
  throw new DeviceError('DEVICE_COMMAND_FAILED', `the page did not answer within ${pageMs / 1000} seconds`, {
    hint: 'Does a script of the page run without an end, or does the page show a dialog? Close the dialog, or load the page again.',
  });
}

/** Whatever fails on the way is an error that names the command. */
function asBridgeError(command: string, error: unknown, place: string): unknown {
  const known = bridgeError(command, error, place);
  if (EyewrightError.isInstance(known)) {
    const isBare = known === error && DeviceError.isInstance(known) && !known.summary.startsWith('Cannot ');
    return isBare ? new DeviceError(known.code, `Cannot ${command}: ${known.summary}`, { hint: known.hint }) : known;
  }
  return new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${command}: ${errorMessage(error).split('\n')[0]}`, {
    hint: 'Run the test again. If it happens again, reload the page in the browser.',
    cause: error,
    retryable: true,
  });
}
