import { closeSync, openSync, writeSync } from 'node:fs';

const batchSize = 256 * 1024;
const newline = Buffer.from('\n');

/** Buffers lines and writes them in large chunks. */
export class LineFile {
  readonly #descriptor: number;
  #pending: Buffer[] = [];
  #size = 0;
  #closed = false;

  constructor(file: string) {
    this.#descriptor = openSync(file, 'wx');
  }

  /** A string contains its line break. A buffer has none. */
  write(line: Buffer | string): void {
    this.#add(typeof line === 'string' ? Buffer.from(line, 'utf8') : line);
    if (typeof line !== 'string') this.#add(newline);
    if (this.#size >= batchSize) this.#flush();
  }

  close(): void {
    this.#flush();
    this.abandon();
  }

  abandon(): void {
    if (!this.#closed) closeSync(this.#descriptor);
    this.#closed = true;
  }

  #add(bytes: Buffer): void {
    this.#pending.push(bytes);
    this.#size += bytes.length;
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#size = 0;
    for (let done = 0; done < bytes.length;) done += writeSync(this.#descriptor, bytes, done);
  }
}
