import type { Rect } from '../../core/screen/geometry.ts';

/** Pixels per logical pixel in prepared pictures: OCR needs letters of about 25 pixels. */
export const inkScale = 2;

/** One byte per pixel: 255 is background, and a lower value differs more from the background around it. */
export interface InkImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Ink value of letters with less contrast than other text. */
const paleInk = 10;

/** Whether nothing in an area has the contrast of plain text. The area is in logical pixels. */
export function isPale({ data, width }: InkImage, rect: Rect): boolean {
  const [left, right] = [Math.floor(rect.left * inkScale), Math.ceil((rect.left + rect.width) * inkScale)];
  const [top, bottom] = [Math.floor(rect.top * inkScale), Math.ceil((rect.top + rect.height) * inkScale)];
  for (let y = top; y < bottom; y++)
    if (data.subarray(y * width + left, y * width + right).some((value) => value <= paleInk)) return false;
  return true;
}
