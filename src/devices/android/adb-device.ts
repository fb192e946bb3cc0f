import type { AnyAction } from '../../core/device/action.ts';
import { throwIfAborted } from '../../core/time/deadline.ts';
import type { Device, DeviceFacts, StreamOptions } from '../../core/device/device.ts';
import type { DeviceInput } from '../../core/device/device-input.ts';
import { ConfigError, type EyewrightError } from '../../core/errors/errors.ts';
import type { Screenshot } from '../../core/screen/frame.ts';
import type { Logger } from '../../core/logger.ts';
import type { Environment } from '../../core/options/options.ts';
import type { ScreenTree } from '../../core/screen/screen-tree.ts';
import type { DeviceHost } from '../shared/device-host.ts';
import { androidActions } from './actions/android-actions.ts';
import { AdbClient } from './adb/adb-client.ts';
import { AdbShell } from './adb/adb-shell.ts';
import type { ResolvedAndroidOptions } from './android-options.ts';
import { factsOf, readProfile, type DeviceProfile } from './device-profile.ts';
import { androidInput, type AndroidInputInit } from './input/android-input.ts';
import { androidPinch, yadbPinch, type PinchWay } from './input/android-pinch.ts';
import { byClipboard, type BeyondAscii } from './input/beyond-ascii.ts';
import type { InputParts } from './input/input-parts.ts';
import { UnicodeIme } from './input/unicode-ime.ts';
import { AndroidScreen } from './screen/android-screen.ts';
import type { ScreenCapture } from '../shared/screen/capture-screen.ts';
import { screenCapture } from './screen/screen-capture.ts';
import { wakeUp } from './screen/wake-up.ts';
import { adbServerAddress } from './adb/adb-service.ts';
import { scrcpyDisabled } from './scrcpy/scrcpy-errors.ts';
import { ScrcpyClipboard } from './scrcpy/scrcpy-clipboard.ts';
import { scrcpyPinch } from './scrcpy/scrcpy-ways.ts';
import { Scrcpy, type ScrcpyStatus } from './scrcpy/scrcpy.ts';
import { androidTree } from './tree/android-tree.ts';
import { hierarchyViews } from './tree/hierarchy-reader.ts';
import { assertYadbFile, Yadb, yadbMissing } from './yadb.ts';

export interface AdbDeviceInit {
  readonly deviceId: string;
  readonly options: ResolvedAndroidOptions;
  readonly env: Environment;
  readonly logger: Logger;
  /** Registers a callback for the end of the process; call the returned function to remove it. */
  readonly atExit?: (release: () => void) => () => void;
}

/** Time limit for removing files from the device, in milliseconds. */
const removeMs = 3000;

/** One Android phone, tablet, television or emulator, driven by adb. */
export class AdbDevice implements Device {
  readonly platform = 'android';
  readonly distances = 'frame';
  readonly deviceId: string;
  readonly input: DeviceInput;
  readonly actions: readonly AnyAction[];
  readonly #options: ResolvedAndroidOptions;
  readonly #client: AdbClient;
  readonly #shell: AdbShell;
  readonly #screen: AndroidScreen;
  readonly #yadb: Yadb | undefined;
  readonly #scrcpy: Scrcpy;
  /** Set only if the scrcpy server file is configured. */
  readonly #clipboard: ScrcpyClipboard | undefined;
  /** Set only if scrcpy is enabled. */
  readonly stream?: (options: StreamOptions) => AsyncIterable<Screenshot>;
  /** Set only for the first display. */
  readonly tree?: ScreenTree;
  #host: DeviceHost;
  readonly #logger = (): Logger => this.#host.logger;
  readonly #reveal = (text: string): string => this.#host.reveal?.(text) ?? text;
  readonly #sizes = {
    size: (signal: AbortSignal) => this.#screen.size(signal),
    inputSize: (signal: AbortSignal) => this.#screen.inputSize(signal),
    look: async (signal: AbortSignal) => (await this.#screen.take(signal)).data,
  };
  #profile: Promise<DeviceProfile> | undefined;

