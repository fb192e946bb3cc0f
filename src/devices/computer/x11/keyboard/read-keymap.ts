import type { X11Client, X11Extension } from '../x11-client.ts';
import type { X11Connection } from '../x11-connection.ts';

/** How the level of a key follows from the modifiers. */
export interface KeyType {
  readonly levelCount: number;
  /** The modifiers that lead to a level, as bits of the core protocol. Other modifiers lead to level 0. */
  readonly entries: readonly { readonly modifiers: number; readonly level: number }[];
}

/** A key with its symbols. */
export interface MappedKey {
  readonly keycode: number;
  /** By group, then by level; 0 where there is none. */
  readonly groups: readonly { readonly type: KeyType; readonly symbols: readonly number[] }[];
  /** How many groups there are, and what another one means. */
  readonly groupInfo: number;
  /** The number of the type of each group that there could be. */
  readonly typeNumbers: readonly number[];
  /** The modifiers that the key stands for, as bits of the core protocol. */
  readonly modifiers: number;
}

export interface MappedKeys {
  readonly keys: readonly MappedKey[];
  readonly types: readonly KeyType[];
}

/** `XkbGetMap` of the specification of XKB; the package does not have it. */
const getMap = 8;
const requestLength = 28;
const parts = { keyTypes: 1, keySymbols: 2, modifierMap: 4 };
/** Where the lists of the reply begin, after the 8 bytes that the package has read. */
const listsAt = 32;

/** Reads the keymap of the server: every key with its groups, levels and modifiers. */
export async function readKeymap(x: X11Connection, xkb: X11Extension): Promise<MappedKeys> {
  return await x.call<MappedKeys>((client, done) => {
    const request = Buffer.alloc(requestLength);
    request.writeUInt8(xkb['majorOpcode'] as number, 0);
    request.writeUInt8(getMap, 1);
    request.writeUInt16LE(requestLength / 4, 2);
    request.writeUInt16LE(xkb['UseCoreKbd'] as number, 4);
    request.writeUInt16LE(parts.keyTypes | parts.keySymbols | parts.modifierMap, 6);
    sendRequest(client, request, [parseKeymap, done]);
  });
}

/** Sends a request of an extension as the extensions of the package do. */
function sendRequest(client: X11Client, request: Buffer, reply: readonly unknown[]): void {
  const inside = client as unknown as {
    seq_num: number;
    replies: Record<number, readonly unknown[]>;
    pack_stream: { put(data: Buffer): void; submit(expectsReply: boolean): void };
  };
  inside.seq_num += 1;
  inside.replies[inside.seq_num] = reply;
  inside.pack_stream.put(request);
  inside.pack_stream.submit(true);
}

function parseKeymap(reply: Buffer): MappedKeys {
  const reader = new Reader(reply, listsAt);
  const types = Array.from({ length: reply.readUInt8(7) }, () => readType(reader));
  const firstKey = reply.readUInt8(9);
  const keys = Array.from({ length: reply.readUInt8(12) }, (_, index) => readKey(reader, firstKey + index, types));
  const modifiers = new Map(Array.from({ length: reply.readUInt8(25) }, () => [reader.byte(), reader.byte()] as const));
  return { keys: keys.map((key) => ({ ...key, modifiers: modifiers.get(key.keycode) ?? 0 })), types };
}

function readType(reader: Reader): KeyType {
  reader.skip(4);
  const levelCount = reader.byte();
  const count = reader.byte();
  const hasPreserved = reader.byte() !== 0;
  reader.skip(1);
  const entries = Array.from({ length: count }, () => {
    const isActive = reader.byte() !== 0;
    const modifiers = reader.byte();
    const level = reader.byte();
    reader.skip(5);
    return { isActive, modifiers, level };
  });
  if (hasPreserved) reader.skip(4 * count);
  return { levelCount, entries: entries.filter(({ isActive }) => isActive) };
}

function readKey(reader: Reader, keycode: number, types: readonly KeyType[]): MappedKey {
  const typeNumbers = [reader.byte(), reader.byte(), reader.byte(), reader.byte()];
  const groupInfo = reader.byte();
  const width = reader.byte();
  const count = reader.short();
  const symbols = Array.from({ length: count }, () => reader.long());
  const groups = typeNumbers.slice(0, groupInfo & 0x0f).map((type, group) => ({
    type: types[type] ?? { levelCount: width, entries: [] },
    symbols: symbols.slice(group * width, (group + 1) * width),
  }));
  return { keycode, groups, groupInfo, typeNumbers, modifiers: 0 };
}

class Reader {
  readonly #data: Buffer;
  #at: number;

  constructor(data: Buffer, at: number) {
    this.#data = data;
    this.#at = at;
  }

  skip(bytes: number): void {
    this.#at += bytes;
  }

  byte(): number {
    return this.#data.readUInt8(this.#at++);
  }

  short(): number {
    this.#at += 2;
    return this.#data.readUInt16LE(this.#at - 2);
  }

  long(): number {
    this.#at += 4;
    return this.#data.readUInt32LE(this.#at - 4);
  }
}
