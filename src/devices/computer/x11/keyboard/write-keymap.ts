import type { X11Client, X11Extension } from '../x11-client.ts';
import type { X11Connection } from '../x11-connection.ts';
import type { MappedKey } from './read-keymap.ts';

/** The symbols of one key, by level. */
export type KeyRow = Pick<MappedKey, 'groupInfo' | 'typeNumbers'> & { readonly symbols: readonly number[] };

/** `XkbSetMap` of the specification of XKB; the package does not have it. */
const setMap = 9;
const headLength = 36;
const keySymbols = 2;
const rowHead = 8;

/**
 * Sets the symbols of all keys at once. Every program that follows the keymap reads it anew after each change, and a window
 * manager needs a long time for that, so there must not be a change for each key.
 *
 * @param rows - By keycode, from the first one of the server on, without gaps.
 */
export function writeKeymap(x: X11Connection, xkb: X11Extension, rows: readonly KeyRow[]): void {
  const { min, max } = x.keycodes;
  const total = rows.reduce((sum, { symbols }) => sum + symbols.length, 0);
  const head = Buffer.alloc(headLength);
  head.writeUInt8(xkb['majorOpcode'] as number, 0);
  head.writeUInt8(setMap, 1);
  head.writeUInt16LE((headLength + rows.length * rowHead + total * 4) / 4, 2);
  head.writeUInt16LE(xkb['UseCoreKbd'] as number, 4);
  head.writeUInt16LE(keySymbols, 6);
  head.writeUInt8(min, 10);
  head.writeUInt8(max, 11);
  head.writeUInt8(min, 14);
  head.writeUInt8(rows.length, 15);
  head.writeUInt16LE(total, 16);
  x.send((client) => sendRequest(client, Buffer.concat([head, ...rows.map(rowBytes)])));
}

function rowBytes({ groupInfo, typeNumbers, symbols }: KeyRow): Buffer {
  const groupCount = groupInfo & 0x0f;
  const row = Buffer.alloc(rowHead + symbols.length * 4);
  for (const [index, type] of typeNumbers.entries()) row.writeUInt8(type, index);
  row.writeUInt8(groupInfo, 4);
  row.writeUInt8(groupCount === 0 ? 0 : symbols.length / groupCount, 5);
  row.writeUInt16LE(symbols.length, 6);
  for (const [index, symbol] of symbols.entries()) row.writeUInt32LE(symbol, rowHead + index * 4);
  return row;
}

/** Sends a request of an extension as the extensions of the package do. */
function sendRequest(client: X11Client, request: Buffer): void {
  const inside = client as unknown as { seq_num: number; pack_stream: { put(data: Buffer): void; submit(): void } };
  inside.seq_num += 1;
  inside.pack_stream.put(request);
  inside.pack_stream.submit();
}