  constructor({ deviceId, options, env, logger, atExit }: AdbDeviceInit) {
    const { yadbPath } = options;
    if (yadbPath !== undefined) assertYadbFile(yadbPath);
    this.deviceId = deviceId;
    this.#options = options;
    this.#host = { logger, appNames: {} };
    this.#client = new AdbClient({
      place: options,
      env,
      deviceId,
      log: (line) => this.#host.logger.debug('android:adb', line),
      atExit,
    });
    this.#shell = new AdbShell(this.#client);
    this.#yadb = yadbPath === undefined ? undefined : new Yadb(this.#shell, yadbPath);
    this.#scrcpy = this.#newScrcpy(env);
    this.#clipboard = this.#newClipboard(env);
    if (options.scrcpyConfig.enabled) this.stream = (filter) => this.#stream(filter);
    const { displayId = 0, alwaysRefreshScreenInfo: alwaysRefresh } = options;
    this.#screen = new AndroidScreen({
      shell: this.#shell,
      capture: this.#newCapture(),
      displayId,
      alwaysRefresh,
      logger: this.#logger,
    });
    const views = hierarchyViews({ ...this.#sizes, shell: this.#shell, logger: this.#logger });
    if (displayId === 0) this.tree = androidTree({ ...this.#sizes, shell: this.#shell, views });
    const parts = this.#inputParts(displayId);
    const fingers = androidPinch({ ...parts, ...this.#sizes }, this.#pinchWays());
    this.input = this.#newInput(parts, { fingers, ...(displayId === 0 && { views }) });
    this.actions = androidActions({ parts, shell: this.#shell, reveal: this.#reveal, fingers, options });
  }

  /** How text is typed, unless the agent overrides it. */
  get typing(): Pick<ResolvedAndroidOptions, 'inputStrategy' | 'keyboardTypeDelay'> {
    const { inputStrategy, keyboardTypeDelay } = this.#options;
    return { inputStrategy, ...(keyboardTypeDelay !== undefined && { keyboardTypeDelay }) };
  }

  /** Attaches the device to an agent, which has its own log and app names. */
  attach(host: DeviceHost): void {
    this.#host = host;
  }

  async open(signal: AbortSignal): Promise<DeviceFacts> {
    const [profile, info] = await Promise.all([
      this.#known(signal),
      this.#screen.info(signal),
      wakeUp(this.#shell, signal),
    ]);
    throwIfAborted(signal);
    return { ...factsOf(this.deviceId, profile), ...(info && { size: info.size }) };
  }

  screenshot(signal: AbortSignal): Promise<Screenshot> {
    return this.#screen.take(signal);
  }

  /** State of the scrcpy connection. */
  getScrcpyStatus(): ScrcpyStatus {
    return this.#scrcpy.status;
  }

  /**
   * Connects scrcpy now, no matter how often it failed before.
   *
   * @throws ConfigError `TOOL_MISSING` if scrcpy's server or ffmpeg is missing; the hint says how to get it
   * @throws DeviceError `DEVICE_COMMAND_FAILED` if it cannot be started on the device
   */
  async retryScrcpy(): Promise<void> {
    if (!this.#options.scrcpyConfig.enabled) throw scrcpyDisabled();
    await this.#scrcpy.retry(new AbortController().signal);
  }

  explainMissing(action: string): EyewrightError | undefined {
    if (action === 'Pinch') return yadbMissing('move two fingers');
    if (action !== 'RunAdbShell') return undefined;
    return new ConfigError('CONFIG_INVALID', 'This agent may not run shell commands', {
      hint: 'The option exposeRunAdbShellAction of the device is false; leave it out to allow them.',
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

  /** Removes what was put onto the device and ends every command. The phone stays connected. May be called twice. */
  async destroy(): Promise<void> {
    if (this.#client.isClosed) return;
    const call = { task: 'tidy up', signal: AbortSignal.timeout(removeMs), limitMs: removeMs };
    await this.#scrcpy.close();
    this.#clipboard?.close();
    // A phone that has gone away cannot be cleaned up.
    await this.#yadb?.remove(call).catch(() => undefined);
    this.#client.close();
  }

  #known(signal: AbortSignal): Promise<DeviceProfile> {
    this.#profile ??= readProfile(this.#shell, signal).catch((error: unknown) => {
      this.#profile = undefined;
      throw error;
    });
    return this.#profile;
  }

  #inputParts(displayId: number): InputParts {
    return {
      shell: this.#shell,
      input: displayId === 0 ? 'input' : `input -d ${displayId}`,
      apiLevel: async (signal) => (await this.#known(signal)).apiLevel,
      toDevice: (point) => this.#screen.toDevice(point),
    };
  }

  #newInput(parts: InputParts, more: Pick<AndroidInputInit, 'fingers' | 'views'>): DeviceInput {
    const { displayId = 0 } = this.#options;
    return androidInput({
      ...parts,
      ...more,
      options: this.#options,
      yadb: this.#yadb,
      beyondAscii: this.#beyondAscii(parts),
      start: displayId === 0 ? 'am start' : `am start --display ${displayId}`,
      names: () => this.#host.appNames,
      logger: this.#logger,
      isTelevision: async (signal) => (await this.#known(signal)).isTelevision,
      ...this.#sizes,
    });
  }

  #newCapture(): ScreenCapture {
    return screenCapture({
      shell: this.#shell,
      yadb: this.#yadb,
      scrcpy: this.#options.scrcpyConfig.enabled ? this.#scrcpy : undefined,
      options: this.#options,
      logger: this.#logger,
      apiLevel: async (signal) => (await this.#known(signal)).apiLevel,
      info: (signal) => this.#screen.info(signal),
      freshInfo: (signal) => this.#screen.freshInfo(signal),
    });
  }

  #newScrcpy(env: Environment): Scrcpy {
    const { scrcpyConfig, scrcpyServerPath, ffmpegPath = 'ffmpeg', displayId = 0 } = this.#options;
    return new Scrcpy({
      shell: this.#shell,
      address: adbServerAddress(this.#options, env),
      config: scrcpyConfig,
      serverFile: scrcpyServerPath,
      ffmpeg: ffmpegPath,
      displayId,
      logger: () => this.#host.logger,
    });
  }

  #newClipboard(env: Environment): ScrcpyClipboard | undefined {
    const { scrcpyServerPath, displayId = 0 } = this.#options;
    if (scrcpyServerPath === undefined) return undefined;
    const address = adbServerAddress(this.#options, env);
    return new ScrcpyClipboard({ shell: this.#shell, address, serverFile: scrcpyServerPath, displayId });
  }

  #beyondAscii(parts: InputParts): readonly BeyondAscii[] {
    const { unicodeIme: apk } = this.#options;
    return [
      ...(this.#clipboard ? [byClipboard(parts, this.#clipboard)] : []),
      ...(apk === undefined || apk === false ? [] : [new UnicodeIme({ ...parts, apk })]),
    ];
  }

  #pinchWays(): readonly PinchWay[] {
    const { scrcpyConfig, displayId = 0 } = this.#options;
    return [
      ...(scrcpyConfig.enabled ? [scrcpyPinch(this.#scrcpy)] : []),
      ...(this.#yadb && displayId === 0 ? [yadbPinch(this.#yadb)] : []),
    ];
  }

  async *#stream({ intervalMs, signal }: StreamOptions): AsyncGenerator<Screenshot, void> {
    for await (const data of this.#scrcpy.pictures(intervalMs, signal)) {
      yield await this.#screen.show({ data, mime: 'image/jpeg' }, signal);
    }
  }
}
