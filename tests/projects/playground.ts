import type { ChildProcess } from 'node:child_process';

import { WebSocket } from 'ws';

import type { PlaygroundState, ToPage, ToServer } from '../../src/playground/messages.ts';
import type { CommandLine } from './command-line.ts';
import { processesBelow } from './process-tree.ts';
import type { CommandResult } from './run-command.ts';

/** A playground that runs as people start it. */
export interface RunningPlayground {
  /** The one-time address that it prints. */
  readonly link: string;
  /** Connects as its page does. */
  connect(): Promise<PageClient>;
  /** Process id of the browser that it drives. */
  browserPid(): number;
  /** Presses Ctrl+C. */
  end(): Promise<CommandResult>;
}

/** Milliseconds until something that must come is missing. */
const missingMs = 60_000;

export async function openPlayground(shell: CommandLine, ...args: readonly string[]): Promise<RunningPlayground> {
  let child: ChildProcess | undefined;
  let printed = '';
  const result = shell.start(['playground', ...args, '--no-browser-tab'], (started) => {
    child = started;
    started.stdout?.on('data', (text: string) => (printed += text));
  });
  const link = await Promise.race([
    untilDefined(() => /Playground: (\S+)/.exec(printed)?.[1]),
    result.then(({ stdout, stderr }) => {
      throw new Error(`It ended: ${stdout}${stderr}`);
    }),
  ]);
  return {
    link,
    connect: () => PageClient.connect(link),
    browserPid() {
      const [browser] = processesBelow(child?.pid ?? 0);
      if (browser === undefined) throw new Error('no browser runs');
      return browser;
    },
    end() {
      child?.kill('SIGINT');
      return result;
    },
  };
}

/** A page without a browser. */
export class PageClient implements AsyncDisposable {
  pictures = 0;
  readonly #socket: WebSocket;
  readonly #messages: ToPage[] = [];
  readonly #events: string[] = [];
  #state: PlaygroundState | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) {
        this.pictures += 1;
        this.send({ type: 'shown' });
        return;
      }
      const message = JSON.parse(data.toString('utf8')) as ToPage;
      this.#messages.push(message);
      if (message.type === 'state') this.#state = message.state;
      if (message.type === 'events') this.#events.splice(message.first, Infinity, ...message.events);
    });
  }

  /** Opens the link as a browser does, and connects. */
  static async connect(link: string): Promise<PageClient> {
    const { origin, host } = new URL(link);
    const opened = await fetch(link, { redirect: 'manual' });
    const [cookie = ''] = opened.headers.get('set-cookie')?.split(';') ?? [];
    const socket = new WebSocket(`ws://${host}/live`, { headers: { cookie, origin } });
    const client = new PageClient(socket);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return client;
  }

  send(message: ToServer): void {
    this.#socket.send(JSON.stringify(message));
  }

  until(holds: (state: PlaygroundState) => boolean): Promise<PlaygroundState> {
    return untilDefined(() => (this.#state && holds(this.#state) ? this.#state : undefined));
  }

  async untilEvents(holds: (events: readonly string[]) => boolean): Promise<void> {
    await untilDefined(() => holds(this.#events) || undefined);
  }

  /** A picture of the live view. */
  async untilPicture(): Promise<void> {
    await untilDefined(() => this.pictures > 0 || undefined);
  }

  next<T extends ToPage['type']>(type: T): Promise<Extract<ToPage, { type: T }>> {
    const from = this.#messages.length;
    const isWanted = (message: ToPage): message is Extract<ToPage, { type: T }> => message.type === type;
    return untilDefined(() => this.#messages.slice(from).find(isWanted));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return;
    const closed = new Promise((resolve) => this.#socket.once('close', resolve));
    this.#socket.close();
    await closed;
  }
}

async function untilDefined<T>(look: () => T | undefined): Promise<T> {
  const end = performance.now() + missingMs;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error('it did not come');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
