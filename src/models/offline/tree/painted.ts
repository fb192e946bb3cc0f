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
 * By how much the pixels of a box differ: the widest range of one colour, 0 to 255. Once it is plain, no more is looked at.
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
  const ranges = [new Range(), new Range(), new Range()];
  for (let y = top; y < bottom; y += step) {
    for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at += step * 3) {
      for (const [colour, range] of ranges.entries()) range.add(data[at + colour] ?? 0);
    }
    if (ranges.some(({ width: seen }) => seen >= plainContrast)) break;
  }
  return Math.max(0, ...ranges.map(({ width: seen }) => seen));
}

class Range {
  #least = 255;
  #most = 0;

  get width(): number {
    return this.#most - this.#least;
  }

  add(level: number): void {
    if (level < this.#least) this.#least = level;
    if (level > this.#most) this.#most = level;
  }
}
