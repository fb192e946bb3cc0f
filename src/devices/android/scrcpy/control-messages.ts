import type { Point, Size } from '../../../core/screen/geometry.ts';

const kinds = { touch: 2, setClipboard: 9, resetVideo: 17 } as const;
export const touchActions = { down: 0, up: 1, move: 2 } as const;

export interface Touch {
  readonly action: keyof typeof touchActions;
  readonly finger: number;
  readonly point: Point;
  /** Size of the current video; the device drops events for another size. */
  readonly video: Size;
}

/** Requests a picture of the current screen by resetting the encoder. */
export function resetVideoMessage(): Buffer {
  return Buffer.from([kinds.resetVideo]);
}

/** Sets the clipboard without pasting; the device acknowledges it with the sequence number. */
export function clipboardMessage(text: string, sequence: number): Buffer {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(14);
  head.writeUInt8(kinds.setClipboard, 0);
  head.writeBigUInt64BE(BigInt(sequence), 1);
  head.writeUInt32BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}

export function touchMessage({ action, finger, point, video }: Touch): Buffer {
  const message = Buffer.alloc(32);
  message.writeUInt8(kinds.touch, 0);
  message.writeUInt8(touchActions[action], 1);
  message.writeBigInt64BE(BigInt(finger), 2);
  message.writeInt32BE(Math.round(point.x), 10);
  message.writeInt32BE(Math.round(point.y), 14);
  message.writeUInt16BE(video.width, 18);
  message.writeUInt16BE(video.height, 20);
  // Pressure from 0 to 1 in 16 bits; 0 for a lifted finger. Buttons stay 0.
  message.writeUInt16BE(action === 'up' ? 0 : 0xffff, 22);
  return message;
}
