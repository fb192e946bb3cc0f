import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import { WebSocketServer, type WebSocket } from 'ws';

import { clearTimer, monotonic, setTimer, type Timer } from '../../core/time/clock.ts';
import type { Hello, Role } from '../protocol/messages.ts';
import { admit } from './gate.ts';
import { receive, type Refused } from './handshake-server.ts';
import { Hub, type DriverWire, type ExtensionWire } from './hub.ts';
import type { Keys } from './key-file.ts';
import { Pairing } from './pairing.ts';
import { socketWire, wirePair } from './wire.ts';

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
}

const loopback = '127.0.0.1';
const everyInterface = '0.0.0.0';
/** A message may be a whole screenshot. */
const mostBytes = 100 * 1024 * 1024;
/** Before a client has proved itself, its messages are short. */
const mostStrangers = 8;
/** Milliseconds between two looks at whether a connection is alive, and without an answer until it counts as lost. */
const lookMs = 15_000;
const silentMs = 45_000;
/** Milliseconds for what was sent last, such as the request to let go of a tab, to arrive. */
const goodbyeMs = 500;

/** Listens for one browser extension, and for the agents of other processes. */
export class BridgeServer {
  readonly hub: Hub;
  readonly #init: BridgeServerInit;
  readonly #http: Server;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: mostBytes, perMessageDeflate: false });
  readonly #alive = new Map<WebSocket, number>();
  #looking: Timer | undefined;
  #strangers = 0;
  #pairing: Pairing | undefined;

  private constructor(init: BridgeServerInit, http: Server) {
    this.#init = init;
    this.#http = http;
    this.hub = new Hub(init.log);
    this.#looking = setTimer(() => this.#look(), lookMs);
  }

  /** Rejects with the error of the system, e.g. `EADDRINUSE`. */
  static async start(init: BridgeServerInit): Promise<BridgeServer> {
    // A page or a program that asks for a file learns nothing.
    const http = createServer((request, response) => {
      init.log(`Refused a request: ${request.method} is not how an extension connects`);
      response.writeHead(403).end();
    });
    const host = init.host ?? (init.allowsRemote ? everyInterface : loopback);
    await new Promise<void>((resolve, reject) => {
      http.once('error', reject);
      http.listen(init.port, host, () => {
        http.off('error', reject);
        resolve();
      });
    });
    const server = new BridgeServer(init, http);
    http.on('upgrade', (request, socket, head) => {
      const verdict = admit(request, init);
      if (typeof verdict !== 'string') return server.#reject(socket, verdict.reason);
      if (server.#strangers >= mostStrangers) return server.#reject(socket, 'too many connect at the same time');
      server.#sockets.handleUpgrade(request, socket, head, (open) => void server.#greet(open, verdict));
    });
    return server;
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  /** Begins a pairing, which replaces the one before it. */
  pair(): Pairing {
    this.#pairing = new Pairing();
    return this.#pairing;
  }

  /** A connection for an agent of this process. */
  connect(): ReturnType<typeof wirePair<never, never>>[0] {
    const [ours, theirs] = wirePair<never, never>();
    this.hub.addDriver(ours as unknown as DriverWire);
    return theirs;
  }

  /** Ends all connections. Resolves once the port is free. */
  async close(): Promise<void> {
    clearTimer(this.#looking);
    this.hub.close();
    const closed = new Promise<void>((resolve) => this.#http.close(() => resolve()));
    const late = setTimer(() => this.#sockets.clients.forEach((socket) => socket.terminate()), goodbyeMs);
    this.#sockets.clients.forEach((socket) => socket.close());
    await closed;
    clearTimer(late);
  }

  async #greet(socket: WebSocket, role: Role): Promise<void> {
    this.#alive.set(socket, monotonic());
    const isAlive = (): unknown => this.#alive.set(socket, monotonic());
    socket.on('pong', isAlive).on('message', isAlive);
    socket.on('close', () => this.#alive.delete(socket));
    // It also closes then.
    socket.on('error', () => undefined);
    this.#strangers++;
    const wire = socketWire<never, never>(socket);
    const { log, keys, version } = this.#init;
    const init = {
      keys,
      version,
      log,
      pairing: () => this.#pairing,
      objection: (hello: Hello) => this.#objection(hello),
      onRefused: ({ message }: Refused) => role === 'extension' && this.hub.noteProblem(message),
    };
    const hello = await receive(wire as never, role, init).finally(() => this.#strangers--);
    if (!hello) return;
    if (role === 'driver') this.hub.addDriver(wire as unknown as DriverWire);
    else this.hub.addBrowser(wire as unknown as ExtensionWire, hello);
  }

  #objection({ role, profile }: Hello): Refused | undefined {
    const { heldBy } = this.#init;
    if (role === 'driver') return heldBy === undefined ? undefined : { refusal: 'not-shared', message: heldBy };
    if (!this.hub.isTaken(profile)) return undefined;
    return { refusal: 'taken', message: 'another browser is connected to this server' };
  }

  #reject(socket: Duplex, reason: string): void {
    this.#init.log(`Refused a connection: ${reason}`);
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  }

  /** A browser that was suspended, or whose computer was, sends nothing any more. */
  #look(): void {
    for (const [socket, heardAt] of this.#alive) {
      if (monotonic() - heardAt > silentMs) socket.terminate();
      else socket.ping();
    }
    this.#looking = setTimer(() => this.#look(), lookMs);
  }
}
