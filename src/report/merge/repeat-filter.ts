import { readHeadEvent } from './head-event.ts';

/**
 * Leaves out the events of tests that another report tells. What belongs to a test stands behind its entry, so an entry
 * waits for the event that follows it. Pictures are no events: others may show the same.
 */
export class RepeatFilter {
  readonly #skip: ReadonlySet<string>;
  readonly #write: (bytes: Buffer) => void;
  #waiting: { readonly bytes: Buffer; readonly source: string | undefined } | undefined;
  #skipping = false;

  constructor(skip: ReadonlySet<string> | undefined, write: (bytes: Buffer) => void) {
    this.#skip = skip ?? new Set();
    this.#write = write;
  }

  /** Takes the line of an event, and what stands in it. */
  read(bytes: Buffer, json: Buffer): void {
    const head = this.#skip.size > 0 ? readHeadEvent(json) : undefined;
    if (head?.error !== undefined) {
      this.end();
      if (!this.#skip.has(head.error)) this.#write(bytes);
      return;
    }
    if (head?.type === 'source') {
      this.end();
      this.#waiting = { bytes, source: head.source };
      this.#skipping = false;
      return;
    }
    if (head?.record !== undefined) this.#skipping = this.#skip.has(head.record);
    if (this.#skipping) {
      this.#waiting = undefined;
      return;
    }
    this.end();
    this.#write(bytes);
  }

  /** Writes what still waits: an entry with nothing behind it. */
  end(): void {
    const { bytes, source = '' } = this.#waiting ?? {};
    this.#waiting = undefined;
    if (bytes && !this.#skip.has(source)) this.#write(bytes);
  }
}
