import type { AnyAction } from '../../core/device/action.ts';
import { now } from '../../core/time/clock.ts';
import { longestTimerMs, throwIfAborted } from '../../core/time/deadline.ts';
import type { Device, DeviceFacts, StreamOptions } from '../../core/device/device.ts';
import type { DeviceInput } from '../../core/device/device-input.ts';
import { errorMessage, EyewrightError } from '../../core/errors/errors.ts';
import type { Screenshot } from '../../core/screen/frame.ts';
import type { Logger } from '../../core/logger.ts';
import { parseOrThrow, type Environment } from '../../core/options/options.ts';
import type { ScreenTree } from '../../core/screen/screen-tree.ts';
import type { DeviceHost } from '../shared/device-host.ts';
import { iosActions } from './actions/ios-actions.ts';
import { requestSchema, type UserRequest, type WdaMethod } from './actions/run-wda-request.ts';
import { localTime } from './device-time.ts';
import type { InputParts } from './input/input-parts.ts';
import { iosInput } from './input/ios-input.ts';
import { iosPinch } from './input/ios-pinch.ts';
import type { ResolvedIOSOptions } from './ios-options.ts';
import { WdaManager } from './manager/wda-manager.ts';
import { mjpegFrames } from './mjpeg/mjpeg-frames.ts';
import { IosScreen } from './screen/ios-screen.ts';
import { wakeUp } from './screen/wake-up.ts';
import { iosTree } from './tree/ios-tree.ts';
import { namesSession, userPath } from './wda/user-endpoint.ts';
import { mjpegAddress, wdaAddress } from './wda/wda-address.ts';
import { WdaClient } from './wda/wda-client.ts';
import { WdaSession } from './wda/wda-session.ts';
import { webdriverSession, type WebdriverSession } from './wda/webdriver-session.ts';
import { factsOf, readInfo, whenReady, type WdaStatus } from './wda/wda-status.ts';

export interface WdaDeviceInit {
  readonly options: ResolvedIOSOptions;
  readonly env: Environment;
  /** Where relative paths start. */
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  readonly fetch: typeof globalThis.fetch;
  readonly logger: Logger;
  /** Runs at the end of the process, unless what it answers is called before. */
  readonly atExit: (release: () => void) => () => void;
}

/** WebDriverAgent that answers and is not ready, e.g. on a device that starts. */
const readyMs = 30_000;

/** One iPhone, iPad or simulator, driven by WebDriverAgent. */
export class WdaDevice implements Device {
  readonly platform = 'ios';
  readonly input: DeviceInput;
  readonly actions: readonly AnyAction[];
  readonly tree: ScreenTree;
  /** Only where `wdaMjpegFrameSource` is enabled. */
  readonly stream?: (options: StreamOptions) => AsyncIterable<Screenshot>;
  readonly #options: ResolvedIOSOptions;
  readonly #client: WdaClient;
  readonly #session: WdaSession;
  readonly #screen: IosScreen;
  readonly #manager: WdaManager | undefined;
  readonly #streaming = new AbortController();
  #host: DeviceHost;
  #destroying: Promise<void> | undefined;

