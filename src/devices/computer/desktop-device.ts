import type { AnyAction } from '../../core/device/action.ts';
import type { DeviceInput } from '../../core/device/device-input.ts';
import type { InputStrategy } from '../../core/device/input-strategies.ts';
import type { Device, DeviceFacts, StreamOptions } from '../../core/device/device.ts';
import { DeviceError, type EyewrightError } from '../../core/errors/errors.ts';
import type { Logger } from '../../core/logger.ts';
import type { Screenshot } from '../../core/screen/frame.ts';
import type { ScreenTree } from '../../core/screen/screen-tree.ts';
import { openScope, sleep, throwIfAborted } from '../../core/time/deadline.ts';
import type { DeviceHost } from '../shared/device-host.ts';
import { desktopActions } from './actions/desktop-actions.ts';
import type { DesktopDriver, DesktopFacts, DisplayInfo } from './driver/desktop-driver.ts';
import { desktopInput } from './input/desktop-input.ts';
import { LateRestore } from './input/late-restore.ts';
import { waitForRest } from './input/rested-capture.ts';

/** How text is typed unless the agent overrides it. */
export interface DesktopTyping {
  readonly inputStrategy: InputStrategy;
  readonly keyboardTypeDelay?: number | undefined;
}

export interface DesktopDeviceInit {
  /** For messages, e.g. `ComputerDevice`. */
  readonly owner: string;
  readonly platform: string;
  /** Creates the driver; called once, by the constructor. */
  driver(logger: () => Logger): DesktopDriver;
  readonly typing: DesktopTyping;
  readonly modifierDelayMs: number;
  readonly customActions: readonly AnyAction[];
  /** How long `start` waits for the desktop, in milliseconds. */
  readonly startMs: number;
  readonly logger: Logger;
  /** Registers a callback for the end of the process; call the returned function to remove it. */
  readonly atExit: (release: () => void) => () => void;
}

/** A desktop over any driver. */
export class DesktopDevice implements Device {
  readonly platform: string;
  readonly distances = 'frame';
  readonly input: DeviceInput;
  readonly actions: readonly AnyAction[];
  readonly typing: DesktopTyping;
  /** Present once the device is open, where the desktop has one. */
  tree?: ScreenTree;
  readonly #init: DesktopDeviceInit;
  readonly #driver: DesktopDriver;
  readonly #restoring = new LateRestore();
  #host: DeviceHost;
  #opening: Promise<DesktopFacts> | undefined;
  #ending: Promise<void> | undefined;
  #forget: (() => void) | undefined;
  #size: { readonly width: number; readonly height: number } | undefined;

  constructor(init: DesktopDeviceInit) {
    const { platform, typing, logger, modifierDelayMs, customActions } = init;
    this.#init = init;
    this.platform = platform;
    this.typing = typing;
    this.#host = { logger, appNames: {} };
    this.#driver = init.driver(() => this.#host.logger);
    this.input = desktopInput({
      driver: this.#driver,
      modifierDelayMs,
      clicked: {},
      restoring: this.#restoring,
      size: async (signal) => this.#size ?? (await this.screenshot(signal)),
    });
    this.actions = desktopActions((signal) => this.displays(signal), customActions);
  }

  /** Attaches the device to an agent, which has its own log. */
  attach(host: DeviceHost): void {
    this.#host = host;
  }

  async open(signal: AbortSignal): Promise<DeviceFacts> {
    const { id, name, os, size } = await this.#open(signal);
    return { id, name, size, ...(os !== undefined && { os }) };
  }

  /** Opens the desktop. Agents do this with their first call. */
  async start(): Promise<void> {
    const describe = (): string => `Opening the desktop (${this.#init.owner})`;
    using scope = openScope({ signals: [], timeoutMs: this.#init.startMs, describe });
    await this.open(scope.signal);
  }

  async screenshot(signal: AbortSignal): Promise<Screenshot> {
    throwIfAborted(signal);
    await this.#open(signal);
    const shot = await this.#driver.capture(signal);
    this.#size = shot;
    return shot;
  }

  /** Pictures that differ from the one before. */
  async *stream({ intervalMs, signal }: StreamOptions): AsyncIterable<Screenshot> {
    let last: Screenshot | undefined;
    for (;;) {
      const shot = await this.screenshot(signal).catch((error: unknown) => {
        if (signal.aborted) return undefined;
        throw error;
      });
      if (!shot || signal.aborted) return;
      if (!last || Buffer.compare(last.data, shot.data) !== 0) yield shot;
      last = shot;
      await sleep(intervalMs, signal).catch(() => undefined);
    }
  }

  explainMissing(action: string): EyewrightError | undefined {
    if (action !== 'LongPress' && action !== 'Pinch') return undefined;
    return new DeviceError(
      'DEVICE_UNSUPPORTED',
      `${action} is not possible: a desktop has a mouse and no touch screen`,
      {
        hint: 'For a context menu, use aiRightClick. To zoom, press Control++ or Control+- in applications that know them.',
      },
    );
  }

  settle(signal: AbortSignal): Promise<void> {
    return waitForRest(this.#driver, signal);
  }

  /** The displays of the computer; a remote desktop is one display. */
  async displays(signal: AbortSignal = new AbortController().signal): Promise<readonly DisplayInfo[]> {
    await this.#open(signal);
    return this.#driver.displays(signal);
  }

  /** The driver once it is open. */
  protected async opened(signal: AbortSignal): Promise<DesktopDriver> {
    await this.#open(signal);
    return this.#driver;
  }

  /** Ends every process of the device at once and cleans nothing up. Use it if the process is about to end. */
  abandon(): void {
    this.#driver.abandon();
  }

  /** Releases what is pressed, and ends everything that the device started. May be called twice. */
  destroy(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    // What is still opening has to be open before it can be closed.
    await this.#opening?.catch(() => undefined);
    await this.#restoring.now().catch(() => undefined);
    await this.#driver.close();
    this.#forget?.();
  }

  #open(signal: AbortSignal): Promise<DesktopFacts> {
    if (this.#ending) return Promise.reject(destroyed(this.#init.owner));
    this.#opening ??= this.#start(signal).catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #start(signal: AbortSignal): Promise<DesktopFacts> {
    this.#forget ??= this.#init.atExit(() => this.#driver.abandon());
    try {
      const facts = await this.#driver.open(signal);
      if (this.#driver.tree) this.tree = this.#driver.tree;
      return facts;
    } catch (error) {
      await this.#driver.close().catch(() => undefined);
      throw error;
    }
  }
}

function destroyed(owner: string): DeviceError {
  return new DeviceError('DEVICE_DISCONNECTED', `This ${owner} has been destroyed and cannot be used again`, {
    hint: `Create a new ${owner}; the fixtures of runners do that for each test.`,
  });
}
