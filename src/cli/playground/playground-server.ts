import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import { WebSocketServer } from 'ws';

import { sleep } from '../../core/time/deadline.ts';
import type { ServedHost } from '../../bridge/server/host-header.ts';
import { Keys, type Right } from './keys.ts';
import { Pages } from './pages.ts';
import { playgroundPage } from './page-file.ts';
import { noticePage } from './notice-page.ts';
import { PageSocket } from './page-socket.ts';
import type { Stage } from './stage.ts';
import { foreignReason, visitorOf, type Rejection, type VisitorInit } from './visitor.ts';

export interface PlaygroundServerInit {
  /** The interface to listen on. */
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly stage: Stage;
  /** One line for each refusal. */
  log(line: string): void;
}

const loopback = '127.0.0.1';
const everyInterface = new Set(['0.0.0.0', '::']);
const largestMessage = 1024 * 1024;
const mostPages = 50;
/** Milliseconds for pages to close their connections. */
const goodbyeMs = 500;

/** Nothing may be embedded, read by another page, or kept by a cache. */
const headers = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
} as const;

/** Serves the page of a playground, its live view and its record. */
export class PlaygroundServer {
  readonly pages: Pages;
  readonly #init: PlaygroundServerInit;
  readonly #keys = new Keys();
  readonly #page = playgroundPage();
  readonly #http: Server;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage, perMessageDeflate: false });

  private constructor(init: PlaygroundServerInit) {
    this.#init = init;
    this.pages = new Pages(init.stage, (right) => this.newLink(right));
    this.#http = createServer((request, response) => this.#answer(request, response));
    this.#http.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Rejects with the error of the system, e.g. `EADDRINUSE`. */
  static async start(init: PlaygroundServerInit): Promise<PlaygroundServer> {
    const server = new PlaygroundServer(init);
    await new Promise<void>((resolve, reject) => {
      server.#http.once('error', reject);
      server.#http.listen(init.port, init.host, resolve);
    });
    return server;
  }

  /** A one-time address for a browser. */
  newLink(right: Right): string {
    const { host } = this.#init;
    const named = everyInterface.has(host) ? loopback : host;
    return `http://${isIPv6(named) ? `[${named}]` : named}:${this.#port}/?token=${this.#keys.newLink(right)}`;
  }

  /** Says goodbye to all pages. The port is free when it resolves. */
  async close(): Promise<void> {
    this.pages.close();
    await this.#goodbyes();
    const closed = new Promise<void>((resolve) => this.#http.close(() => resolve()));
    this.#http.closeAllConnections();
    for (const socket of this.#sockets.clients) socket.terminate();
    await closed;
  }

  /** Resolves when all pages have closed their connections, but soon. */
  async #goodbyes(): Promise<void> {
    const open = [...this.#sockets.clients].map((socket) => once(socket, 'close'));
    const enough = new AbortController();
    await Promise.race([Promise.all(open), sleep(goodbyeMs, enough.signal)]).catch(() => undefined);
    enough.abort();
  }

  get #port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  get #served(): ServedHost {
    const { host } = this.#init;
    const isRemote = everyInterface.has(host);
    return { host: isRemote || host === loopback ? undefined : host, allowsRemote: isRemote };
  }

  get #visitors(): VisitorInit {
    // Browsers send the cookies of all ports of a host.
    return { served: this.#served, keys: this.#keys, cookieName: `eyewright-playground-${this.#port}` };
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const foreign = foreignReason(request, this.#served);
    if (foreign !== undefined) return this.#refuse(response, { status: 403, reason: foreign });
    const url = urlOf(request);
    if (!url) return this.#refuse(response, { status: 400, reason: `there is no ${request.url} here` });
    if (request.method !== 'GET') return this.#refuse(response, { status: 400, reason: `it is a ${request.method}` });
    const token = url.pathname === '/' ? url.searchParams.get('token') : null;
    const cookie = token === null ? undefined : this.#keys.redeem(token);
    const { cookieName } = this.#visitors;
    if (cookie !== undefined) {
      response.setHeader('Set-Cookie', `${cookieName}=${cookie}; HttpOnly; SameSite=Strict; Path=/`);
      response.writeHead(303, { Location: '/' }).end();
      return;
    }
    const visitor = visitorOf(request, this.#visitors);
    if (typeof visitor !== 'string') return this.#refuse(response, visitor);
    // It was opened here before, e.g. from the history of the browser.
    if (token !== null) return void response.writeHead(303, { Location: '/' }).end();
    this.#serve(url.pathname, response);
  }

  #serve(path: string, response: ServerResponse): void {
    const { stage } = this.#init;
    if (path === '/') return send(response, 'text/html; charset=utf-8', this.#page);
    if (path === '/report' && stage.reportFile !== undefined) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      createReadStream(stage.reportFile)
        .on('error', () => response.destroy())
        .pipe(response);
      return;
    }
    const frame = /^\/(?:report\/)?(?:frames|assets)\/([\da-f]{64})(?:\.\w+)?$/.exec(path)?.[1];
    const picture = frame === undefined ? undefined : stage.picture(frame);
    if (picture) return send(response, picture.mime, picture.data);
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is nothing here.\n');
  }

  #refuse(response: ServerResponse, { status, reason }: Rejection): void {
    this.#init.log(`Refused a request: ${reason}`);
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(noticePage(status));
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const problem = this.#connectionProblem(request);
    const visitor = problem ?? visitorOf(request, this.#visitors);
    if (typeof visitor !== 'string') {
      this.#init.log(`Refused a connection: ${visitor.reason}`);
      socket.end(`HTTP/1.1 ${visitor.status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (open) => this.pages.add(open, new PageSocket(open, visitor)));
  }

  #connectionProblem({ url, headers: { origin } }: IncomingMessage): Rejection | undefined {
    if (url !== '/live') return { status: 400, reason: `there is no ${url} here` };
    // Only browsers have the cookie, and they always tell the origin.
    if (origin === undefined) return { status: 403, reason: 'it does not say which page it comes from' };
    return this.#sockets.clients.size < mostPages ? undefined : { status: 403, reason: `${mostPages} pages are open` };
  }
}

/** What is asked for; undefined for a path that is none, such as `//`, which any page can send. */
function urlOf({ url = '/' }: IncomingMessage): URL | undefined {
  const base = 'http://playground';
  return URL.canParse(url, base) ? new URL(url, base) : undefined;
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body);
}
