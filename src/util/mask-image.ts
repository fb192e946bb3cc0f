import { loadSharp } from './image.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface MaskedImage {
  readonly data: Uint8Array;
  readonly mime: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

const ground = '#d5d9e0';
const dot = '#4b5563';
/** As many in every box: their number tells nothing. */
const dots = 6;

/**
 * A picture with boxes painted over: a plain ground with the dots that people know from password fields, so that people and
 * models see that something stands there. Encoded as it was.
 */
export async function maskImage(
  { data, mime, width, height }: MaskedImage,
  boxes: readonly Box[],
): Promise<Buffer<ArrayBuffer>> {
  const sharp = await loadSharp();
  const cover = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${boxes.map(drawn).join('')}</svg>`;
  const masked = sharp(data)
    .removeAlpha()
    .composite([{ input: Buffer.from(cover) }]);
  if (mime === 'image/png') return (await masked.png({ compressionLevel: 3 }).toBuffer()) as Buffer<ArrayBuffer>;
  if (mime === 'image/webp') return (await masked.webp({ quality: 90 }).toBuffer()) as Buffer<ArrayBuffer>;
  return (await masked.jpeg({ quality: 90 }).toBuffer()) as Buffer<ArrayBuffer>;
}

function drawn({ left, top, width, height }: Box): string {
  const radius = Math.max(1, Math.min(height / 7, width / (dots * 3 + 1)));
  const middle = top + height / 2;
  const marks = Array.from({ length: dots }, (_none, index) => {
    const x = left + radius * (2 + index * 3);
    return `<circle cx="${x}" cy="${middle}" r="${radius}" fill="${dot}"/>`;
  });
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${ground}"/>${marks.join('')}`;
}
