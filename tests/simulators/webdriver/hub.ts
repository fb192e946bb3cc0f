import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { pause } from '../../../src/core/time/clock.ts';

/** How a hub behaves. */
export interface HubOptions {
  /** Ports of the drivers behind it, each with room for one session. */
  readonly nodes: readonly number[];
  /** Milliseconds that each screenshot takes longer. */
  screenshotMs?: number;
  /** Commands that its nodes do not know, by the end of their path, e.g. `/actions`. */
  unknown?: readonly string[];
  /** Answers every request for a session with this status. */
  refuses?: { readonly status: number; readonly error: string; readonly message: string };
  /** Milliseconds that each request for a session waits for its answer. */
  queueMs?: number;
  /** A header that each request has to have, as gateways want it: name in small letters, and value. */
  header?: readonly [name: string, value: string];
}

/**
 * A server in front of real drivers that speaks WebDriver as grids and clouds do. What it says itself is from:
 * - no room: BrowserStack's "All parallel tests are currently in use" (https://www.browserstack.com/docs/automate/selenium/error-codes)
 * - unknown commands and sessions: https://www.w3.org/TR/webdriver2/#errors
 * - waiting for an answer: Selenium Grid's queue, for up to 300 s (https://www.selenium.dev/documentation/grid/configuration/cli_options/, session-request-timeout)
 * - scripts for the cloud (`browserstack_executor:`, `sauce:`, `lambda-`): they do not reach the browser
 */
export class WebdriverHub implements AsyncDisposable {
  readonly options: HubOptions;
  /** Scripts for the cloud, oldest first. */
  readonly told: string[] = [];
  /** The port of the node of each session that is open. */
  readonly sessions = new Map<string, number>();
  /** The greatest number of sessions at one time, and of all. */
  readonly counts = { most: 0, all: 0 };
  /** Paths of the commands, without the session. */
  readonly commands: string[] = [];
  readonly #reserved = new Set<number>();
  readonly #server: Server;

  private constructor(options: HubOptions) {
    this.options = options;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(options: HubOptions): Promise<WebdriverHub> {
    const hub = new WebdriverHub(options);
    await new Promise<void>((resolve) => hub.#server.listen(0, '127.0.0.1', resolve));
    return hub;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Ends all sessions, as grids do with idle ones. */
  async drop(): Promise<void> {
    for (const [id, port] of this.sessions) {
      this.sessions.delete(id);
      await fetch(`http://127.0.0.1:${port}/session/${id}`, { method: 'DELETE' });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.drop();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const path = (request.url ?? '').replace(/^\/wd\/hub/, '');
    const [header, wanted] = this.options.header ?? [];
    const isRefused = header !== undefined && request.headers[header] !== wanted;
    const { status, text } = isRefused
      ? failure(401, 'unknown error', 'who are you?')
      : await this.#reply(request.method ?? '', path, body).catch((error: unknown) =>
          failure(500, 'unknown error', String(error)),
        );
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(text);
  }

  async #reply(method: string, path: string, body: string): Promise<Reply> {
    if (path === '/session') return this.#open(body);
    const [, id = '', command = ''] = /^\/session\/([^/]+)(.*)$/.exec(path) ?? [];
    this.commands.push(`${method} ${command}`);
    const port = this.sessions.get(id);
    if (port === undefined) return failure(404, 'invalid session id', `No active session with ID ${id}`);
    if (this.options.unknown?.some((end) => command.endsWith(end))) {
      return failure(404, 'unknown command', `${method} ${command} is not implemented`);
    }
    if (command === '/screenshot') await pause(this.options.screenshotMs ?? 0);
    const script = scriptIn(body);
    if (/^(browserstack_executor:|sauce:|lambda-)/.test(script)) {
      this.told.push(script);
      return { status: 200, text: JSON.stringify({ value: answerOfCloud(script, id) }) };
    }
    if (method === 'DELETE' && command === '') this.sessions.delete(id);
    return forward(port, { method, path, body });
  }

  async #open(body: string): Promise<Reply> {
    const { refuses, nodes } = this.options;
    await pause(this.options.queueMs ?? 0);
    if (refuses) return failure(refuses.status, refuses.error, refuses.message);
    const taken = new Set([...this.sessions.values(), ...this.#reserved]);
    const port = nodes.find((node) => !taken.has(node));
    if (port === undefined) return failure(500, 'session not created', 'All parallel tests are currently in use');
    this.#reserved.add(port);
    try {
      const reply = await forward(port, { method: 'POST', path: '/session', body: withoutVendor(body) });
      const { value } = JSON.parse(reply.text) as { value: { sessionId?: string } };
      if (value.sessionId !== undefined) this.#count(value.sessionId, port);
      return reply;
    } finally {
      this.#reserved.delete(port);
    }
  }

  #count(id: string, port: number): void {
    this.sessions.set(id, port);
    this.counts.all += 1;
    this.counts.most = Math.max(this.counts.most, this.sessions.size);
  }
}

/** Details of a session are a JSON text: https://www.browserstack.com/docs/automate/selenium/get-session-id */
function answerOfCloud(script: string, id: string): string | null {
  if (!script.includes('getSessionDetails')) return null;
  const address = `https://automate.browserstack.com/builds/b1/sessions/${id}`;
  return JSON.stringify({ hashed_id: id, browser_url: address, public_url: `${address}?auth_token=t` });
}

interface Reply {
  readonly status: number;
  readonly text: string;
}

interface Command {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

async function forward(port: number, { method, path, body }: Command): Promise<Reply> {
  const sent = method === 'POST' ? { body, headers: { 'content-type': 'application/json' } } : {};
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...sent });
  return { status: response.status, text: await response.text() };
}

/** The options of a cloud are for the cloud, not for the browser. */
function withoutVendor(body: string): string {
  return JSON.stringify(JSON.parse(body, (name, value: unknown) => (vendorOptions.test(name) ? undefined : value)));
}

const vendorOptions = /^(bstack|sauce|LT):options$/;

function failure(status: number, error: string, message: string): Reply {
  return { status, text: JSON.stringify({ value: { error, message, stacktrace: '' } }) };
}

function scriptIn(body: string): string {
  if (body === '') return '';
  const { script }: { script?: unknown } = Object(JSON.parse(body));
  return typeof script === 'string' ? script : '';
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
