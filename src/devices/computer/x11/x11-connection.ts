import { DeviceError, errorMessage } from '../../../core/errors/errors.ts';
import { loadPeer } from '../../../core/options/peer.ts';
import { clearTimer, setTimer } from '../../../core/time/clock.ts';
import { abortable } from '../../../core/time/deadline.ts';
import type {
  X11Auth,
  X11Client,
  X11Display,
  X11Event,
  X11Extension,
  X11Package,
  X11Reply,
  X11Screen,
} from './x11-client.ts';

export interface ConnectionInit {
  /** E.g. `:99`. */
  readonly display: string;
  /** Default: what the authority file of the user has for the display. */
  readonly auth?: X11Auth | undefined;
  readonly signal: AbortSignal;
}

/** Milliseconds for a reply; it takes one at most. A busy computer needs seconds for a large picture. */
const replyMs = 30_000;

/**
 * A connection to an X server. A request without a reply in time rejects with `DEVICE_COMMAND_FAILED`: the server is stopped, or
 * another program keeps it for itself. Every request rejects with `DEVICE_DISCONNECTED` once the server is gone, also those that were
 * waiting for a reply, which the package would leave waiting for ever.
 */
export class X11Connection {
  readonly display: string;
  readonly #x: X11Display;
  readonly #listeners = new Set<(event: X11Event) => void>();
  readonly #extensions = new Map<string, Promise<X11Extension>>();
  readonly #waiting = new Set<(error: Error) => void>();
  #lost: DeviceError | undefined;

