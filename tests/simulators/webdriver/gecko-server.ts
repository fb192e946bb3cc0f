import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { pause } from '../../../src/core/time/clock.ts';
import { addedParameters, marionetteCommands } from './marionette-commands.data.ts';

/**
 * Real Firefox behind WebDriver. Firefox carries out the commands itself, by its protocol Marionette; this server only passes
 * them on, as geckodriver does: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html and
 * https://searchfox.org/mozilla-central/source/testing/geckodriver/src/marionette.rs
 */
export class GeckoServer {
  readonly #program: string;
  readonly #server: Server;
  readonly #sessions = new Map<string, FirefoxProcess>();

  private constructor(program: string) {
    this.#program = program;
    this.#server = createServer((request, response) => void this.#reply(request, response));
  }

  /** @param program - Path of Firefox. */
  static async start(program: string): Promise<GeckoServer> {
    const server = new GeckoServer(program);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const firefox of this.#sessions.values()) await firefox.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, value } = await this.#answer(request).catch((error: unknown) => failure(error));
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify({ value }));
  }

  async #answer(request: IncomingMessage): Promise<Reply> {
    const { method = '', url = '' } = request;
    const body = await bodyOf(request);
    if (url === '/status') return { status: 200, value: { ready: true, message: '' } };
    if (url === '/session') return this.#open(body);
    const [, id = '', command = ''] = /^\/session\/([^/]+)(.*)$/.exec(url) ?? [];
    const firefox = this.#sessions.get(id);
    if (!firefox) throw new ProtocolError('invalid session id', `No session ${id}`);
    if (method === 'DELETE' && command === '') return this.#delete(id, firefox);
    const found = marionetteCommands[`${method} ${command}`];
    if (!found) throw new ProtocolError('unknown command', `${method} ${command}`);
    return { status: 200, value: valueOf(await firefox.send(found, { ...body, ...addedParameters[found] })) };
  }

  async #open(body: object): Promise<Reply> {
    const { capabilities = {} } = body as { capabilities?: { alwaysMatch?: object; firstMatch?: object[] } };
    const asked: FirefoxCapabilities = { ...capabilities.alwaysMatch, ...capabilities.firstMatch?.[0] };
    const { 'moz:firefoxOptions': options, ...others } = asked;
    const firefox = await FirefoxProcess.start(this.#program, options?.prefs);
    const opened = await firefox.send('WebDriver:NewSession', others).catch(async (error: unknown) => {
      await firefox.close();
      throw error;
    });
    const { sessionId } = opened as { sessionId: string };
    this.#sessions.set(sessionId, firefox);
    return { status: 200, value: opened };
  }

  async #delete(id: string, firefox: FirefoxProcess): Promise<Reply> {
    this.#sessions.delete(id);
    await firefox.close();
    return { status: 200, value: null };
  }
}

/** Objects and lists of the protocol come as they are, and everything else in the field `value`. */
function valueOf(result: unknown): unknown {
  const { value = null } = Object(result) as { value?: unknown };
  return isWhole(result) ? result : value;
}

function isWhole(result: unknown): boolean {
  return Array.isArray(result) || (typeof result === 'object' && result !== null && !('value' in result));
}

/** Firefox itself does not know the options of geckodriver. */
interface FirefoxCapabilities {
  readonly 'moz:firefoxOptions'?: { readonly prefs?: Preferences };
}

type Preferences = Readonly<Record<string, string | number | boolean>>;

interface Reply {
  readonly status: number;
  readonly value: unknown;
}

/** An error of the protocol, with its code. */
class ProtocolError extends Error {
  readonly kind: string;

  constructor(kind: string, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** https://www.w3.org/TR/webdriver2/#errors */
function failure(error: unknown): Reply {
  const { kind = 'unknown error', message = String(error) } = error as Partial<ProtocolError>;
  const status = /^(no such|invalid session id|stale|detached|unknown command)/.test(kind) ? 404 : 500;
  return { status, value: { error: kind, message, stacktrace: '' } };
}

/** A Firefox with a profile of its own, and the connection to it. */
class FirefoxProcess {
  readonly #child: ChildProcess;
  readonly #profile: string;
  readonly #socket: Socket;
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  #received = Buffer.alloc(0);
  #commands = 0;

  private constructor(child: ChildProcess, profile: string, socket: Socket) {
    this.#child = child;
    this.#profile = profile;
    this.#socket = socket;
    socket.on('data', (data) => this.#onData(data));
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) {
        reject(new ProtocolError('invalid session id', 'Firefox has ended'));
      }
    });
    socket.on('error', () => undefined);
  }

  static async start(program: string, given: Preferences = {}): Promise<FirefoxProcess> {
    const profile = mkdtempSync(path.join(tmpdir(), 'eyewright-firefox-'));
    writeFileSync(path.join(profile, 'user.js'), textOf({ ...preferences, 'browser.download.dir': profile, ...given }));
    const args = ['--headless', '--no-remote', '--marionette', '--remote-debugging-port=0', '--profile', profile];
    const child = spawn(program, args, { stdio: 'ignore' });
    const port = await portIn(path.join(profile, 'MarionetteActivePort'), child);
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new FirefoxProcess(child, profile, socket);
  }

  /** Messages are `[type, id, …]`: 0 for commands, 1 for answers. */
  send(name: string, parameters: object): Promise<unknown> {
    const id = ++this.#commands;
    const text = Buffer.from(JSON.stringify([0, id, name, parameters]));
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.write(Buffer.concat([Buffer.from(`${text.length}:`), text]));
    });
  }

  async close(): Promise<void> {
    this.#socket.destroy();
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10 });
  }

  /** Each message is its length in bytes, a colon, and JSON. The first one is a greeting. */
  #onData(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data]);
    for (;;) {
      const colon = this.#received.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(this.#received.subarray(0, colon).toString());
      if (this.#received.length < end) return;
      this.#onMessage(JSON.parse(this.#received.subarray(colon + 1, end).toString()));
      this.#received = this.#received.subarray(end);
    }
  }

  #onMessage(message: unknown): void {
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message as [number, number, { error: string; message: string } | null, unknown];
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new ProtocolError(error.error, error.message));
    else waiting?.resolve(result);
  }
}

/** Nothing that reaches out, and any free port. */
const preferences: Preferences = {
  'marionette.port': 0,
  // A folder of its own.
  'browser.download.folderList': 2,
  'network.proxy.type': 0,
  'network.dns.disablePrefetch': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.startup.page': 0,
  'browser.startup.homepage': 'about:blank',
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
};

function textOf(preferences: Preferences): string {
  const lines = Object.entries(preferences).map((pair) => `user_pref(${JSON.stringify(pair).slice(1, -1)});\n`);
  return lines.join('');
}

/** Firefox writes it once it listens. */
async function portIn(file: string, child: ChildProcess): Promise<number> {
  for (let look = 0; look < 600; look++) {
    if (child.exitCode !== null) throw new ProtocolError('session not created', 'Firefox has ended');
    if (existsSync(file)) {
      const port = Number(readFileSync(file, 'utf8'));
      if (port > 0) return port;
    }
    await pause(50);
  }
  throw new ProtocolError('session not created', 'Firefox does not listen');
}

async function bodyOf(request: IncomingMessage): Promise<object> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as object);
}
