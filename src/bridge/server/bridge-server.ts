import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import { WebSocketServer, type WebSocket } from 'ws';

import { clearTimer, monotonic, setTimer, type Timer } from '../../core/time/clock.ts';
import { shorten } from '../../util/shorten.ts';
import type { FromDriver, Hello, Role, ToDriver } from '../protocol/messages.ts';
import { admit } from './gate.ts';
import { receive, type ClientWire, type Refused } from './handshake-server.ts';
import { Hub, type DriverWire, type ExtensionWire } from './hub.ts';
import type { Keys } from './key-file.ts';
import { limitBytes } from './limit-bytes.ts';
import { usualLimits, type BridgeLimits } from './limits.ts';
import { Pairing } from './pairing.ts';
import { socketWire, wirePair, type Wire } from './wire.ts';

export interface BridgeServerInit {
  /** The interface to listen on; it takes precedence over `allowsRemote`. */
  readonly host: string | undefined;
  readonly port: number;
  /** Whether other computers may connect. */
  readonly allowsRemote: boolean;
  readonly keys: Keys;
  /** Version of this package. */
  readonly version: string;
  /** What agents of other processes are told instead of being served, e.g. who runs this server. Undefined: they are served. */
  readonly heldBy: string | undefined;
  /** One line for each connection and each refusal. */
  log(line: string): void;
  /** Those that are not the usual ones. */
  readonly limits?: Partial<BridgeLimits> | undefined;
}

const loopback = '127.0.0.1';
const everyInterface = '0.0.0.0';
/** Lines of the log quote what strangers send. */
const mostOfLine = 300;

/** Listens for one browser extension, and for the agents of other processes. */
export class BridgeServer {
  readonly hub: Hub;
  readonly #init: BridgeServerInit;
  readonly #limits: BridgeLimits;
  readonly #http: Server;
  readonly #sockets: WebSocketServer;
  readonly #alive = new Map<WebSocket, number>();
  readonly #refused = new WeakSet<Duplex>();
  #looking: Timer | undefined;
  #lookedAt = monotonic();
  #strangers = 0;
  #pairing: Pairing | undefined;
  #closing: Promise<void> | undefined;

