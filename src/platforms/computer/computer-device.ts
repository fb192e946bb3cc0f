import type { DeviceEvent } from '../../core/device/device.ts';
import { DeviceError } from '../../core/errors/errors.ts';
import type { Environment } from '../../core/options/options.ts';
import { wallTime } from '../../core/time/clock.ts';
import { openScope } from '../../core/time/deadline.ts';
import { resolveComputerOptions, type ComputerDeviceOptions } from '../../devices/computer/computer-options.ts';
import { DesktopDevice } from '../../devices/computer/desktop-device.ts';
import type { DisplayInfo } from '../../devices/computer/driver/desktop-driver.ts';
import { localDriver } from '../../devices/computer/local-driver.ts';
import {
  Applications,
  type LaunchedApplication,
  type LaunchOptions,
} from '../../devices/computer/processes/applications.ts';
import { deviceParts } from '../device-parts.ts';

/** Milliseconds for a display to answer. */
const startMs = 30_000;

/**
 * The desktop of this computer, or with `headless: true` a virtual display of its own. It connects when an agent first needs it.
 */
export class ComputerDevice extends DesktopDevice {
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  readonly #applications = new Applications((event) => {
    for (const listener of this.#listeners) listener(event);
  });
  #environment: Environment | undefined;

  /** @param options - Validated at once; an invalid option throws a `ConfigError` that names it. */
  constructor(options: ComputerDeviceOptions = {}) {
    const { env, logger, atExit, platform } = deviceParts();
    const resolved = resolveComputerOptions(options, env, platform);
    const { inputStrategy, keyboardTypeDelay, keyboardModifierDelay, customActions } = resolved;
    super({
      owner: 'ComputerDevice',
      platform: 'computer',
      driver: (hosted) => localDriver({ options: resolved, env, platform, logger: hosted }),
      typing: { inputStrategy, ...(keyboardTypeDelay !== undefined && { keyboardTypeDelay }) },
      modifierDelayMs: keyboardModifierDelay,
      customActions,
      startMs,
      logger,
      atExit,
    });
  }

  /**
   * The displays of this computer.
   *
   * @throws DeviceError `DEVICE_NOT_FOUND` without a display, `DEVICE_UNSUPPORTED` in a Wayland session
   */
  static async listDisplays(): Promise<DisplayInfo[]> {
    const device = new ComputerDevice({ headless: false });
    try {
      using scope = openScope({ signals: [], timeoutMs: startMs, describe: () => 'Listing the displays' });
      return [...(await device.displays(scope.signal))];
    } finally {
      await device.destroy();
    }
  }

  /**
   * The variables that make an application appear on this desktop, for programs that you start yourself.
   *
   * @throws DeviceError `DEVICE_DISCONNECTED` before the device is open
   */
  get environment(): Environment {
    if (this.#environment) return this.#environment;
    throw new DeviceError('DEVICE_DISCONNECTED', 'The environment of a desktop is known once it is open', {
      hint: 'Call "await device.start()" first, or use launchApplication(), which does it.',
    });
  }

  override async open(signal: AbortSignal): ReturnType<DesktopDevice['open']> {
    const facts = await super.open(signal);
    this.#environment = (await this.opened(signal)).environment?.();
    return facts;
  }

  /**
   * Starts an application on this desktop. It ends with the device, also when the process of the test is killed.
   *
   * @param command - A program on PATH, or its file. No shell is involved.
   * @throws ConfigError `TOOL_MISSING` if there is no such program, `CONFIG_INVALID` if the command is empty
   */
  async launchApplication(
    command: string,
    args: readonly string[] = [],
    options: LaunchOptions = {},
  ): Promise<LaunchedApplication> {
    await this.start();
    return this.#applications.launch(command, args, { ...options, env: { ...this.environment, ...options.env } });
  }

  /** Tells which applications have ended, and how. */
  onEvent(listener: (event: DeviceEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The time of this computer, e.g. `2025-03-01T09:30:00`. */
  getDeviceLocalTimeString(): Promise<string> {
    const time = new Date(wallTime());
    const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
    return Promise.resolve(local.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length));
  }

  override abandon(): void {
    this.#applications.kill();
    super.abandon();
  }

  override async destroy(): Promise<void> {
    await this.#applications.stopAll();
    await super.destroy();
  }
}
