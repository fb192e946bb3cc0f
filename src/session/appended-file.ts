import { appendFileSync, closeSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';

import { removeOldFiles } from './remove-old-files.ts';

/**
 * A file to which all workers of a run append lines. Each worker continues reading where it stopped. Operating systems append
 * one short line atomically.
 */
export class AppendedFile {
  readonly #file: string;
  #read = 0;
  #rest = '';

  constructor(folder: string, name: string) {
    this.#file = path.join(folder, `${name.replaceAll(/[^\w.-]/g, '_')}.jsonl`);
  }

  get path(): string {
    return this.#file;
  }

  /** Creates its folder, and removes files there that are older than a day. */
  prepare(): void {
    const folder = path.dirname(this.#file);
    mkdirSync(folder, { recursive: true });
    removeOldFiles(folder);
  }

  append(line: string): void {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    appendFileSync(this.#file, `${line}\n`);
  }

  /** Complete lines that were added since the last call. */
  read(): string[] {
    const lines = (this.#rest + this.#readOn()).split('\n');
    this.#rest = lines.pop() ?? '';
    return lines;
  }

  #readOn(): string {
    const size = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= this.#read) return '';
    const bytes = Buffer.alloc(size - this.#read);
    const file = openSync(this.#file, 'r');
    try {
      const count = readSync(file, bytes, 0, bytes.length, this.#read);
      this.#read += count;
      return bytes.toString('utf8', 0, count);
    } finally {
      closeSync(file);
    }
  }
}
