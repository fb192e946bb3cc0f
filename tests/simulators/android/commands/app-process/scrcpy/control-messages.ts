import type { ByteSource } from '../../../adbd/byte-reader.ts';
import type { Point, Size } from '../../../../phone/view.ts';

/** What a client of scrcpy asks for. */
export type ControlMessage =
  | { readonly type: 'key'; readonly isDown: boolean; readonly code: number; readonly meta: number }
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'touch';
      readonly action: number;
      readonly pointer: bigint;
      readonly at: Point;
      readonly video: Size;
    }
  | { readonly type: 'scroll'; readonly at: Point; readonly video: Size; readonly x: number; readonly y: number }
  | { readonly type: 'back'; readonly isDown: boolean }
  | { readonly type: 'get-clipboard' }
  | { readonly type: 'set-clipboard'; readonly sequence: bigint; readonly pastes: boolean; readonly text: string }
  | { readonly type: 'rotate' }
  | { readonly type: 'start-app'; readonly name: string }
  | { readonly type: 'reset-video' }
  | { readonly type: 'ignored' };

/** Reads the rest of a message, big-endian; undefined where the stream ended. */
type Read = (source: ByteSource) => Promise<ControlMessage | undefined>;

const fixed =
  (length: number, decode: (bytes: Buffer) => ControlMessage): Read =>
  async (source) => {
    const bytes = await source.read(length);
    return bytes && decode(bytes);
  };

const ignored: ControlMessage = { type: 'ignored' };

const placed = (bytes: Buffer, at: number) => ({
  at: { x: bytes.readInt32BE(at), y: bytes.readInt32BE(at + 4) },
  video: { width: bytes.readUInt16BE(at + 8), height: bytes.readUInt16BE(at + 10) },
});

/** By the number that a message begins with. */
const readers: Readonly<Record<number, Read>> = {
  0: fixed(13, (bytes) => ({
    type: 'key',
    isDown: bytes[0] === 0,
    code: bytes.readInt32BE(1),
    meta: bytes.readInt32BE(9),
  })),
  1: async (source) => {
    const text = await readText(source);
    return text === undefined ? undefined : { type: 'text', text };
  },
  2: fixed(31, (bytes) => ({
    type: 'touch',
    action: bytes.readUInt8(0),
    pointer: bytes.readBigInt64BE(1),
    ...placed(bytes, 9),
  })),
  3: fixed(20, (bytes) => ({
    type: 'scroll',
    ...placed(bytes, 0),
    x: bytes.readInt16BE(12),
    y: bytes.readInt16BE(14),
  })),
  4: fixed(1, (bytes) => ({ type: 'back', isDown: bytes[0] === 0 })),
  5: fixed(0, () => ignored),
  6: fixed(0, () => ignored),
  7: fixed(0, () => ignored),
  8: fixed(1, () => ({ type: 'get-clipboard' })),
  9: async (source) => {
    const head = await source.read(9);
    const text = head && (await readText(source));
    return text === undefined || !head
      ? undefined
      : { type: 'set-clipboard', sequence: head.readBigUInt64BE(0), pastes: head[8] === 1, text };
  },
  10: fixed(1, () => ignored),
  11: fixed(0, () => ({ type: 'rotate' })),
  15: fixed(0, () => ignored),
  16: async (source) => {
    const length = await source.read(1);
    const name = length && (await source.read(length.readUInt8(0)));
    return name && { type: 'start-app', name: name.toString() };
  },
  17: fixed(0, () => ({ type: 'reset-video' })),
};

export async function readMessage(source: ByteSource): Promise<ControlMessage | undefined> {
  const [type] = (await source.read(1)) ?? [];
  return type === undefined ? undefined : readers[type]?.(source);
}

async function readText(source: ByteSource): Promise<string | undefined> {
  const length = await source.read(4);
  return length && (await source.read(length.readUInt32BE(0)))?.toString();
}
