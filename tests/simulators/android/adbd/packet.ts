/** One message of the ADB protocol: a head of six little-endian words, then its data. */
export interface Packet {
  readonly command: PacketName;
  readonly arg0: number;
  readonly arg1: number;
  readonly data: Buffer;
}

const names = ['CNXN', 'AUTH', 'OPEN', 'OKAY', 'WRTE', 'CLSE'] as const;
export type PacketName = (typeof names)[number];

const headBytes = 24;
const idOf = (name: PacketName): number => Buffer.from(name).readUInt32LE(0);
const nameOf = new Map(names.map((name) => [idOf(name), name]));

/** From this version of the protocol on, nobody looks at the sum of the data. */
export const protocolVersion = 0x01000001;
export const maxData = 1024 * 1024;

const none = Buffer.alloc(0);

export function encodePacket(packet: Omit<Packet, 'data'> & { readonly data?: Buffer | undefined }): Buffer {
  const { command, arg0, arg1, data = none } = packet;
  const id = idOf(command);
  const head = Buffer.alloc(headBytes);
  [id, arg0, arg1, data.length, 0, id ^ 0xffffffff].forEach((word, index) => head.writeUInt32LE(word >>> 0, index * 4));
  return data.length ? Buffer.concat([head, data]) : head;
}

/** Puts packets together out of what a socket brings. */
export class PacketReader {
  #waiting: Buffer = none;

  *read(chunk: Buffer): Generator<Packet> {
    this.#waiting = this.#waiting.length ? Buffer.concat([this.#waiting, chunk]) : chunk;
    while (this.#waiting.length >= headBytes) {
      const length = this.#waiting.readUInt32LE(12);
      if (this.#waiting.length < headBytes + length) return;
      const packet = decode(this.#waiting.subarray(0, headBytes + length));
      this.#waiting = this.#waiting.subarray(headBytes + length);
      yield packet;
    }
  }
}

function decode(bytes: Buffer): Packet {
  const command = nameOf.get(bytes.readUInt32LE(0));
  if (!command) throw new Error(`not a packet of adb: ${bytes.subarray(0, 4).toString('latin1')}`);
  return { command, arg0: bytes.readUInt32LE(4), arg1: bytes.readUInt32LE(8), data: bytes.subarray(headBytes) };
}
