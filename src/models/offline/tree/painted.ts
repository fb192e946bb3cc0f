import type { Rect } from '../../../core/geometry.ts';
import type { Pixels } from '../../../util/image.ts';

/** Levels of one colour, of 255, by which something has to differ from its ground to be seen. */
const leastContrast = 24;
/** Pixels that are looked at in one box, so that large ones take no longer. */
const mostSamples = 20_000;

/**
 * Whether anything can be seen in a box: its pixels are not all alike.
 *
 * @param rect - Frame pixels, inside the frame.
 * @param edge - Pixels around it that belong to it.
 */
export function isPainted({ data, width, height }: Pixels, rect: Rect, edge: number): boolean {
  const left = Math.max(0, Math.floor(rect.left - edge));
  const top = Math.max(0, Math.floor(rect.top - edge));
  const right = Math.min(width, Math.ceil(rect.left + rect.width + edge));
  const bottom = Math.min(height, Math.ceil(rect.top + rect.height + edge));
  const step = Math.max(1, Math.floor(Math.sqrt(((right - left) * (bottom - top)) / mostSamples)));
  const least = [255, 255, 255];
  const most = [0, 0, 0];
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      for (let colour = 0; colour < 3; colour++) {
        const level = data[(y * width + x) * 3 + colour] ?? 0;
        least[colour] = Math.min(least[colour] ?? 0, level);
        most[colour] = Math.max(most[colour] ?? 0, level);
      }
    }
    if (most.some((level, colour) => level - (least[colour] ?? 0) >= leastContrast)) return true;
  }
  return false;
}
