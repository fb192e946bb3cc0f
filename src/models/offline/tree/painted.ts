import type { Rect } from '../../../core/geometry.ts';
import type { Pixels } from '../../../util/image.ts';
import { bottomOf, rightOf } from '../screen/rect-math.ts';

/** Levels of one colour, of 255, by which something has to differ from its ground to be there at all. */
export const leastContrast = 16;
/** Below this, people may overlook it: grey of #d6d6d6 on white. */
export const plainContrast = 40;
/** Pixels that are looked at in one box, so that large ones take no longer. */
const mostSamples = 20_000;

/**
 * By how much the pixels of a box differ: the widest range of one colour, 0 to 255.
 *
 * @param rect - Frame pixels; what lies outside the frame does not count.
 * @param edge - Pixels around it that belong to it.
 */
export function contrastIn({ data, width, height }: Pixels, rect: Rect, edge = 0): number {
  const left = Math.max(0, Math.floor(rect.left - edge));
  const top = Math.max(0, Math.floor(rect.top - edge));
  const right = Math.min(width, Math.ceil(rightOf(rect) + edge));
  const bottom = Math.min(height, Math.ceil(bottomOf(rect) + edge));
  const step = Math.max(1, Math.floor(Math.sqrt(((right - left) * (bottom - top)) / mostSamples)));
  const ranges = [0, 1, 2].map((colour) => {
    let [least, most] = [255, 0];
    for (let y = top; y < bottom; y += step) {
      for (let x = left; x < right; x += step) {
        const level = data[(y * width + x) * 3 + colour] ?? 0;
        least = Math.min(least, level);
        most = Math.max(most, level);
      }
    }
    return most - least;
  });
  return Math.max(0, ...ranges);
}
