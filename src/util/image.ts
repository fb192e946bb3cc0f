import type { default as Sharp, Sharp as Picture } from 'sharp';

/** Decoded picture: RGB, 8 bits per channel, rows from top to bottom without padding. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

let loading: Promise<typeof Sharp> | undefined;

/** Loads sharp on first use: its native library costs more than all other imports together. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then((module) => module.default);
  return loading;
}

/**
 * Opens a picture of any format that sharp reads. A profile that says sRGB is not applied: it changes no pixel, and takes three
 * times as long as decoding. Chromium puts one into each JPEG.
 */
export async function openPicture(data: Uint8Array): Promise<Picture> {
  const sharp = await loadSharp();
  return sharp(data, { ignoreIcc: saysSrgb(data) });
}

/** Where a JPEG has its profile: before the pixels. */
const headOfJpeg = 1024;

/** Whether the profile of a JPEG is described as sRGB. Descriptions are UTF-16 in version 4 of the format, ASCII before it. */
function saysSrgb(data: Uint8Array): boolean {
  const head = Buffer.from(data.buffer, data.byteOffset, Math.min(headOfJpeg, data.byteLength));
  const profile = head.indexOf('ICC_PROFILE');
  return profile > 0 && ['\0s\0R\0G\0B', 'sRGB'].some((name) => head.includes(name, profile, 'latin1'));
}

/** Decodes any picture that sharp reads (JPEG, PNG, WebP, …) to RGB. */
export async function decodePixels(data: Uint8Array): Promise<Pixels> {
  const picture = await openPicture(data);
  const decoded = await picture.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data: decoded.data, width: decoded.info.width, height: decoded.info.height };
}

/** An area in whole pixels of a picture. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Decodes an area of a picture. For a JPEG, rows below it are not decoded. */
export async function decodeArea(data: Uint8Array, area: Area): Promise<Pixels> {
  const picture = await openPicture(data);
  const pixels = await picture.extract(area).removeAlpha().toColourspace('srgb').raw().toBuffer();
  return { data: pixels, width: area.width, height: area.height };
}

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Crops a picture without further loss. */
export async function cropImage(data: Uint8Array, area: Area): Promise<Buffer> {
  const picture = await openPicture(data);
  return picture.extract(area).png({ compressionLevel: 3 }).toBuffer();
}

/** Scales a picture, puts it at the top left of a white canvas, and encodes it as JPEG. */
export async function fitImage(data: Uint8Array, { width, height }: ImageSize, canvas: ImageSize): Promise<Buffer> {
  const image = await openPicture(data);
  image.resize({ width, height, fit: 'fill' });
  if (canvas.width > width || canvas.height > height) {
    image.extend({ right: canvas.width - width, bottom: canvas.height - height, background: '#fff' });
  }
  return image.jpeg({ quality: 90 }).toBuffer();
}

export interface WebPOptions {
  /** 1 to 100. */
  readonly quality: number;
  /** Wider pictures are scaled down to this width. Default: unchanged. */
  readonly maxWidth?: number | undefined;
}

/** Encodes a picture for storage. */
export async function encodeWebP(data: Uint8Array, { quality, maxWidth }: WebPOptions): Promise<Buffer> {
  const image = await openPicture(data);
  if (maxWidth !== undefined) image.resize({ width: maxWidth, withoutEnlargement: true });
  // Effort 1 takes a third of the time of the default 4 and saves nearly as much.
  return image.webp({ quality, effort: 1 }).toBuffer();
}

/** Encodes a picture for storage without loss. */
export async function encodePng(data: Uint8Array, { maxWidth }: Pick<WebPOptions, 'maxWidth'>): Promise<Buffer> {
  const image = await openPicture(data);
  if (maxWidth !== undefined) image.resize({ width: maxWidth, withoutEnlargement: true });
  return image.png({ compressionLevel: 3 }).toBuffer();
}

/** Encodes pixels of four bytes as PNG: red, green, blue, and one that means nothing. A screen of 1920 × 1080 takes 7 ms. */
export async function rgbxToPng(data: Uint8Array, { width, height }: Omit<Pixels, 'data'>): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 3 })
    .toBuffer();
}

/** Blurs a picture irreversibly: only 32 pixels on its longer side remain, so no text can be recovered. */
export async function blurImage(data: Uint8Array): Promise<Buffer> {
  const picture = await openPicture(data);
  const { width, height } = await picture.metadata();
  const small = await picture.removeAlpha().resize({ width: 32, height: 32, fit: 'inside' }).blur(0.8).png().toBuffer();
  return (await openPicture(small))
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .webp({ quality: 60, effort: 1 })
    .toBuffer();
}

/** Formats of pictures in files. */
export type PictureFormat = 'png' | 'jpeg' | 'webp';

/** The same picture in another format. */
export async function encodeAs(data: Uint8Array, format: PictureFormat): Promise<Buffer> {
  const picture = await openPicture(data);
  return picture.toFormat(format).toBuffer();
}
