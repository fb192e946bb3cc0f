import { maxData } from './packet.ts';

/** How a stream sends its packets. */
export interface StreamWire {
  write(data: Buffer): void;
  okay(): void;
  close(): void;
}

/**
 * One open service. The protocol allows one packet under way in each direction, so a write ends when the other side said that
 * it took it, and the other side is told so when its packet was read here.
 */
export class AdbStream {
  readonly #wire: StreamWire;
  readonly #received: Buffer[] = [];
  #readers: ((chunk: Buffer | undefined) => void)[] = [];
  #taken: (() => void) | undefined;
  #sending: Promise<void> = Promise.resolve();
  #open = true;
  readonly #closed = new AbortController();

  constructor(wire: StreamWire) {
    this.#wire = wire;
  }

  /** Aborts when the other side closed the stream or went away, and when this side ended it. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  /** The next packet of the other side; undefined after the last. */
  read(): Promise<Buffer | undefined> {
    const chunk = this.#received.shift();
    if (chunk) {
      this.#acknowledge();
      return Promise.resolve(chunk);
    }
    if (!this.#open) return Promise.resolve(undefined);
    return new Promise((resolve) => this.#readers.push(resolve));
  }

  /** Sends in order; ends when the other side took it all, or is gone. */
  write(data: Buffer): Promise<void> {
    this.#sending = this.#sending.then(() => this.#send(data));
    return this.#sending;
  }

  /** Closes the stream when what was written has arrived. */
  async end(): Promise<void> {
    await this.#sending;
    if (!this.#open) return;
    this.#wire.close();
    this.gone();
  }

  /** The other side sent this. */
  receive(chunk: Buffer): void {
    const reader = this.#readers.shift();
    if (!reader) return void this.#received.push(chunk);
    reader(chunk);
    this.#acknowledge();
  }

  /** The other side took what was sent last. */
  okay(): void {
    this.#taken?.();
  }

  /** The other side closed the stream, or the connection ended. */
  gone(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#taken?.();
    for (const reader of this.#readers.splice(0)) reader(undefined);
    this.#closed.abort();
  }

  #acknowledge(): void {
    if (this.#open) this.#wire.okay();
  }

  async #send(data: Buffer): Promise<void> {
    for (let start = 0; start < data.length && this.#open; start += maxData) {
      const taken = new Promise<void>((resolve) => (this.#taken = resolve));
      this.#wire.write(data.subarray(start, start + maxData));
      await taken;
    }
  }
}
