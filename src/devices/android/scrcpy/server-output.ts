import type { ByteReader } from '../adb/byte-reader.ts';

const kinds = { out: 1, err: 2, exit: 3 } as const;
/** Characters of what the server said that are kept. */
const longest = 2000;

/** What a process on the device says, in the frames of the shell's protocol, to its end. */
export class ServerOutput {
  /** Resolves when the process has ended or cannot be heard any more. */
  readonly ended: Promise<void>;
  #text = '';
  #exitCode: number | undefined;

  constructor(reader: ByteReader) {
    this.ended = this.#listen(reader).catch(() => undefined);
  }

  /** The last of what it said. */
  get text(): string {
    return this.#text.trim();
  }

  /** Undefined while it runs, and when the connection to it broke. */
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
