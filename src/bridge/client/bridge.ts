import { monotonic, pause } from '../../core/time/clock.ts';
import { abortable } from '../../core/time/deadline.ts';
import type { Environment } from '../../core/options/options.ts';
import { hasCode } from '../../util/has-code.ts';
import { type FromDriver, type Notice, type RequestName, type Requests, type ToDriver } from '../protocol/messages.ts';
import { BridgeServer } from '../server/bridge-server.ts';
import { keyPath, openKeys, tokenVariable, type Keys } from '../server/key-file.ts';
import { usualLimits, type BridgeLimits } from '../server/limits.ts';
import type { Wire } from '../server/wire.ts';
import { addressOf, reachableHost } from './address.ts';
import { BridgeFailure } from './bridge-failure.ts';
import { dial } from './dial.ts';
import { portHolder } from './port-holder.ts';

/** Where the server of the bridge is, and who may connect to it. */
export interface BridgePlace {
  readonly host: string | undefined;
  readonly port: number;
  readonly allowsRemote: boolean;
}

export interface BridgeInit extends BridgePlace {
  readonly env: Environment;
  readonly version: string;
  /** Who this is, for agents of other processes that find the port taken. */
  readonly holder: string;
  log(line: string): void;
  /** Those that are not the usual ones. */
  readonly limits?: Partial<BridgeLimits> | undefined;
}

type DriverEnd = Wire<ToDriver, FromDriver>;

interface Waiting {
  resolve(result: object): void;
  reject(failure: BridgeFailure): void;
}

/** Milliseconds between two looks for a server. */
const lookMs = 100;

/** The bridges of this process, by the place of their server and the keys. */
const open = new Map<string, { readonly bridge: Promise<Bridge>; users: number }>();

/**
 * The connection to the browser extension. Agents of one process share it. The server is that of `npx eyewright bridge` if it
 * runs, or one of this process, which ends with its last agent.
 *
 * @throws BridgeFailure `port` if something else listens there, `not-shared` if another run does
 */
export async function openBridge(init: BridgeInit): Promise<Bridge> {
  const { host = '', port, allowsRemote, env } = init;
  const place = JSON.stringify([host, port, allowsRemote, env[tokenVariable] || keyPath(env)]);
  const known = open.get(place) ?? { bridge: Bridge.start(init, () => leave(place)), users: 0 };
  open.set(place, known);
  known.users++;
  try {
    return await known.bridge;
  } catch (error) {
    if (open.get(place) === known) open.delete(place);
    throw error;
  }
}

/** Whether the last agent has left. */
function leave(place: string): boolean {
  const known = open.get(place);
  if (!known || --known.users > 0) return false;
  open.delete(place);
  return true;
}

export class Bridge {
  readonly #init: BridgeInit;
  readonly #keys: Keys;
  readonly #limits: BridgeLimits;
  readonly #isLast: () => boolean;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, (notice: Notice) => void>();
  #server: BridgeServer | undefined;
  #wire: DriverEnd | undefined;
  #returning: Promise<void> | undefined;
  #lastId = 0;
  #isClosed = false;

  private constructor(init: BridgeInit, isLast: () => boolean) {
    this.#init = init;
    this.#keys = openKeys(init.env);
    this.#limits = { ...usualLimits, ...init.limits };
    this.#isLast = isLast;
  }

  static async start(init: BridgeInit, isLast: () => boolean): Promise<Bridge> {
    const bridge = new Bridge(init, isLast);
    await bridge.#connect();
    return bridge;
  }

  /**
   * Asks the extension.
   *
   * @throws BridgeFailure if it cannot do it
   */
  async request<M extends RequestName>(
    method: M,
    params: Requests[M]['params'],
    signal?: AbortSignal,
  ): Promise<Requests[M]['result']> {
    const ready = this.#ready();
    await (signal ? abortable(ready, signal) : ready);
    const wire = this.#wire;
    if (!wire) throw new BridgeFailure('lost', 'the bridge is closed');
    const id = ++this.#lastId;
    const answer = new Promise<object>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    wire.send({ type: 'request', id, method, params } as FromDriver);
    if (!signal) return (await answer) as Requests[M]['result'];
    if (method === 'tab.open') void this.#closeUnwanted(answer, params.session, signal);
    // The message says what comes back.
    return (await abortable(answer, signal)) as Requests[M]['result'];
  }

