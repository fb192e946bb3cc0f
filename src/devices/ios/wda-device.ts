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
import { localTime } from '../shared/local-time.ts';
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
  /** Base folder of relative paths. */
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  readonly fetch: typeof globalThis.fetch;
  readonly logger: Logger;
  /** Registers a callback for the end of the process; call the returned function to remove it. */
  readonly atExit: (release: () => void) => () => void;
}

/** Time limit until a WebDriverAgent that answers is ready, e.g. on a booting device, in milliseconds. */
const readyMs = 30_000;

/** One iPhone, iPad or simulator, driven by WebDriverAgent. */
export class WdaDevice implements Device {
  readonly platform = 'ios';
  readonly input: DeviceInput;
  readonly actions: readonly AnyAction[];
  readonly tree: ScreenTree;
  /** Set only if `wdaMjpegFrameSource` is enabled. */
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

  /** How text is typed unless the agent overrides it. */
  get typing(): Pick<ResolvedIOSOptions, 'inputStrategy' | 'keyboardTypeDelay'> {
    const { inputStrategy, keyboardTypeDelay } = this.#options;
    return { inputStrategy, ...(keyboardTypeDelay !== undefined && { keyboardTypeDelay }) };
  }

  /** Attaches the device to an agent, which has its own log and app names. */
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
   * Sends a request to WebDriverAgent and resolves to the value of the response.
   *
   * @param endpoint - Its path, e.g. `/wda/device/info`; `:sessionId` in it stands for the session id.
   * @throws DeviceError `DEVICE_COMMAND_FAILED`, or `DEVICE_UNSUPPORTED` if WebDriverAgent does not know the path
   */
  async runWdaRequest(method: WdaMethod, endpoint: string, data?: Readonly<Record<string, unknown>>): Promise<unknown> {
    const request = parseOrThrow(requestSchema, { method, endpoint, data }, 'runWdaRequest');
    return this.#request({ ...request, isSecret: false }, new AbortController().signal);
  }

  /**
   * Argument for `attach` of webdriverio, to use its selectors in the session of this device. It does not delete the
   * session. Use it only between agent calls: WebDriverAgent does one thing at a time.
   *
   * @example
   * const browser = await attach(await device.webdriverSession());
   * await browser.$('~Save').click();
   */
  async webdriverSession(): Promise<WebdriverSession> {
    const sessionId = await this.#session.aliveId(new AbortController().signal);
    return webdriverSession(wdaAddress(this.#options), sessionId);
  }

  /** Local time of the device, e.g. `2025-03-01T09:30:00`. Its clock is assumed to be right. */
  async getDeviceLocalTimeString(): Promise<string> {
    const { timeZone } = await readInfo(this.#client, new AbortController().signal);
    return localTime(now(), timeZone);
  }

  /** Ends everything the device started at once, because the process is about to end. */
  abandon(): void {
    this.#streaming.abort();
    this.#manager?.kill();
    this.#client.close();
  }

  /**
   * Ends the stream, the device's own session and everything it started. Never rejects and may be called twice. The
   * device cannot be used afterwards.
   */
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
    // User requests may use all the time that the test has left.
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
