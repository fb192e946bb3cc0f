import type { Rect } from '../../core/screen/geometry.ts';

/** Prepared pictures have this many pixels per logical pixel: the reader needs letters of about 25 pixels. */
export const inkScale = 2;

/** One byte a pixel: 255 is background, darker is more different from the background around it. */
export interface InkImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The ink of letters that differ from their ground by less than other text does. */
const paleInk = 10;

/** Whether nothing in an area, in logical pixels, differs as much from its ground as plain text does. */
export function isPale({ data, width }: InkImage, rect: Rect): boolean {
  const [left, right] = [Math.floor(rect.left * inkScale), Math.ceil((rect.left + rect.width) * inkScale)];
  const [top, bottom] = [Math.floor(rect.top * inkScale), Math.ceil((rect.top + rect.height) * inkScale)];
  for (let y = top; y < bottom; y++)
    if (data.subarray(y * width + left, y * width + right).some((value) => value <= paleInk)) return false;
  return true;
}
