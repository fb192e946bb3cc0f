import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';

const chunkSize = 256 * 1024;

/** A complete line, or the rest of a file without a final line break. */
export interface Line {
  readonly bytes: Buffer;
  readonly complete: boolean;
}

/** Splits a stream of chunks into lines. Keeps at most one line and the newest chunk in memory. */
class LineSplitter {
  #parts: Buffer[] = [];

  *push(chunk: Buffer): Generator<Line> {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield { bytes: this.#join(chunk.subarray(start, end)), complete: true };
      start = end + 1;
    }
    if (start < chunk.length) this.#parts.push(chunk.subarray(start));
  }

  *rest(): Generator<Line> {
    if (this.#parts.length > 0) yield { bytes: this.#join(Buffer.alloc(0)), complete: false };
  }

  #join(last: Buffer): Buffer {
    const line = this.#parts.length === 0 ? last : Buffer.concat([...this.#parts, last]);
    this.#parts = [];
    return line.at(-1) === 13 ? line.subarray(0, -1) : line;
  }
}

/** Reads a file line by line, in bounded memory. Throws the errors of `fs`. */
export async function* readLines(file: string): AsyncGenerator<Line> {
  const splitter = new LineSplitter();
  const handle = await open(file, 'r');
  try {
    for (;;) {
      const { bytesRead, buffer } = await handle.read({ buffer: Buffer.allocUnsafe(chunkSize), length: chunkSize });
      if (bytesRead === 0) break;
      yield* splitter.push(buffer.subarray(0, bytesRead));
    }
    yield* splitter.rest();
  } finally {
    await handle.close();
  }
}

/** Synchronous version of `readLines`. */
export function* readLinesSync(file: string): Generator<Line> {
  const splitter = new LineSplitter();
  const descriptor = openSync(file, 'r');
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(chunkSize);
      const size = readSync(descriptor, chunk, 0, chunkSize, null);
      if (size === 0) break;
      yield* splitter.push(chunk.subarray(0, size));
    }
    yield* splitter.rest();
  } finally {
    closeSync(descriptor);
  }
}
