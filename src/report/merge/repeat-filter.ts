import { readHeadEvent, type HeadEvent } from './head-event.ts';

/**
 * Leaves out the events of tests that another report contains. The records of a test follow its entry, so an entry is kept back
 * until the next event. Pictures are not filtered: other tests may use them.
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

  /** Reads the line of an event, and the JSON in it. */
  read(bytes: Buffer, json: Buffer): void {
    const head = this.#skip.size > 0 ? readHeadEvent(json) : undefined;
    const ofRun = partOfRun(head);
    if (ofRun !== undefined) {
      this.end();
      if (!this.#skip.has(ofRun)) this.#write(bytes);
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

  /** Writes the entry that is kept back, if any. */
  end(): void {
    const { bytes, source = '' } = this.#waiting ?? {};
    this.#waiting = undefined;
    if (bytes && !this.#skip.has(source)) this.#write(bytes);
  }
}

/** Errors and shards belong to no test. */
function partOfRun(head: HeadEvent | undefined): string | undefined {
  return head?.error ?? head?.shard;
}
