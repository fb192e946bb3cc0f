import { abortable, throwIfAborted } from '../../../core/time/deadline.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import type { Logger } from '../../../core/logger.ts';
import type { WdaClient, WdaRequest } from './wda-client.ts';
import { isAnswered, isUnknown, wdaErrorIn } from './wda-errors.ts';

export interface WdaSessionInit {
  readonly client: WdaClient;
  /** Id of a session that belongs to somebody else. */
  readonly sessionId: string | undefined;
  /** Whether the MJPEG stream has the orientation of the screen; rotating it costs the device time. */
  readonly turnsStream: boolean;
  readonly logger: () => Logger;
}

/**
 * WebDriverAgent waits until apps are idle, which takes seconds on animated screens. A keyboard with autocorrection
 * types something other than the given text.
 */
const settings = {
  waitForIdleTimeout: 1,
  animationCoolOffTimeout: 0.5,
  keyboardAutocorrection: 0,
  keyboardPrediction: 0,
} as const;

const startMs = 60_000;
const endMs = 5000;
const questionMs = 5000;

/** The session that all requests use except a few queries. */
export class WdaSession {
  readonly #init: WdaSessionInit;
  #current: Promise<string> | undefined;
  /** Id of the session that the device created. */
  #own: string | undefined;
  /**
   * Whether the session was renewed since a request last succeeded. Without this limit, a client that keeps closing
   * sessions would cause endless renewals.
   */
  #wasRenewed = false;
  /** Callers share the session: the first one that stops must not end it for the others. */
  readonly #life = new AbortController();
  /** Whether it is a tablet, on which apps may share the screen. */
  isTablet = false;
  /** Current settings of WebDriverAgent; empty if it does not report them. */
  #settings: Readonly<Record<string, unknown>> = {};

  constructor(init: WdaSessionInit) {
    this.#init = init;
  }

  /** Whether this version of WebDriverAgent has a setting. */
  has(setting: string): boolean {
    return Object.hasOwn(this.#settings, setting);
  }

  /** Id of the session; creates one, or checks that the given one exists. */
  async id(signal: AbortSignal): Promise<string> {
    throwIfAborted(signal);
    this.#current ??= this.#open(this.#life.signal).catch((error: unknown) => {
      this.#current = undefined;
      throw error;
    });
    return abortable(this.#current, signal);
  }

  /** Id of a session that exists at this moment. */
  async aliveId(signal: AbortSignal): Promise<string> {
    const question = { task: 'look for the session', method: 'GET', path: '', isRead: true } as const;
    await this.send({ ...question, signal, limitMs: questionMs }).catch((error: unknown) => {
      if (!isUnknown(error)) throw error;
    });
    return this.id(signal);
  }

  /** Sends a request relative to the session. */
  send(request: WdaRequest): Promise<unknown> {
    return this.sendTo((id) => `/session/${encodeURIComponent(id)}${request.path}`, request);
  }

  /** Sends a request whose path contains the session id. Only reads are repeated in a new session. */
  async sendTo(pathOf: (id: string) => string, request: Omit<WdaRequest, 'path'>): Promise<unknown> {
    const id = await this.id(request.signal);
    try {
      return await this.#sendOnce({ ...request, path: pathOf(id) });
    } catch (error) {
      if (wdaErrorIn(error) !== 'invalid session id') throw error;
      throwIfAborted(request.signal);
      const next = await this.#renewed(id, request.signal, error);
      if (!request.isRead && request.method !== 'GET') throw this.#notRepeated(request, error);
      return this.#sendOnce({ ...request, path: pathOf(next) });
    }
  }

