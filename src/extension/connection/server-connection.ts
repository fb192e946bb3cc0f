import {
  keepAliveMs,
  type BrowserFacts,
  type Failure,
  type FromExtension,
  type FromServer,
  type Reply,
  type Request,
} from '../../bridge/protocol/messages.ts';
import { changeSettings, readSettings } from '../settings.ts';
import type { Link } from '../status.ts';
import { greet, RefusedError, type Greeted } from './greet.ts';

export interface ServerConnectionInit {
  /** Carries out a request. */
  handle(request: Request): Promise<object>;
  /** The code and message of a request that failed. */
  explain(error: unknown): Pick<Failure, 'code' | 'message'>;
  facts(): Promise<BrowserFacts>;
  onLink(link: Link, refusal?: RefusedError): void;
}

/** Milliseconds between two looks for a server: often after something has happened here, and seldom afterwards. */
const look = { often: 400, seldom: 2000, refused: 5000 };
/** Milliseconds after which it looks seldom. */
const busyMs = 10 * 60_000;

/** Keeps the connection to the server, whenever there is one. */
export class ServerConnection {
  readonly #init: ServerConnectionInit;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busyUntil = Date.now() + busyMs;
  #isLooking = false;

  constructor(init: ServerConnectionInit) {
    this.#init = init;
    // A worker that only waits for timers is ended after 30 s.
    setInterval(() => {
      void chrome.runtime.getPlatformInfo();
      this.send({ type: 'ping' });
    }, keepAliveMs);
  }

  send(message: FromExtension): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Looks for the server now, and again until there is one. Resolves after the first look. */
  async lookNow(): Promise<void> {
    this.#busyUntil = Date.now() + busyMs;
    await this.#look();
  }

  /** Ends the connection, because the pairing was forgotten. */
  end(): void {
    const socket = this.#socket;
    // Not lost: the user would read for a moment that it waits for a test.
    this.#socket = undefined;
    socket?.close();
    this.#init.onLink('unpaired');
    void this.lookNow();
  }

  /**
   * Pairs with the server by the code that it shows.
   *
   * @throws RefusedError for a wrong code
   */
  async pair(code: string, address: string): Promise<void> {
    const { profile } = await readSettings();
    this.#socket?.close();
    const greeted = await greet({ address, profile, facts: await this.#init.facts(), secret: { code } });
    await changeSettings({ key: greeted.key, address });
    this.#use(greeted);
  }

  async #look(): Promise<void> {
    if (this.#isLooking || this.#socket) return;
    this.#isLooking = true;
    clearTimeout(this.#timer);
    const pauseMs = await this.#tryOnce().finally(() => (this.#isLooking = false));
    if (pauseMs !== undefined) this.#timer = setTimeout(() => void this.#look(), pauseMs);
  }

  /** Milliseconds until the next try; undefined if there is nothing to try. */
  async #tryOnce(): Promise<number | undefined> {
    const { address, key, profile } = await readSettings();
    if (key === undefined) {
      this.#init.onLink('unpaired');
      return undefined;
    }
    try {
      const greeted = await greet({ address, profile, facts: await this.#init.facts(), secret: { key } });
      const isOld = (await readSettings()).key !== key;
      // The user has paired it anew in the meantime, or has forgotten the pairing.
      if (this.#socket || isOld) greeted.socket.close();
      else this.#use(greeted);
      return isOld && !this.#socket ? 0 : undefined;
    } catch (error) {
      if (this.#socket) return undefined;
      if (error instanceof RefusedError) {
        this.#init.onLink('refused', error);
        return look.refused;
      }
      this.#init.onLink('waiting');
      return Date.now() < this.#busyUntil ? look.often : look.seldom;
    }
  }

  #use({ socket, inbox }: Greeted): void {
    this.#socket?.close();
    this.#socket = socket;
    socket.onclose = () => this.#lose(socket);
    // It may have been closed while the key was stored.
    if (socket.readyState !== WebSocket.OPEN) return this.#lose(socket);
    inbox.listen((message) => void this.#onMessage(message));
    this.#init.onLink('connected');
  }

  #lose(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    this.#init.onLink('waiting');
    void this.lookNow();
  }

  async #onMessage(message: FromServer): Promise<void> {
    if (message.type !== 'request') return;
    this.send(await this.#answer(message));
  }

  async #answer(request: Request): Promise<Reply | Failure> {
    const { id } = request;
    try {
      return { type: 'reply', id, result: await this.#init.handle(request) };
    } catch (error) {
      return { type: 'failure', id, ...this.#init.explain(error) };
    }
  }
}
