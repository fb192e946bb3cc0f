import type { ByteReader } from '../adb/byte-reader.ts';

/** A piece of the video, as the device sent it. */
export interface VideoPacket {
  readonly kind: 'config' | 'key' | 'other';
  /** Microseconds of the device's own clock; 0 of a config packet. */
  readonly pts: number;
  /** H.264 with start codes. */
  readonly data: Buffer;
}

const headBytes = 12;
const codecBytes = 4;
const sizeBytes = 8;

/**
 * The packets of a video socket, behind its dummy byte and device name; rejects when it closes. From version 4 on, sizes come
 * as packets of their own, whose first bit is set, and the flags of the others are one bit further down.
 */
export async function* videoPackets(reader: ByteReader, version: string): AsyncGenerator<VideoPacket, never> {
  const hasSessions = Number.parseInt(version, 10) >= 4;
  await reader.read(hasSessions ? codecBytes : codecBytes + sizeBytes);
  const flags = hasSessions ? 1 : 0;
  for (;;) {
    const head = await reader.read(headBytes);
    const first = head.readUInt8(0) << flags;
    if (hasSessions && head.readUInt8(0) >= 0x80) continue;
    const isConfig = (first & 0x80) !== 0;
    const kind = isConfig ? 'config' : (first & 0x40) === 0 ? 'other' : 'key';
    const pts = isConfig ? 0 : Number(head.readBigUInt64BE(0) & 0x1fff_ffff_ffff_ffffn);
    yield { kind, pts, data: await reader.read(head.readUInt32BE(8)) };
  }
}
