import { monotonic, pause } from '../../core/time/clock.ts';
import { abortable } from '../../core/time/deadline.ts';
import type { Environment } from '../../core/options/options.ts';
import { hasCode } from '../../util/has-code.ts';
import {
  defaultPort,
  type FromDriver,
  type Notice,
  type RequestName,
  type Requests,
  type ToDriver,
} from '../protocol/messages.ts';
import { BridgeServer } from '../server/bridge-server.ts';
import { openKeys, type Keys } from '../server/key-file.ts';
import type { Wire } from '../server/wire.ts';
import { BridgeFailure } from './bridge-failure.ts';
import { dial } from './dial.ts';

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
}

type DriverEnd = Wire<ToDriver, FromDriver>;

interface Waiting {
  resolve(result: object): void;
  reject(failure: BridgeFailure): void;
}

/** Milliseconds in which a lost server, such as one that is restarted, is looked for. */
const returnMs = 10_000;
const lookMs = 100;

/** The bridges of this process, by the place of their server. */
const open = new Map<string, { readonly bridge: Promise<Bridge>; users: number }>();

/**
 * The connection to the browser extension. Agents of one process share it. The server is that of `npx eyewright bridge` if it
 * runs, or one of this process, which ends with its last agent.
 *
 * @throws BridgeFailure `port` if something else listens there, `not-shared` if another run does
 */
export async function openBridge(init: BridgeInit): Promise<Bridge> {
  const place = `${init.host ?? ''}:${init.port}:${init.allowsRemote}`;
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
    await this.#returning;
    const wire = this.#wire;
    if (!wire) throw new BridgeFailure('lost', 'the bridge is closed');
    const id = ++this.#lastId;
    const answer = new Promise<object>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    wire.send({ type: 'request', id, method, params } as FromDriver);
    // The message says what comes back.
    return (await (signal ? abortable(answer, signal) : answer)) as Requests[M]['result'];
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
    this.#wire?.close();
    this.#wire = undefined;
    await this.#server?.close();
  }

  async #connect(): Promise<void> {
    const wire = await this.#own().catch((error: unknown) => {
      if (!hasCode(error, 'EADDRINUSE')) throw unreachable(error, this.#init);
      return this.#dial();
    });
    this.#use(wire);
  }

  #dial(): Promise<DriverEnd> {
    const { host = '127.0.0.1', port, version } = this.#init;
    return dial({ host: host === '0.0.0.0' ? '127.0.0.1' : host, port, version, keys: this.#keys });
  }

  #use(wire: DriverEnd): void {
    this.#wire = wire;
    wire.onMessage((message) => this.#onMessage(message));
    wire.onClose(() => this.#lose(wire));
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
    });
    return this.#server.connect() as unknown as DriverEnd;
  }

  #onMessage(message: ToDriver): void {
    switch (message.type) {
      case 'reply':
        this.#take(message.id)?.resolve(message.result);
        return;
      case 'failure':
        this.#take(message.id)?.reject(new BridgeFailure(message.code, message.message));
        return;
      case 'event':
      case 'gone':
      case 'popup':
      case 'gap':
        this.#listeners.get(message.session)?.(message);
    }
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #lose(wire: DriverEnd): void {
    if (this.#wire !== wire) return;
    this.#wire = undefined;
    for (const id of [...this.#waiting.keys()]) {
      this.#take(id)?.reject(new BridgeFailure('lost', 'the connection to the bridge server was lost'));
    }
    if (this.#isClosed) return;
    this.#returning = this.#return().finally(() => (this.#returning = undefined));
  }

  /** Looks for the server that was restarted. Only one of another process can be lost. */
  async #return(): Promise<void> {
    const since = monotonic();
    while (!this.#isClosed && monotonic() - since < returnMs) {
      try {
        this.#use(await this.#dial());
        this.#wire?.send({ type: 'resume', sessions: [...this.#listeners.keys()] });
        return;
      } catch {
        await pause(lookMs);
      }
    }
    for (const [session, listener] of this.#listeners) listener({ type: 'gone', session, reason: 'detached' });
  }
}

function unreachable(error: unknown, { host, port }: BridgePlace): BridgeFailure {
  const reason = error instanceof Error ? error.message : String(error);
  return new BridgeFailure('unreachable', `cannot listen on ${host ?? '127.0.0.1'}:${port}: ${reason}`);
}

export { defaultPort };