  private constructor(display: string, x: X11Display) {
    this.display = display;
    this.#x = x;
    const { client } = x;
    // The package keeps one list of atoms for all servers, though each server has numbers of its own.
    client['atoms'] = predefinedOnly(client['atoms']);
    client.on('error', (error: Error) => this.#onError(error));
    client.on('end', () => this.#lose());
    client.on('event', (event: X11Event) => {
      for (const listener of this.#listeners) listener(event);
    });
  }

  /**
   * @throws DeviceError `DEVICE_NOT_FOUND` if no server answers, `DEVICE_UNAUTHORIZED` if it refuses the connection
   * @throws ConfigError `PEER_MISSING` without the package `x11`
   */
  static async open({ display, auth, signal }: ConnectionInit): Promise<X11Connection> {
    const { default: x11 } = (await loadPeer('x11', () => import('x11' as string), 'driving a desktop')) as {
      default: X11Package;
    };
    let client: X11Client | undefined;
    const opening = new Promise<X11Display>((resolve, reject) => {
      try {
        client = x11.createClient({ display, shm: false, ...(auth && { auth }) }, (error, opened) => {
          if (error) reject(error);
          else resolve(opened);
        });
        // Without a listener, an error after the connection has failed would end the process.
        client.on('error', (error: Error) => reject(error));
      } catch (error) {
        reject(error as Error);
      }
    });
    try {
      return new X11Connection(display, await abortable(opening, signal));
    } catch (error) {
      if (signal.aborted) client?.terminate();
      throw signal.aborted ? error : cannotOpen(display, error);
    }
  }

  get screen(): X11Screen {
    return this.#x.screen[0] as X11Screen;
  }

  get keycodes(): { readonly min: number; readonly max: number } {
    return { min: this.#x.min_keycode, max: this.#x.max_keycode };
  }

  /** Most bytes of one request. */
  get mostBytes(): number {
    return this.#x.max_request_length * 4;
  }

  /** Which client a window or another resource belongs to: the same number for all of its resources. */
  clientOf(id: number): number {
    return (id & ~this.#x.resource_mask) >>> 0;
  }

  newId(): number {
    return this.#x.client.AllocID();
  }

  /** Sends a request and resolves to its reply. */
  call<T>(send: (client: X11Client, done: X11Reply<T>) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#lost) {
        reject(this.#lost);
        return;
      }
      const settle = (): void => {
        clearTimer(timer);
        this.#waiting.delete(fail);
      };
      const fail = (error: Error): void => {
        settle();
        reject(error);
      };
      const timer = setTimer(() => fail(silent(this.display)), replyMs);
      this.#waiting.add(fail);
      send(this.#x.client, (error, value) => {
        settle();
        if (error) reject(refused(this.display, error));
        else resolve(value);
        return true;
      });
    });
  }

  /** Sends requests that have no reply. `sync` tells when the server has done them. */
  send(requests: (client: X11Client) => void): void {
    if (this.#lost) throw this.#lost;
    requests(this.#x.client);
  }

  /** Resolves when the server has carried out every request so far. */
  async sync(): Promise<void> {
    await this.call((client, done) => client['GetInputFocus'](done));
  }

  /** @throws DeviceError `DEVICE_UNSUPPORTED` if the server lacks the extension */
  extension(name: string): Promise<X11Extension> {
    let found = this.#extensions.get(name);
    if (!found) {
      found = this.call<X11Extension>((client, done) => client.require(name, done)).catch((cause: unknown) => {
        if (this.#lost) throw this.#lost;
        throw new DeviceError(
          'DEVICE_UNSUPPORTED',
          `The X server of display ${this.display} lacks the extension ${name}`,
          {
            cause,
          },
        );
      });
      this.#extensions.set(name, found);
    }
    return found;
  }

  /** Returns a function that removes the listener. */
  onEvent(listener: (event: X11Event) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  /** May be called twice. */
  close(): void {
    if (this.#lost) return;
    this.#lose(new DeviceError('DEVICE_DISCONNECTED', `The connection to display ${this.display} is closed`));
    this.#x.client.terminate();
  }

  #onError(error: Error): void {
    // Errors of the protocol belong to requests without a reply, e.g. for a window that has just been closed.
    if ('majorOpcode' in error) return;
    this.#lose();
  }

  #lose(why?: DeviceError): void {
    if (this.#lost) return;
    this.#lost =
      why ??
      new DeviceError('DEVICE_DISCONNECTED', `The X server of display ${this.display} is gone`, {
        hint: 'It was stopped, or it crashed. Every window on it is gone too.',
      });
    for (const reject of this.#waiting) reject(this.#lost);
    this.#waiting.clear();
  }
}

/** The last atom that the protocol itself defines; it is the same on every server. */
const lastPredefined = 68;

function predefinedOnly(atoms: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(atoms).filter(([, number]) => number <= lastPredefined));
}

function cannotOpen(display: string, cause: unknown): DeviceError {
  const message = errorMessage(cause).trim();
  // A server that refuses a connection hangs up at once; which of the two is noticed first is a matter of chance.
  if (/authorization|EPIPE|ECONNRESET|closed before setup/i.test(message)) {
    return new DeviceError(
      'DEVICE_UNAUTHORIZED',
      `The X server of display ${display} refuses the connection: ${message}`,
      {
        hint: 'Set XAUTHORITY to the authority file of its user, or run as the user who owns the session.',
        cause,
      },
    );
  }
  return new DeviceError('DEVICE_NOT_FOUND', `No X server answers on display ${display}: ${message}`, {
    hint: 'Set DISPLAY to a running one, or use the option headless: true, which starts a virtual display.',
    cause,
  });
}

function silent(display: string): DeviceError {
  return new DeviceError(
    'DEVICE_COMMAND_FAILED',
    `The X server of display ${display} does not answer within ${replyMs / 1000} seconds`,
    { hint: 'It is stopped, or a program has grabbed it and hangs. End that program.', retryable: true },
  );
}

function refused(display: string, cause: Error): DeviceError {
  const { message } = cause;
  return new DeviceError('DEVICE_COMMAND_FAILED', `The X server of display ${display} refuses a request: ${message}`, {
    cause,
    retryable: true,
  });
}
