import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FalseAnswer } from '../device/faults.ts';
import type { IosPhone } from '../device/ios-phone.ts';
import type { Route, WdaCall } from './route.ts';
import { appRoutes } from './routes/app-routes.ts';
import { deviceRoutes } from './routes/device-routes.ts';
import { screenRoutes } from './routes/screen-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { textRoutes } from './routes/text-routes.ts';
import { touchRoutes } from './routes/touch-routes.ts';
import { WdaError } from './wda-error.ts';
import { WdaSessions } from './wda-sessions.ts';

const routes: readonly Route[] = [
  ...sessionRoutes,
  ...screenRoutes,
  ...touchRoutes,
  ...textRoutes,
  ...appRoutes,
  ...deviceRoutes,
];

/** A request as it came. */
export interface SeenRequest {
  /** `POST /wda/tap`; without `/session/<id>` and the prefix. */
  readonly line: string;
  /** As it was asked for. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface WdaServerInit {
  readonly phone: IosPhone;
  readonly port: number;
  /** In front of all paths, e.g. `/gateway/phone-1`; others are not found. */
  readonly prefix: string;
}

/** Settings that this server has, with their usual values. */
const settings = {
  mjpegServerScreenshotQuality: 25,
  mjpegServerFramerate: 10,
  mjpegScalingFactor: 100,
  mjpegFixOrientation: false,
  screenshotQuality: 3,
  snapshotMaxDepth: 50,
  waitForIdleTimeout: 10,
  animationCoolOffTimeout: 2,
  maxTypingFrequency: 60,
  keyboardAutocorrection: 1,
  keyboardPrediction: 1,
};

/** WebDriverAgent as clients see it: one request after another, one session at a time. */
export class WdaServer {
  readonly requests: SeenRequest[] = [];
  readonly sessions: WdaSessions;
  readonly #init: WdaServerInit;
  readonly #server: Server;
  #last: Promise<unknown> = Promise.resolve();
  /** Requests under way at once, at most. */
  busiest = 0;
  #busy = 0;

  private constructor(init: WdaServerInit) {
    this.#init = init;
    const { turnsPictures } = init.phone.personality;
    this.sessions = new WdaSessions({ ...settings, ...(turnsPictures && { screenshotOrientation: 'auto' }) });
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(init: WdaServerInit): Promise<WdaServer> {
    const server = new WdaServer(init);
    await new Promise<void>((resolve) => server.#server.listen(init.port, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#busy += 1;
    this.busiest = Math.max(this.busiest, this.#busy);
    response.on('close', () => (this.#busy -= 1));
    const call = await this.#read(request);
    if (!call) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    this.requests.push(call);
    // One thread: whoever comes waits.
    const turn = this.#last.then(() => this.#perform(call, response));
    this.#last = turn;
    await turn;
  }

  async #read(
    request: IncomingMessage,
  ): Promise<(SeenRequest & { readonly sessionId: string | undefined }) | undefined> {
    const { url = '/', method = 'GET', headers } = request;
    const text = Buffer.concat(await request.toArray()).toString();
    const { prefix } = this.#init;
    if (!url.startsWith(`${prefix}/`)) return undefined;
    const path = url.slice(prefix.length).split('?')[0] ?? '';
    const [, sessionId, rest] = /^\/session\/([^/]+)(.*)$/.exec(path) ?? [];
    return { line: `${method} ${rest ?? path}`, url, headers, body: text === '' ? {} : parse(text), sessionId };
  }

  async #perform(
    call: SeenRequest & { readonly sessionId: string | undefined },
    response: ServerResponse,
  ): Promise<void> {
    const { faults } = this.#init.phone;
    if (faults.delayMs > 0) await sleep(faults.delayMs);
    const instead = takeAnswer(faults.answers, call.line);
    if (instead?.instead === 'hang') return;
    if (instead?.instead === 'drop') return void response.destroy();
    const { status, text } = instead && !instead.instead ? falsely(instead) : await this.#run(call);
    if (instead) return void (instead.instead ? response.destroy() : send(response, status, text));
    send(response, status, text);
  }

  async #run(call: SeenRequest & { readonly sessionId: string | undefined }): Promise<Answer> {
    const sessionId = this.sessions.id ?? null;
    try {
      const value = await this.#routed(call);
      return { status: 200, text: JSON.stringify({ value: value ?? null, sessionId: this.sessions.id ?? sessionId }) };
    } catch (error) {
      const known = error instanceof WdaError ? error : new WdaError('unknown error', String(error));
      return { status: known.status, text: envelope(known.error, known.message) };
    }
  }

  #routed({ line, url, body, sessionId }: SeenRequest & { readonly sessionId: string | undefined }): unknown {
    const { phone } = this.#init;
    const [method = '', path = ''] = line.split(' ');
    if (sessionId !== undefined && sessionId !== this.sessions.id) {
      throw new WdaError('invalid session id', 'Session does not exist');
    }
    const isThere = !phone.personality.lacks.includes(path);
    const found = isThere ? find(method, path, sessionId !== undefined) : undefined;
    if (!found) throw new WdaError('unknown command', `Unhandled endpoint: ${url} with parameters`);
    const query = new URL(url, 'http://x').searchParams;
    const call: WdaCall = {
      phone,
      sessions: this.sessions,
      body: body as WdaCall['body'],
      given: found.given,
      query,
    };
    return found.route.run(call);
  }
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function find(method: string, path: string, isInSession: boolean): { route: Route; given: string[] } | undefined {
  for (const route of routes) {
    const fits = isInSession ? route.session !== 'none' : route.session !== undefined;
    const pattern = new RegExp(`^${route.on.replaceAll('*', '([^/]+)')}$`);
    const [, ...given] = pattern.exec(`${method} ${path}`) ?? [];
    if (fits && pattern.test(`${method} ${path}`)) return { route, given };
  }
  return undefined;
}

function takeAnswer(answers: FalseAnswer[], line: string): FalseAnswer | undefined {
  const index = answers.findIndex(({ request }) =>
    typeof request === 'string' ? line.includes(request) : request.test(line),
  );
  const found = answers[index];
  if (found?.times === undefined) return found;
  answers.splice(index, 1, ...(found.times > 1 ? [{ ...found, times: found.times - 1 }] : []));
  return found;
}

function falsely({ status, error, message, body }: FalseAnswer): Answer {
  const known = error === undefined ? undefined : new WdaError(error, message);
  return {
    status: status ?? known?.status ?? 200,
    text: body ?? (known ? envelope(known.error, known.message) : JSON.stringify({ value: null })),
  };
}

const envelope = (error: string, message: string): string =>
  JSON.stringify({ value: { error, message, traceback: '' }, sessionId: null });

function send(response: ServerResponse, status: number, text: string): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(text);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}
