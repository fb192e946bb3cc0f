import { clearTimer, monotonic, now, setTimer, type Timer } from '../../../core/time/clock.ts';
import { abortable, openScope, sleep, throwIfAborted } from '../../../core/time/deadline.ts';
import { EyewrightError } from '../../../core/errors/errors.ts';
import type { Logger } from '../../../core/logger.ts';
import type { AdbShell } from '../adb/adb-shell.ts';
import type { AdbServerAddress } from '../adb/adb-service.ts';
import { Backoff } from './backoff.ts';
import { PictureDecoder } from './picture-decoder.ts';
import { LiveVideo } from './live-video.ts';
import { ScrcpyConnection } from './scrcpy-connection.ts';
import { requireServerFile, scrcpyFailed } from './scrcpy-errors.ts';
import type { ScrcpyConfig } from './scrcpy-options.ts';

/** Result of `getScrcpyStatus()`. */
export interface ScrcpyStatus {
  /** Whether scrcpy is enabled in the options. */
  readonly enabled: boolean;
  /** Whether the stream is open now. It opens with the first screenshot and ends after a while without use. */
  readonly connected: boolean;
  /** Error of the last failed attempt; undefined once an attempt has succeeded. */
  readonly lastError: EyewrightError | undefined;
  /** Milliseconds since the epoch before which it is not tried again; undefined if it is tried at the next use. */
  readonly retryAfter: number | undefined;
}

export interface ScrcpyInit {
  readonly shell: AdbShell;
  readonly address: AdbServerAddress;
  readonly config: ScrcpyConfig;
  readonly serverFile: string | undefined;
  readonly ffmpeg: string;
  readonly displayId: number;
  readonly logger: () => Logger;
}

/** Time that a sleeping or distant phone may need to start, in milliseconds. */
const connectMs = 15_000;

/** scrcpy on one device. It connects on first use and pauses for a while after failures. */
export class Scrcpy {
  readonly #init: ScrcpyInit;
  readonly #decoder: PictureDecoder;
  readonly #backoff = new Backoff();
  readonly #closing = new AbortController();
  #connecting: Promise<ScrcpyConnection> | undefined;
  #connection: ScrcpyConnection | undefined;
  #lastError: EyewrightError | undefined;
  #idle: Timer | undefined;
  #users = 0;
  /** Screenshots run one after the other, so that each request gets its own picture. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(init: ScrcpyInit) {
    this.#init = init;
    this.#decoder = new PictureDecoder(init.ffmpeg);
  }

  get status(): ScrcpyStatus {
    return {
      enabled: this.#init.config.enabled,
      connected: this.#connection !== undefined && !this.#connection.hasEnded,
      lastError: this.#lastError,
      retryAfter: this.#backoff.retryAfter(now()),
    };
  }

  /** Whether it may be used now. */
  get isReady(): boolean {
    return !this.#closing.signal.aborted && this.#backoff.retryAfter(now()) === undefined;
  }

  /** Connects now and takes a picture, no matter how often that failed before; rejects with the cause. */
  async retry(signal: AbortSignal): Promise<void> {
    this.#backoff.reset();
    await this.picture(signal);
  }

  /** A JPEG of the current screen, never of an earlier one. */
  picture(signal: AbortSignal): Promise<Buffer> {
    return this.use(signal, (connection) => {
      const next = this.#queue.then(() => this.#fresh(connection, signal));
      this.#queue = next.catch(() => undefined);
      return next;
    });
  }

  /** Yields pictures as the screen changes; rejects if the connection fails. */
  async *pictures(intervalMs: number, signal: AbortSignal): AsyncGenerator<Buffer, void> {
    this.#users += 1;
    try {
      using video = await this.use(signal, (connection) =>
        Promise.resolve(new LiveVideo(connection, this.#init.ffmpeg)),
      );
      while (!signal.aborted) {
        const begun = monotonic();
        yield await this.use(signal, () => abortable(video.next(), signal));
        await sleep(Math.max(0, intervalMs - (monotonic() - begun)), signal);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#users -= 1;
      this.#rest();
    }
  }

  /** Runs a function on an open connection. An error counts as a failure of scrcpy, unless the call itself was stopped. */
  async use<T>(signal: AbortSignal, run: (connection: ScrcpyConnection) => Promise<T>): Promise<T> {
    throwIfAborted(signal);
    if (this.#closing.signal.aborted) throw scrcpyFailed('the device was destroyed');
    if (!this.isReady) throw this.#lastError ?? scrcpyFailed('it is not tried right now');
    this.#users += 1;
    clearTimer(this.#idle);
    try {
      const value = await run(await abortable(this.#connected(), signal));
      this.#backoff.reset();
      this.#lastError = undefined;
      return value;
    } catch (error) {
      throwIfAborted(signal);
      throw this.#failed(error);
    } finally {
      this.#users -= 1;
      this.#rest();
    }
  }

  /** Closes it for good; nothing starts afterwards. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#connecting?.catch(() => undefined);
    this.#disconnect();
    this.#decoder.close();
  }

  async #fresh(connection: ScrcpyConnection, signal: AbortSignal): Promise<Buffer> {
    const video = await connection.freshFrame(this.#init.config.videoResetFrameTimeoutMs, signal);
    return abortable(this.#decoder.decode(video), signal);
  }

  #connected(): Promise<ScrcpyConnection> {
    if (this.#connection && !this.#connection.hasEnded) return Promise.resolve(this.#connection);
    // The connection is not bound to the calling request; later ones reuse it.
    this.#connecting ??= this.#connect().finally(() => (this.#connecting = undefined));
    return this.#connecting;
  }

  async #connect(): Promise<ScrcpyConnection> {
    const { shell, address, config, displayId, serverFile } = this.#init;
    using scope = openScope({
      signals: [this.#closing.signal],
      timeoutMs: connectMs,
      describe: () => 'Connecting scrcpy',
    });
    const file = requireServerFile(serverFile);
    await this.#decoder.prepare();
    const { signal } = scope;
    const connection = await ScrcpyConnection.open({ shell, address, serverFile: file, config, displayId, signal });
    this.#connection = connection;
    this.#init.logger().debug('android:scrcpy', `connected to ${shell.deviceId}`);
    void connection.ended.then((reason) => this.#lost(connection, reason));
    return connection;
  }

  /** Handles a connection that ended by itself at once, not with the next screenshot. */
  #lost(connection: ScrcpyConnection, reason: Error): void {
    if (this.#connection !== connection) return;
    this.#failed(reason);
  }

  #failed(cause: unknown): EyewrightError {
    const error = EyewrightError.isInstance(cause) ? cause : scrcpyFailed('it failed', '', cause);
    // All users of a connection see its end, which counts as one failure.
    if (this.#lastError === error || this.#closing.signal.aborted) return error;
    this.#lastError = error;
    this.#backoff.failed(now());
    this.#disconnect(error);
    this.#init.logger().warnOnce(`Screenshots go through adb: ${error.message}`);
    return error;
  }

  #rest(): void {
    clearTimer(this.#idle);
    const { idleTimeoutMs } = this.#init.config;
    if (this.#users > 0 || idleTimeoutMs === 0 || !this.#connection) return;
    this.#idle = setTimer(() => this.#disconnect(), idleTimeoutMs);
    this.#idle.unref();
  }

  #disconnect(reason?: Error): void {
    clearTimer(this.#idle);
    const connection = this.#connection;
    this.#connection = undefined;
    connection?.close(reason);
    this.#decoder.close();
  }
}
