import type { ImageMime } from '../../../core/screen/frame.ts';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The last chunk of every PNG with its checksum. */
const pngEnd = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const jpegEnd = Buffer.from([0xff, 0xd9]);

export interface WholePicture {
  readonly data: Buffer;
  readonly mime: ImageMime;
}

/** Why some bytes are no valid capture, as text that follows "the capture …". */
export interface BrokenPicture {
  readonly reason: string;
}

/**
 * Extracts the picture from the output of a capture; some builds print warnings before it. Empty, too small, invalid or
 * truncated output is a failed capture.
 *
 * @param leastBytes - 0 accepts a picture of any size.
 */
export function wholePicture(bytes: Buffer, leastBytes: number): WholePicture | BrokenPicture {
  if (bytes.length === 0) return { reason: 'is empty' };
  const png = cut(bytes, pngStart, pngEnd);
  const jpeg = png ? undefined : bytes.subarray(0, 3).equals(jpegStart) && cut(bytes, jpegStart, jpegEnd);
  const found = png ?? (jpeg || undefined);
  if (!found) return { reason: `is not an image: ${JSON.stringify(bytes.subarray(0, 80).toString())}` };
  if (found === 'cut off') return { reason: `ends after ${bytes.length} bytes` };
  if (found.length < leastBytes) {
    return { reason: `has ${found.length} bytes, fewer than minScreenshotBufferSize (${leastBytes})` };
  }
  return { data: found, mime: png ? 'image/png' : 'image/jpeg' };
}

function cut(bytes: Buffer, start: Buffer, end: Buffer): Buffer | 'cut off' | undefined {
  const from = bytes.indexOf(start);
  if (from < 0) return undefined;
  const last = bytes.lastIndexOf(end);
  return last < from ? 'cut off' : bytes.subarray(from, last + end.length);
}
