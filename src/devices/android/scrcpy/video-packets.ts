import type { ByteReader } from '../adb/byte-reader.ts';

/** A packet of the video, as the device sent it. */
export interface VideoPacket {
  readonly kind: 'config' | 'key' | 'other';
  /** Microseconds on the device's clock; 0 for a config packet. */
  readonly pts: number;
  /** H.264 with start codes. */
  readonly data: Buffer;
}

const headBytes = 12;
const codecBytes = 4;
const sizeBytes = 8;

/**
 * Packets of a video socket, after its dummy byte and the device name; rejects when the socket closes. Since version 4,
 * sizes come as packets of their own with the first bit set, and the flags of other packets are one bit lower.
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
