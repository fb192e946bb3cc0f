import type { FromServer } from '../../bridge/protocol/messages.ts';

/** The messages of a server, in their order. None is lost while somebody works on the one before it. */
export class Inbox {
  readonly #waiting: FromServer[] = [];
  #listener: ((message: FromServer) => void) | undefined;

  constructor(socket: WebSocket) {
    socket.onmessage = ({ data }) => {
      const message = messageOf(data);
      if (!message) socket.close();
      else if (this.#listener) this.#listener(message);
      else this.#waiting.push(message);
    };
  }

  /** The next message that nobody has taken. */
  async next(): Promise<FromServer> {
    const message =
      this.#waiting.shift() ??
      (await new Promise<FromServer>((resolve) => {
        this.#listener = resolve;
      }));
    this.#listener = undefined;
    return message;
  }

  /** Calls the listener with all messages from now on, those first that nobody has taken. */
  listen(listener: (message: FromServer) => void): void {
    this.#listener = listener;
    for (const message of this.#waiting.splice(0)) listener(message);
  }
}

/** Undefined for what no server of this package sends. */
function messageOf(data: unknown): FromServer | undefined {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === 'object' && message !== null && 'type' in message ? (message as FromServer) : undefined;
  } catch {
    return undefined;
  }
}
