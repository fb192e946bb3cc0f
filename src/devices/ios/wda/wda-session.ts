import { abortable, throwIfAborted } from '../../../core/time/deadline.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import type { Logger } from '../../../core/logger.ts';
import type { WdaClient, WdaRequest } from './wda-client.ts';
import { isAnswered, isUnknown, wdaErrorIn } from './wda-errors.ts';

export interface WdaSessionInit {
  readonly client: WdaClient;
  /** A session of somebody else. */
  readonly sessionId: string | undefined;
  /** Whether the stream of pictures is to lie as the screen is held; turning it costs the device something. */
  readonly turnsStream: boolean;
  readonly logger: () => Logger;
}

/**
 * WebDriverAgent waits until applications rest, which takes seconds on screens that move; and a keyboard that corrects types
 * something else than it was told.
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

/** The session that everything but a few questions goes through. */
export class WdaSession {
  readonly #init: WdaSessionInit;
  #current: Promise<string> | undefined;
  /** Of our own that is there now. */
  #own: string | undefined;
  /** Since a request succeeded: whoever takes sessions away again and again would do so for ever. */
  #wasRenewed = false;
  /** Callers share the session: the first one that stops must not take it from the others. */
  readonly #life = new AbortController();
  /** Whether it is a tablet, on whose screen applications may stand side by side. */
  isTablet = false;
  /** What WebDriverAgent can be set to; empty where it does not say. */
  #settings: Readonly<Record<string, unknown>> = {};

  constructor(init: WdaSessionInit) {
    this.#init = init;
  }

  /** Whether a setting is known to this version of WebDriverAgent. */
  has(setting: string): boolean {
    return Object.hasOwn(this.#settings, setting);
  }

  /** The id of the session; makes one, or looks whether the given one is there. */
  async id(signal: AbortSignal): Promise<string> {
    throwIfAborted(signal);
    this.#current ??= this.#open(this.#life.signal).catch((error: unknown) => {
      this.#current = undefined;
      throw error;
    });
    return abortable(this.#current, signal);
  }

  /** The id of a session that is there at this moment. */
  async aliveId(signal: AbortSignal): Promise<string> {
    const question = { task: 'look for the session', method: 'GET', path: '', isRead: true } as const;
    await this.send({ ...question, signal, limitMs: questionMs }).catch((error: unknown) => {
      if (!isUnknown(error)) throw error;
    });
    return this.id(signal);
  }

  /** A request below the session. */
  send(request: WdaRequest): Promise<unknown> {
    return this.sendTo((id) => `/session/${encodeURIComponent(id)}${request.path}`, request);
  }

  /** A request whose path is made for the session; only questions are asked again in a new one. */
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

  /** Ends what is under way, and deletes what is ours; that of somebody else stays. */
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
      // What is gone need not be deleted.
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
      // Without a bundle, no application is started: the session is about whatever is on the screen.
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

  /** All at once; one after another where a version takes offence at one of them. */
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

  /** Of somebody else's session nothing is set. */
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

  /** A new session in place of one that is gone. */
  async #renewed(lost: string, signal: AbortSignal, cause: unknown): Promise<string> {
    if (this.#init.sessionId !== undefined) throw this.#gone(cause);
    if (this.#own === lost) {
      if (this.#wasRenewed) throw this.#goneAgain(cause);
      this.#wasRenewed = true;
      this.#own = undefined;
      this.#current = undefined;
      this.#init
        .logger()
        .warn(`The session of WebDriverAgent at ${this.#init.client.place} was gone; a new one is made.`);
    }
    return this.id(signal);
  }

  #gone(cause: unknown): DeviceError {
    const { client, sessionId } = this.#init;
    return new DeviceError('DEVICE_DISCONNECTED', `WebDriverAgent at ${client.place} has no session "${sessionId}"`, {
      hint: 'The session of the option sessionId has ended, and none is made in its place. Start one and give its id, or leave sessionId out.',
      details: { sessionId },
      cause,
    });
  }

  #goneAgain(cause: unknown): DeviceError {
    return new DeviceError(
      'DEVICE_DISCONNECTED',
      `The session of WebDriverAgent at ${this.#init.client.place} was taken away twice`,
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
        hint: 'A new session was made, and the request was not repeated, since the screen may be another one now.',
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
