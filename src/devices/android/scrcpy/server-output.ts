import type { ByteReader } from '../adb/byte-reader.ts';

const kinds = { out: 1, err: 2, exit: 3 } as const;
/** Number of characters of the server's output that are kept. */
const longest = 2000;

/** Output of a process on the device, in frames of the shell protocol, until its end. */
export class ServerOutput {
  /** Resolves when the process has ended or its connection is lost. */
  readonly ended: Promise<void>;
  #text = '';
  #exitCode: number | undefined;

  constructor(reader: ByteReader) {
    this.ended = this.#listen(reader).catch(() => undefined);
  }

  /** The end of the output. */
  get text(): string {
    return this.#text.trim();
  }

  /** Undefined while it runs, and if its connection broke. */
  get exitCode(): number | undefined {
    return this.#exitCode;
  }

  async #listen(reader: ByteReader): Promise<void> {
    for (;;) {
      const head = await reader.read(5);
      const body = await reader.read(head.readUInt32LE(1));
      const kind = head.readUInt8(0);
      if (kind === kinds.exit) {
        this.#exitCode = body.readUInt8(0);
        return;
      }
      if (kind === kinds.out || kind === kinds.err) this.#text = (this.#text + body.toString()).slice(-longest);
    }
  }
}