  private constructor(init: BridgeServerInit) {
    const log = (line: string): void => init.log(shorten(line, mostOfLine));
    this.#init = { ...init, log };
    this.#limits = { ...usualLimits, ...init.limits };
    const { headMs, messageBytes, connections } = this.#limits;
    this.hub = new Hub(log, this.#limits);
    this.#sockets = new WebSocketServer({ noServer: true, maxPayload: messageBytes, perMessageDeflate: false });
    const times = { headersTimeout: headMs, requestTimeout: headMs, connectionsCheckingInterval: headMs / 2 };
    // A page or a program that asks for a file learns nothing.
    this.#http = createServer(times, (request, response) => {
      log(`Refused a request: the extension never sends ${request.method}`);
      this.#refused.add(request.socket);
      response.writeHead(403, { Connection: 'close', 'Content-Length': 0 }).end(() => request.socket.destroy());
    });
    this.#http.maxConnections = connections;
    this.#http.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Rejects with the error of the system, e.g. `EADDRINUSE`. */
  static async start(init: BridgeServerInit): Promise<BridgeServer> {
    const server = new BridgeServer(init);
    await server.#listen(init.port, init.host ?? (init.allowsRemote ? everyInterface : loopback));
    return server;
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  /**
   * Begins a pairing, which replaces the one before it.
   *
   * @param clock - Milliseconds that only ever increase.
   */
  pair(clock?: () => number): Pairing {
    this.#pairing?.end();
    this.#pairing = new Pairing(clock);
    return this.#pairing;
  }

  /** A connection for an agent of this process. */
  connect(): Wire<ToDriver, FromDriver> {
    const [ours, theirs] = wirePair<FromDriver, ToDriver>();
    this.hub.addDriver(ours);
    return theirs;
  }

  /** Ends all connections. The port is free at once; resolves when nothing is left. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #listen(port: number, host: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#http.once('error', reject);
      this.#http.listen(port, host, () => {
        this.#http.off('error', reject);
        resolve();
      });
    });
    // E.g. too many open files: connections fail, and the run goes on.
    this.#http.on('error', ({ message }) => this.#init.log(`A connection failed: ${message}`));
    this.#looking = setTimer(() => this.#look(), this.#limits.lookMs);
  }

  async #end(): Promise<void> {
    clearTimer(this.#looking);
    this.#pairing?.end();
    this.hub.close();
    const closed = new Promise<void>((resolve) => this.#http.close(() => resolve()));
    // Requests that never end; those that have become connections are not among them.
    this.#http.closeAllConnections();
    const terminate = (): void => this.#sockets.clients.forEach((socket) => socket.terminate());
    const late = setTimer(terminate, this.#limits.goodbyeMs);
    this.#sockets.clients.forEach((socket) => socket.close());
    await closed;
    clearTimer(late);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // HTTP no longer listens, and a client that resets its connection must not end this process.
    socket.on('error', () => socket.destroy());
    // It was sent behind a request whose refusal is on its way.
    if (this.#refused.has(socket)) return;
    const { strangers, strangerBytes } = this.#limits;
    const verdict = admit(request, this.#init);
    if (typeof verdict !== 'string') return this.#reject(socket, verdict.reason);
    if (this.#closing) return this.#reject(socket, 'this server ends');
    if (this.#strangers >= strangers) return this.#reject(socket, 'too many connect at the same time');
    this.#sockets.handleUpgrade(request, socket, head, (open) => {
      void this.#greet(open, verdict, limitBytes(socket, strangerBytes));
    });
  }

  async #greet(socket: WebSocket, role: Role, unlimit: () => void): Promise<void> {
    const isAlive = (): unknown => this.#alive.set(socket, monotonic());
    isAlive();
    socket.on('pong', isAlive).on('message', isAlive);
    socket.on('close', () => this.#alive.delete(socket));
    // It also closes then.
    socket.on('error', () => undefined);
    const { goodbyeMs, helloMs } = this.#limits;
    const wire = socketWire<never, never>(socket, goodbyeMs);
    const { log, keys, version } = this.#init;
    const init = {
      keys,
      version,
      log,
      helloMs,
      pairing: () => this.#pairing,
      objection: (hello: Hello) => this.#objection(hello),
      onAccepted: (hello: Hello) => {
        unlimit();
        if (role === 'driver') this.hub.addDriver(wire as unknown as DriverWire);
        else this.hub.addBrowser(wire as unknown as ExtensionWire, hello);
      },
      onRefused: ({ message }: Refused) => role === 'extension' && this.hub.noteProblem(message),
    };
    this.#strangers++;
    await receive(wire as unknown as ClientWire, role, init).finally(() => this.#strangers--);
  }

  #objection({ role, profile }: Hello): Refused | undefined {
    const { heldBy } = this.#init;
    if (role === 'driver') return heldBy === undefined ? undefined : { refusal: 'not-shared', message: heldBy };
    if (!this.hub.isTaken(profile)) return undefined;
    return { refusal: 'taken', message: 'another browser is connected to this server' };
  }

  #reject(socket: Duplex, reason: string): void {
    this.#init.log(`Refused a connection: ${reason}`);
    // Its own end, too, whatever the client does with the other one.
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy());
  }

  /** A browser that was suspended, or whose computer was, sends nothing any more. */
  #look(): void {
    const now = monotonic();
    const { lookMs, silentMs } = this.#limits;
    // This process was suspended itself: what has come meanwhile is still to be read.
    const isLate = now - this.#lookedAt > 2 * lookMs;
    this.#lookedAt = now;
    for (const [socket, heardAt] of this.#alive) {
      if (isLate) this.#alive.set(socket, now);
      if (!isLate && now - heardAt > silentMs) socket.terminate();
      else socket.ping();
    }
    this.#looking = setTimer(() => this.#look(), lookMs);
  }
}
