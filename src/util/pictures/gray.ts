import { loadSharp, type Area, type Pixels } from '../image.ts';

/** Brightness of a picture, 8 bits per pixel, rows from top to bottom without padding. */
export interface Gray {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Perceived brightness of the three channels (ITU-R BT.601), in 1/256. */
const [red, green, blue] = [77, 150, 29];

export function toGray({ data, width, height }: Pixels): Gray {
  const gray = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < gray.length; at++, from += 3) {
    gray[at] = (red * (data[from] ?? 0) + green * (data[from + 1] ?? 0) + blue * (data[from + 2] ?? 0)) >> 8;
  }
  return { data: gray, width, height };
}

/** Scales a picture smoothly by any factor. */
export async function scaleGray(picture: Gray, factor: number): Promise<Gray> {
  const sharp = await loadSharp();
  const { data, width, height } = picture;
  const size = { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
  const raw = { width, height, channels: 1 } as const;
  const pixels = await sharp(data, { raw })
    .resize({ ...size, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { data: pixels, ...size };
}

/** Strength of brightness changes at each pixel, in any direction. It is the same in another theme. */
export function edgesOf({ data, width, height }: Gray): Gray {
  const edges = new Uint8Array(width * height);
  for (let y = 0; y < height - 1; y++) {
    for (let at = y * width, end = at + width - 1; at < end; at++) {
      const value = data[at] ?? 0;
      edges[at] = (Math.abs(value - (data[at + 1] ?? 0)) + Math.abs(value - (data[at + width] ?? 0))) >> 1;
    }
  }
  return { data: edges, width, height };
}

/** Halves a picture: each pixel is the mean of four. An odd last row or column is left out. */
export function halve({ data, width, height }: Gray): Gray {
  const small = { width: width >> 1, height: height >> 1 };
  const pixels = new Uint8Array(small.width * small.height);
  for (let y = 0, at = 0; y < small.height; y++) {
    let from = 2 * y * width;
    for (let x = 0; x < small.width; x++, at++, from += 2) {
      const above = (data[from] ?? 0) + (data[from + 1] ?? 0);
      pixels[at] = (above + (data[from + width] ?? 0) + (data[from + width + 1] ?? 0)) >> 2;
    }
  }
  return { data: pixels, ...small };
}

export function crop({ data, width }: Gray, area: Area): Gray {
  const pixels = new Uint8Array(area.width * area.height);
  for (let y = 0; y < area.height; y++) {
    const from = (area.top + y) * width + area.left;
    pixels.set(data.subarray(from, from + area.width), y * area.width);
  }
  return { data: pixels, width: area.width, height: area.height };
}

/** The part of an area inside a picture; width or height is 0 or less if there is none. */
export function clip(area: Area, { width, height }: Pick<Gray, 'width' | 'height'>): Area {
  const [left, top] = [Math.max(0, area.left), Math.max(0, area.top)];
  const [right, bottom] = [Math.min(width, area.left + area.width), Math.min(height, area.top + area.height)];
  return { left, top, width: right - left, height: bottom - top };
}
