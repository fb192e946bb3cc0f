import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import { WebSocketServer, type WebSocket } from 'ws';

import type { Frame } from '../../../src/core/screen/frame.ts';
import type { PlaygroundState, ToPage, ToServer } from '../../../src/playground/messages.ts';
import type { SampleRecord } from './sample-record.ts';
import { commands } from './sample-commands.ts';

const page = fileURLToPath(new URL('../../../dist/playground/index.html', import.meta.url));

export type Welcome = Extract<ToPage, { readonly type: 'welcome' }>;
type Answers = {
  readonly [T in 'explain' | 'point' | 'save' | 'link']?: (request: Extract<ToServer, { type: T }>) => ToPage;
};

export const welcome: Welcome = {
  type: 'welcome',
  version: '0.1.0',
  screen: 'web',
  title: 'http://localhost:3000/login',
  canDrive: true,
  model: 'offline',
  commands,
  forms: ['playwright', 'vitest', 'cucumber', 'yaml', 'plain'],
};

export const idle: PlaygroundState = {
  phase: 'ready',
  trouble: null,
  isOverdue: false,
  writer: 'you',
  pages: 1,
  history: [],
  spent: null,
  hasReport: true,
};

/** Serves the built page and speaks the messages of src/playground/messages.ts, without a screen. Tests say what it sends. */
export class PlaygroundServer {
  /** Everything that the page sent, in order. */
  readonly received: ToServer[] = [];
  answers: Answers = {};
  /** Whether pages may connect. */
  accepts = true;
  readonly #http: Server;
  readonly #sockets: WebSocketServer;
  readonly #record: SampleRecord;
  #welcome = welcome;
  #state = idle;
  #picture: Frame | undefined;

  private constructor(record: SampleRecord) {
    this.#record = record;
    this.#http = createServer((request, response) => this.#serve(request, response));
    this.#sockets = new WebSocketServer({ noServer: true });
    this.#http.on('upgrade', (request, socket, head) => {
      if (request.url !== '/live' || !this.accepts) socket.destroy();
      else this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#welcomePage(opened));
    });
  }

  static async start(record: SampleRecord): Promise<PlaygroundServer> {
    const server = new PlaygroundServer(record);
    await new Promise<void>((resolve) => server.#http.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}/`;
  }

  /** What pages are told from now on, those that are open too. */
  set(state: Partial<PlaygroundState>, about: Partial<Welcome> = {}): void {
    this.#state = { ...idle, ...state };
    this.#welcome = { ...welcome, ...about };
    this.send({ type: 'state', state: this.#state });
  }

  show(picture: Frame | undefined): void {
    this.#picture = picture;
    for (const socket of this.#sockets.clients) if (picture) socket.send(picture.data);
  }

  send(message: ToPage): void {
    for (const socket of this.#sockets.clients) socket.send(JSON.stringify(message));
  }

  /** What the page sent of one type. */
  of<T extends ToServer['type']>(type: T): Extract<ToServer, { type: T }>[] {
    return this.received.filter((message): message is Extract<ToServer, { type: T }> => message.type === type);
  }

  /** Ends all connections, as a process that was killed. */
  drop(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  /** Says goodbye to all pages, as the playground does when it ends. */
  end(): void {
    this.accepts = false;
    for (const socket of this.#sockets.clients) socket.close(1001, 'the playground has ended');
  }

  close(): void {
    this.drop();
    this.#http.closeAllConnections();
    this.#http.close();
  }

  #welcomePage(socket: WebSocket): void {
    const send = (message: ToPage): void => socket.send(JSON.stringify(message));
    send(this.#welcome);
    send({ type: 'state', state: this.#state });
    send({ type: 'events', first: 0, events: this.#record.events });
    if (this.#picture) socket.send(this.#picture.data);
    socket.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString()) as ToServer;
      this.received.push(message);
      const answer = this.#answer(message);
      if (answer) send(answer);
    });
  }

  #answer(message: ToServer): ToPage | undefined {
    if (message.type === 'explain') return this.answers.explain?.(message);
    if (message.type === 'point') return this.answers.point?.(message);
    if (message.type === 'save') return this.answers.save?.(message);
    return message.type === 'link' ? this.answers.link?.(message) : undefined;
  }

  #serve({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    const frame = this.#record.frames.get(url.replace('/frames/', ''));
    if (url === '/') response.setHeader('content-type', 'text/html; charset=utf-8').end(readFileSync(page));
    else if (frame) response.setHeader('content-type', frame.mime).end(frame.data);
    else response.writeHead(404).end();
  }
}
