import type { AdbStream } from './stream.ts';

/** Where messages are read from. */
export interface ByteSource {
  /** Exactly so many bytes; undefined where the stream ended before. */
  read(count: number): Promise<Buffer | undefined>;
}

/** Reads numbers of bytes from a stream, however they were cut into packets. */
export class ByteReader implements ByteSource {
  readonly #stream: AdbStream;
  #waiting: Buffer = Buffer.alloc(0);

  constructor(stream: AdbStream) {
    this.#stream = stream;
  }

  async read(count: number): Promise<Buffer | undefined> {
    while (this.#waiting.length < count) {
      const chunk = await this.#stream.read();
      if (!chunk) return undefined;
      this.#waiting = Buffer.concat([this.#waiting, chunk]);
    }
    const bytes = this.#waiting.subarray(0, count);
    this.#waiting = this.#waiting.subarray(count);
    return bytes;
  }
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