  /** Nobody waits for the tab any more: the question to the user goes away, and a tab that was opened meanwhile is closed. */
  async #closeUnwanted(opening: Promise<object>, session: string, signal: AbortSignal): Promise<void> {
    const close = async (): Promise<void> => {
      // It was not opened, or is gone.
      await this.request('tab.close', { session, closesTabs: true }).catch(() => undefined);
    };
    const onAbort = (): void => void close();
    signal.addEventListener('abort', onAbort, { once: true });
    const isOpen = await opening.then(
      () => true,
      () => false,
    );
    signal.removeEventListener('abort', onAbort);
    if (isOpen && signal.aborted) await close();
  }

  /** Calls the listener with what happens to a tab, until it is stopped. */
  onNotice(session: string, listener: (notice: Notice) => void): () => void {
    this.#listeners.set(session, listener);
    return () => void this.#listeners.delete(session);
  }

  /** To be called once by each agent. Closes the server with the last one. */
  async release(): Promise<void> {
    if (!this.#isLast()) return;
    this.#isClosed = true;
    await this.#returning?.catch(() => undefined);
    const wire = this.#wire;
    this.#wire = undefined;
    wire?.close();
    this.#failWaiting('the bridge is closed');
    await this.#server?.close();
  }

  /** Waits while the server is away. One that did not come back in time may have done so since. */
  async #ready(): Promise<void> {
    await this.#returning;
    if (!this.#wire && !this.#isClosed) await this.#whileReturning(this.#connect());
  }

  /** This process listens, or uses the server of another one. */
  async #connect(): Promise<void> {
    const since = monotonic();
    for (;;) {
      try {
        return this.#use(await this.#own());
      } catch (error) {
        if (!hasCode(error, 'EADDRINUSE')) throw unreachable(error, this.#init);
      }
      try {
        return this.#use(await this.#dial());
      } catch (error) {
        // The port is taken, and nothing listens: its server has just ended, or is on another interface.
        if (!hasCode(error, 'ECONNREFUSED')) throw error;
        if (monotonic() - since > this.#limits.answerMs) throw elsewhere(this.#init);
      }
      await pause(lookMs);
    }
  }

  #use(wire: DriverEnd): void {
    this.#wire = wire;
    wire.onMessage((message) => this.#onMessage(message));
    wire.onClose(() => this.#lose(wire));
  }

  #dial(): Promise<DriverEnd> {
    const { host = '127.0.0.1', port, version } = this.#init;
    return dial({ host: reachableHost(host), port, version, keys: this.#keys, answerMs: this.#limits.answerMs });
  }

  async #own(): Promise<DriverEnd> {
    const { host, port, allowsRemote, version, holder, log } = this.#init;
    this.#server = await BridgeServer.start({
      host,
      port,
      allowsRemote,
      version,
      log,
      keys: this.#keys,
      heldBy: holder,
      limits: this.#limits,
    });
    return this.#server.connect();
  }

  #onMessage(message: ToDriver): void {
    if (message.type === 'reply') this.#take(message.id)?.resolve(message.result);
    else if (message.type === 'failure')
      this.#take(message.id)?.reject(new BridgeFailure(message.code, message.message));
    // Others belong to the greeting.
    else if ('session' in message) this.#listeners.get(message.session)?.(message);
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #lose(wire: DriverEnd): void {
    if (this.#wire !== wire) return;
    this.#wire = undefined;
    this.#failWaiting('the connection to the browser was lost');
    if (!this.#isClosed) void this.#whileReturning(this.#return()).catch(() => undefined);
  }

  #failWaiting(reason: string): void {
    for (const id of this.#waiting.keys()) this.#take(id)?.reject(new BridgeFailure('lost', reason));
  }

  /** Requests wait for it. */
  #whileReturning(work: Promise<void>): Promise<void> {
    const returning = work.finally(() => {
      if (this.#returning === returning) this.#returning = undefined;
    });
    this.#returning = returning;
    return returning;
  }

  /**
   * Looks for the server that was restarted; if none comes back, this process starts one, to which the extension connects. Not at
   * once: `npx eyewright bridge`, which serves all runs, would find its port taken.
   */
  async #return(): Promise<void> {
    const since = monotonic();
    const { restartMs, returnMs } = this.#limits;
    while (!this.#isClosed && monotonic() - since < returnMs) {
      try {
        if (monotonic() - since < restartMs) this.#use(await this.#dial());
        else await this.#connect();
        this.#wire?.send({ type: 'resume', sessions: [...this.#listeners.keys()] });
        return;
      } catch {
        await pause(lookMs);
      }
    }
    for (const [session, listener] of this.#listeners) listener({ type: 'gone', session, reason: 'detached' });
  }
}

function elsewhere({ port }: BridgePlace): BridgeFailure {
  return new BridgeFailure('port', `${portHolder(port) ?? 'another program'} holds it on another interface`);
}

function unreachable(error: unknown, { host, port }: BridgePlace): BridgeFailure {
  const reason = error instanceof Error ? error.message : String(error);
  return new BridgeFailure('unreachable', `cannot listen on ${addressOf(host ?? '127.0.0.1', port)}: ${reason}`);
}
