import { openPicture } from './image.ts';

interface MaskBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface SourceImage {
  readonly data: Uint8Array;
  readonly mime: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

const ground = '#d5d9e0';
const dot = '#4b5563';
/** In pixels; smaller in lower boxes. */
const largestDot = 5;

/**
 * Paints over boxes with dots on a plain background, as in password fields, so that people and models see that there is
 * content. Keeps the encoding.
 */
export async function maskImage(
  { data, mime, width, height }: SourceImage,
  boxes: readonly MaskBox[],
): Promise<Buffer<ArrayBuffer>> {
  const cover = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${boxes.map(drawn).join('')}</svg>`;
  const picture = await openPicture(data);
  const masked = picture.removeAlpha().composite([{ input: Buffer.from(cover) }]);
  if (mime === 'image/png') return (await masked.png({ compressionLevel: 3 }).toBuffer()) as Buffer<ArrayBuffer>;
  if (mime === 'image/webp') return (await masked.webp({ quality: 90 }).toBuffer()) as Buffer<ArrayBuffer>;
  return (await masked.jpeg({ quality: 90 }).toBuffer()) as Buffer<ArrayBuffer>;
}

function drawn({ left, top, width, height }: MaskBox, index: number): string {
  const radius = Math.max(1, Math.min(height / 7, largestDot));
  const tile = radius * 3.5;
  // Whole rows of dots, vertically centred.
  const rows = Math.max(1, Math.floor(height / (tile * 2)));
  const line = height / rows;
  const at = `x="${left}" y="${top}" width="${width}" height="${height}"`;
  return `<pattern id="p${index}" x="${left}" y="${top}" width="${tile}" height="${line}" patternUnits="userSpaceOnUse">
    <circle cx="${tile / 2}" cy="${line / 2}" r="${radius}" fill="${dot}"/></pattern>
    <rect ${at} fill="${ground}"/><rect ${at} fill="url(#p${index})"/>`;
}