  constructor(init: WdaDeviceInit) {
    const { options, fetch, logger } = init;
    this.#options = options;
    this.#host = { logger, appNames: {} };
    const address = wdaAddress(options);
    this.#client = new WdaClient({ address, fetch, log: (line) => this.#host.logger.debug('ios:wda', line) });
    const host = (): Logger => this.#host.logger;
    this.#session = new WdaSession({
      client: this.#client,
      sessionId: options.sessionId,
      turnsStream: options.wdaMjpegFrameSource.enabled,
      logger: host,
    });
    this.#screen = new IosScreen(this.#session, address.url);
    this.#manager = options.wdaManager && new WdaManager({ ...init, option: options.wdaManager, logger: host });
    const parts: InputParts = {
      session: this.#session,
      client: this.#client,
      places: (signal) => this.#screen.places(signal),
      isShared: (signal) => this.#screen.isShared(signal),
      size: (signal) => this.#screen.size(signal),
      points: (signal) => this.#screen.points(signal),
      unknown: new Set(),
    };
    const fingers = iosPinch(parts);
    this.input = iosInput({
      ...parts,
      fingers,
      autoDismissKeyboard: options.autoDismissKeyboard,
      logger: host,
      look: async (signal) => (await this.#screen.take(signal)).data,
      names: () => this.#host.appNames,
    });
    this.actions = iosActions({
      fingers,
      customActions: options.customActions,
      request: (request, signal) => this.#request(request, signal),
      reveal: (text) => this.#host.reveal?.(text) ?? text,
    });
    this.tree = iosTree({ ...parts, logger: host });
    if (options.wdaMjpegFrameSource.enabled) this.stream = (filter) => this.#frames(filter, fetch);
  }

  /** How text is typed, unless the agent says otherwise. */
  get typing(): Pick<ResolvedIOSOptions, 'inputStrategy' | 'keyboardTypeDelay'> {
    const { inputStrategy, keyboardTypeDelay } = this.#options;
    return { inputStrategy, ...(keyboardTypeDelay !== undefined && { keyboardTypeDelay }) };
  }

  /** Gives the device to an agent, which has its own log and names of applications. */
  attach(host: DeviceHost): void {
    this.#host = host;
  }

  async open(signal: AbortSignal): Promise<DeviceFacts> {
    const status = await this.#ready(signal);
    await this.#session.id(signal);
    await wakeUp(this.#session, signal);
    const info = await readInfo(this.#client, signal);
    throwIfAborted(signal);
    return factsOf(this.#client.place, status, info);
  }

  screenshot(signal: AbortSignal): Promise<Screenshot> {
    return this.#screen.take(signal);
  }

  /**
   * Sends a request to WebDriverAgent; resolves to the value of its answer.
   *
   * @param endpoint - Its path, e.g. `/wda/device/info`; `:sessionId` in it stands for the id of the session.
   * @throws DeviceError `DEVICE_COMMAND_FAILED`, or `DEVICE_UNSUPPORTED` for a path that WebDriverAgent does not know
   */
  async runWdaRequest(method: WdaMethod, endpoint: string, data?: Readonly<Record<string, unknown>>): Promise<unknown> {
    const request = parseOrThrow(requestSchema, { method, endpoint, data }, 'runWdaRequest');
    return this.#request({ ...request, isSecret: false }, new AbortController().signal);
  }

  /**
   * What `attach` of webdriverio takes, to use its selectors in the session of this device; it is not deleted by that. Between
   * two calls of the agent only: WebDriverAgent does one thing at a time.
   *
   * @example
   * const browser = await attach(await device.webdriverSession());
   * await browser.$('~Save').click();
   */
  async webdriverSession(): Promise<WebdriverSession> {
    const sessionId = await this.#session.aliveId(new AbortController().signal);
    return webdriverSession(wdaAddress(this.#options), sessionId);
  }

  /** The time where the device is, e.g. `2025-03-01T09:30:00`; its clock is taken to go right. */
  async getDeviceLocalTimeString(): Promise<string> {
    const { timeZone } = await readInfo(this.#client, new AbortController().signal);
    return localTime(now(), timeZone);
  }

  /** Ends what was started for it at once; the process is about to end. */
  abandon(): void {
    this.#streaming.abort();
    this.#manager?.kill();
    this.#client.close();
  }

  /** Ends stream, own session and what was started for it; never rejects. May be called twice; the device is used up. */
  destroy(): Promise<void> {
    this.#destroying ??= this.#destroy();
    return this.#destroying;
  }

  async #destroy(): Promise<void> {
    this.#streaming.abort();
    await this.#tidy('end the session', () => this.#session.close());
    this.#client.close();
    await this.#tidy('stop WebDriverAgent', async () => this.#manager?.stop());
  }

  async #tidy(what: string, run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      const why = EyewrightError.isInstance(error) ? error.summary : errorMessage(error);
      this.#host.logger.warn(`Could not ${what} of the iOS device at ${this.#client.place}: ${why}`);
    }
  }

  async #ready(signal: AbortSignal): Promise<WdaStatus> {
    await this.#manager?.start(this.#client, signal);
    return whenReady(this.#client, readyMs, signal);
  }

  async #request({ method, endpoint, data, isSecret }: UserRequest, signal: AbortSignal): Promise<unknown> {
    const path = userPath(endpoint);
    const task = `run ${method} ${isSecret ? '(hidden)' : endpoint}`;
    // Requests of others may take the time that the test has left.
    const request = { task, method, body: data, signal, limitMs: longestTimerMs, isSecret };
    return namesSession(endpoint)
      ? this.#session.sendTo((id) => userPath(endpoint, id), request)
      : this.#client.send({ ...request, path });
  }

  async *#frames(
    { intervalMs, signal }: StreamOptions,
    fetch: typeof globalThis.fetch,
  ): AsyncGenerator<Screenshot, void> {
    const points = await this.#screen.points(signal);
    yield* mjpegFrames({
      address: mjpegAddress(this.#options),
      fetch,
      intervalMs,
      signal: AbortSignal.any([signal, this.#streaming.signal]),
      points,
      logger: this.#host.logger,
    });
  }
}
