import type { AnyAction } from '../../core/device/action.ts';
import { throwIfAborted } from '../../core/time/deadline.ts';
import type { DeviceInput } from '../../core/device/device-input.ts';
import type { Device, DeviceFacts } from '../../core/device/device.ts';
import { DeviceError, type EyewrightError } from '../../core/errors/errors.ts';
import type { Screenshot } from '../../core/screen/frame.ts';
import type { Point } from '../../core/screen/geometry.ts';
import type { Logger } from '../../core/logger.ts';
import type { Environment } from '../../core/options/options.ts';
import type { ScreenTree } from '../../core/screen/screen-tree.ts';
import type { DeviceHost } from '../shared/device-host.ts';
import { harmonyActions } from './actions/harmony-actions.ts';
import { factsOf, readProfile, type DeviceProfile } from './device-profile.ts';
import type { ResolvedHarmonyOptions } from './harmony-options.ts';
import { findHdc } from './hdc/find-hdc.ts';
import { HdcClient } from './hdc/hdc-client.ts';
import { HdcShell } from './hdc/hdc-shell.ts';
import { harmonyInput } from './input/harmony-input.ts';
import { HarmonyScreen } from './screen/harmony-screen.ts';
import { turnOn } from './screen/wake-up.ts';
import { harmonyTree } from './tree/harmony-tree.ts';

export interface HdcDeviceInit {
  readonly deviceId: string;
  readonly options: ResolvedHarmonyOptions;
  readonly env: Environment;
  readonly logger: Logger;
  /** Registers a callback for the end of the process; call the returned function to remove it. */
  readonly atExit?: (release: () => void) => () => void;
}

/** One HarmonyOS phone, tablet or emulator, driven by hdc and the system's test framework. */
export class HdcDevice implements Device {
  readonly platform = 'harmony';
  readonly distances = 'frame';
  readonly deviceId: string;
  readonly input: DeviceInput;
  readonly actions: readonly AnyAction[];
  readonly #options: ResolvedHarmonyOptions;
  readonly #client: HdcClient;
  readonly #shell: HdcShell;
  readonly #screen: HarmonyScreen;
  readonly tree: Required<Pick<ScreenTree, 'place'>> & ScreenTree;
  #host: DeviceHost;
  #profile: Promise<DeviceProfile> | undefined;
  #lastTap: Point | undefined;

  constructor({ deviceId, options, env, logger, atExit }: HdcDeviceInit) {
    this.deviceId = deviceId;
    this.#options = options;
    this.#host = { logger, appNames: {} };
    this.#client = new HdcClient({
      path: findHdc(options.hdcPath, env),
      prefix: ['-t', deviceId],
      deviceId,
      log: (line) => this.#host.logger.debug('harmony:hdc', line),
      atExit,
    });
    const shell = new HdcShell(this.#client);
    this.#shell = shell;
    const hosted = (): Logger => this.#host.logger;
    this.#screen = new HarmonyScreen({
      shell,
      logger: hosted,
      density: async (signal) => (await this.#known(signal)).density,
    });
    const screenAccess = {
      shell,
      logger: hosted,
      size: (signal: AbortSignal) => this.#screen.size(signal),
      look: async (signal: AbortSignal) => (await this.#screen.take(signal)).data,
    };
    const tree = harmonyTree(screenAccess);
    this.tree = tree;
    this.input = harmonyInput({
      ...screenAccess,
      options,
      names: () => this.#host.appNames,
      toDevice: (point) => this.#screen.toDevice(point),
      onTap: (point) => (this.#lastTap = point),
      focus: async (signal) => (await tree.focus(signal)) ?? this.#lastTap,
    });
    const reveal = (text: string): string => this.#host.reveal?.(text) ?? text;
    this.actions = harmonyActions({ shell, reveal, customActions: options.customActions });
  }

  /** How text is typed unless the agent overrides it. */
  get typing(): Pick<ResolvedHarmonyOptions, 'inputStrategy' | 'keyboardTypeDelay'> {
    const { inputStrategy, keyboardTypeDelay } = this.#options;
    return { inputStrategy, ...(keyboardTypeDelay !== undefined && { keyboardTypeDelay }) };
  }

  /** Attaches the device to an agent, which has its own log and app names. */
  attach(host: DeviceHost): void {
    this.#host = host;
  }

  async open(signal: AbortSignal): Promise<DeviceFacts> {
    const profile = await this.#known(signal);
    if (!profile.isAwake) await turnOn(this.#shell, signal);
    throwIfAborted(signal);
    return factsOf(this.deviceId, profile);
  }

  screenshot(signal: AbortSignal): Promise<Screenshot> {
    return this.#screen.take(signal);
  }

  explainMissing(action: string): EyewrightError | undefined {
    if (action !== 'Pinch') return undefined;
    return new DeviceError('DEVICE_UNSUPPORTED', 'Cannot pinch: the test framework of HarmonyOS has one finger only', {
      hint: 'Use what the application offers instead, such as buttons to zoom or a double tap.',
    });
  }

  /** The local time of the device, e.g. `2025-03-01T09:30:00`. */
  async getDeviceLocalTimeString(): Promise<string> {
    const call = { task: 'ask for the time', signal: new AbortController().signal };
    return (await this.#shell.run('date +%Y-%m-%dT%H:%M:%S', call)).trim();
  }

  /** Ends every command at once and cleans nothing up. Use it if the process is about to end. */
  abandon(): void {
    this.#client.close();
  }

  /** Discards cached device state and ends every command. The phone stays connected. May be called twice. */
  async destroy(): Promise<void> {
    // Cleanup in progress finishes first.
    await this.#shell.rest();
    this.#client.close();
    this.#screen.forget();
    this.#profile = undefined;
    this.#lastTap = undefined;
  }

  #known(signal: AbortSignal): Promise<DeviceProfile> {
    this.#profile ??= readProfile(this.#shell, signal).catch((error: unknown) => {
      this.#profile = undefined;
      throw error;
    });
    return this.#profile;
  }
}
