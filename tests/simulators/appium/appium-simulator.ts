import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { pause } from '../../../src/core/time/clock.ts';
import { AppiumError, textIn, type AppiumCommand, type SimulatedDriver } from './simulated-driver.ts';

export interface AppiumSimulatorInit {
  readonly driver: SimulatedDriver;
  /** Where the pages in the application are driven: the address of a session of chromedriver. */
  readonly pages?: string;
}

/**
 * Appium in front of simulated phones, as far as its own fake driver cannot go. What it does itself is from Appium's base-driver 10:
 * one command after the other (`BaseDriver.executeCommand`), the envelope of answers (protocol/protocol.ts), contexts
 * (https://appium.io/docs/en/latest/guides/context/). In a page, commands go to chromedriver but those of Appium itself, as with
 * UiAutomator2 (`WEBVIEW_NO_PROXY` in its driver.ts).
 */
export class AppiumSimulator implements AsyncDisposable {
  /** Lines of the commands so far. */
  readonly commands: string[] = [];
  /** Milliseconds that each screenshot takes longer. */
  screenshotMs = 0;
  readonly #init: AppiumSimulatorInit;
  readonly #server: Server;
  #last: Promise<unknown> = Promise.resolve();
  #session: string | undefined;
  #context = native;

  private constructor(init: AppiumSimulatorInit) {
    this.#init = init;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(init: AppiumSimulatorInit): Promise<AppiumSimulator> {
    const server = new AppiumSimulator(init);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** As after `newCommandTimeout`: the session is gone. */
  drop(): void {
    this.#session = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await request.toArray()).toString();
    const turn = this.#last.then(() => this.#reply(`${request.method} ${request.url}`, text));
    this.#last = turn;
    const { status, value } = await turn;
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify({ value }));
  }

  async #reply(line: string, text: string): Promise<{ readonly status: number; readonly value: unknown }> {
    try {
      return { status: 200, value: (await this.#run(line, text)) ?? null };
    } catch (error) {
      const known = error instanceof AppiumError ? error : new AppiumError('unknown error', String(error));
      return { status: known.status, value: { error: known.error, message: known.message, stacktrace: '' } };
    }
  }

  async #run(line: string, text: string): Promise<unknown> {
    const body = text === '' ? {} : (JSON.parse(text) as AppiumCommand['body']);
    if (line === 'POST /session') return this.#open(body);
    const [, method = '', id = '', path = ''] = /^(\S+) \/session\/([^/]+)(.*)$/.exec(line) ?? [];
    if (id !== this.#session)
      throw new AppiumError('invalid session id', 'A session is either terminated or not started');
    const command = `${method} ${path}`;
    this.commands.push(command);
    if (command === 'DELETE ') return this.drop();
    if (path === '/screenshot') await pause(this.screenshotMs);
    const own = this.#contextCommand(command, body);
    if (own !== undefined) return own;
    const isOfAppium = path.startsWith('/appium') || String(body['script']).startsWith('mobile:');
    if (this.#context !== native && !isOfAppium) return this.#inPage({ method, path, text });
    return this.#init.driver.run(asCommand(command, body));
  }

  #open(body: AppiumCommand['body']): object {
    const { alwaysMatch } = Object(body['capabilities']) as { readonly alwaysMatch?: Record<string, unknown> };
    const { driver } = this.#init;
    if (this.#session !== undefined)
      throw new AppiumError('session not created', 'The device is in use by another session');
    this.#session = randomUUID();
    this.#context = native;
    const asked = Object.entries(alwaysMatch ?? {}).map(([name, value]) => [name.replace(/^appium:/, ''), value]);
    const { automationName, platformName } = driver;
    const told = { ...Object.fromEntries(asked), platformName, automationName, ...driver.capabilities() } as object;
    return { sessionId: this.#session, capabilities: told };
  }

  #contextCommand(command: string, body: AppiumCommand['body']): unknown {
    const known = [native, ...this.#init.driver.webviews()];
    if (command === 'GET /context') return this.#context;
    if (command === 'GET /contexts') return known;
    if (command !== 'POST /context') return undefined;
    const name = textIn(body, 'name');
    if (!known.includes(name)) throw new AppiumError('no such context', 'No such context found.');
    this.#context = name;
    return null;
  }

  async #inPage({ method, path, text }: { method: string; path: string; text: string }): Promise<unknown> {
    const { pages = '' } = this.#init;
    const sent = method === 'POST' ? { body: text, headers: { 'content-type': 'application/json' } } : {};
    const response = await fetch(`${pages}${path}`, { method, ...sent });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { readonly error: string; readonly message: string };
    throw new AppiumError(error, message);
  }
}

const native = 'NATIVE_APP';

/** Ids of elements, and names of their attributes, are given apart. */
function asCommand(line: string, body: AppiumCommand['body']): AppiumCommand {
  const given: string[] = [];
  const shape = line.replaceAll(/\/(element|attribute)\/(?!active$)([^/]+)/g, (_, kind: string, name: string) => {
    given.push(decodeURIComponent(name));
    return `/${kind}/*`;
  });
  return { line: shape, given, body };
}