  async #sendOnce(request: WdaRequest): Promise<unknown> {
    const value = await this.#init.client.send(request);
    this.#wasRenewed = false;
    return value;
  }

  /** Ends requests in progress and deletes the device's own session; a session of somebody else stays. */
  async close(): Promise<void> {
    await this.#init.client.retire();
    const id = this.#own;
    this.#own = undefined;
    this.#current = undefined;
    if (id === undefined || this.#init.client.isClosed) return;
    const request = { task: 'end the session', method: 'DELETE', path: `/session/${id}`, limitMs: endMs } as const;
    try {
      await this.#init.client.send({ ...request, signal: this.#life.signal, isFarewell: true });
    } catch (error) {
      // A session that is gone need not be deleted.
      if (wdaErrorIn(error) !== 'invalid session id') throw error;
    }
  }

  async #open(signal: AbortSignal): Promise<string> {
    const { sessionId } = this.#init;
    const id = sessionId === undefined ? await this.#make(signal) : await this.#attach(sessionId, signal);
    if (sessionId === undefined) this.#settings = await this.#adjust(id, signal);
    else this.#settings = await this.#readSettings(id, signal);
    return id;
  }

  async #make(signal: AbortSignal): Promise<string> {
    const value = await this.#init.client.send({
      task: 'start a session',
      method: 'POST',
      path: '/session',
      // Without a bundle id no app is started; the session uses the current screen.
      body: { capabilities: { alwaysMatch: {}, firstMatch: [{}] } },
      signal,
      limitMs: startMs,
    });
    const id = (value as { readonly sessionId?: unknown } | null)?.sessionId;
    if (typeof id !== 'string' || id === '') throw this.#failed('WebDriverAgent named no session');
    this.#own = id;
    this.isTablet = isTablet(value);
    return id;
  }

  async #attach(id: string, signal: AbortSignal): Promise<string> {
    const path = `/session/${encodeURIComponent(id)}`;
    try {
      const value = await this.#init.client.send({
        task: 'look for the session',
        method: 'GET',
        path,
        signal,
        limitMs: questionMs,
        isRead: true,
      });
      this.isTablet = isTablet(value);
    } catch (error) {
      if (wdaErrorIn(error) !== 'invalid session id') throw error;
      throw this.#gone(error);
    }
    return id;
  }

  /** Applies all settings at once, or one by one if a version rejects any of them. */
  async #adjust(id: string, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
    const post = (some: object): Promise<unknown> =>
      this.#init.client.send({
        task: 'adjust the settings',
        method: 'POST',
        path: `/session/${id}/appium/settings`,
        body: { settings: some },
        signal,
        limitMs: questionMs,
      });
    const wanted = { ...settings, ...(this.#init.turnsStream && { mjpegFixOrientation: true }) };
    try {
      return settingsIn(await post(wanted));
    } catch (error) {
      throwIfAborted(signal);
      if (!isAnswered(error)) throw error;
    }
    let known: Readonly<Record<string, unknown>> = {};
    for (const [name, value] of Object.entries(wanted)) {
      known = await post({ [name]: value }).then(settingsIn, () => known);
    }
    return known;
  }

  /** A session of somebody else is not changed. */
  async #readSettings(id: string, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
    const path = `/session/${id}/appium/settings`;
    const question = {
      task: 'ask for the settings',
      method: 'GET',
      path,
      signal,
      limitMs: questionMs,
      isRead: true,
    } as const;
    return this.#init.client.send(question).then(settingsIn, () => ({}));
  }

  /** Creates a new session to replace one that is gone. */
  async #renewed(lost: string, signal: AbortSignal, cause: unknown): Promise<string> {
    if (this.#init.sessionId !== undefined) throw this.#gone(cause);
    if (this.#own === lost) {
      if (this.#wasRenewed) throw this.#goneAgain(cause);
      this.#wasRenewed = true;
      this.#own = undefined;
      this.#current = undefined;
      this.#init
        .logger()
        .warn(`The session of WebDriverAgent at ${this.#init.client.place} was gone; a new one is created.`);
    }
    return this.id(signal);
  }

  #gone(cause: unknown): DeviceError {
    const { client, sessionId } = this.#init;
    return new DeviceError('DEVICE_DISCONNECTED', `WebDriverAgent at ${client.place} has no session "${sessionId}"`, {
      hint: 'The session of the option sessionId has ended and is not replaced. Start a session and set its id, or leave sessionId out.',
      details: { sessionId },
      cause,
    });
  }

  #goneAgain(cause: unknown): DeviceError {
    return new DeviceError(
      'DEVICE_DISCONNECTED',
      `The session of WebDriverAgent at ${this.#init.client.place} was lost twice`,
      {
        hint: 'WebDriverAgent has one session at a time: does another program use the same device? Or does it crash and start again?',
        cause,
      },
    );
  }

  #notRepeated({ task }: Pick<WdaRequest, 'task'>, cause: unknown): DeviceError {
    return new DeviceError(
      'DEVICE_DISCONNECTED',
      `Cannot ${task} on the iOS device at ${this.#init.client.place}: its session was gone`,
      {
        hint: 'A new session was created. The request was not repeated, because the screen may have changed.',
        retryable: true,
        cause,
      },
    );
  }

  #failed(why: string): DeviceError {
    return new DeviceError('DEVICE_COMMAND_FAILED', `Cannot start a session at ${this.#init.client.place}: ${why}`);
  }
}

function settingsIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isTablet(session: unknown): boolean {
  const { capabilities } = (session ?? {}) as { readonly capabilities?: { readonly device?: unknown } };
  return capabilities?.device === 'ipad';
}
