import type { Rect } from '../../core/screen/geometry.ts';
import type { Pixels } from '../../util/image.ts';
import { bottomOf, rightOf } from '../../vision/boxes/rect-math.ts';

/** Levels of one colour, of 255, by which something has to differ from its ground to be there at all. */
export const leastContrast = 16;
/** Below this, people may overlook it: grey of #d6d6d6 on white. */
export const plainContrast = 40;
/** Above this number of pixels, a box is looked at every few pixels. */
const mostSamples = 20_000;
/** No letter lies between two pixels that are this far apart. */
const widestStep = 2;

/**
 * By how much the pixels of a box differ: the widest range of one colour, 0 to 255. Once it is plain, no more is looked at.
 *
 * @param rect - Frame pixels; what lies outside the frame does not count.
 * @param edge - Pixels around it that belong to it.
 */
export function contrastIn(pixels: Pixels, rect: Rect, edge = 0): number {
  const left = Math.max(0, Math.floor(rect.left - edge));
  const top = Math.max(0, Math.floor(rect.top - edge));
  const right = Math.min(pixels.width, Math.ceil(rightOf(rect) + edge));
  const bottom = Math.min(pixels.height, Math.ceil(bottomOf(rect) + edge));
  const wanted = Math.floor(Math.sqrt(((right - left) * (bottom - top)) / mostSamples));
  const step = Math.min(widestStep, Math.max(1, wanted));
  let widest = 0;
  for (let colour = 0; colour < 3 && widest < plainContrast; colour++) {
    widest = Math.max(widest, rangeOf(pixels, { left, top, right, bottom, step, colour }));
  }
  return widest;
}

interface Samples {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly step: number;
  /** 0, 1 or 2. */
  readonly colour: number;
}

/** Plain loops: the first call of a process runs them before they are compiled. */
function rangeOf({ data, width }: Pixels, { left, top, right, bottom, step, colour }: Samples): number {
  let least = 255;
  let most = 0;
  for (let y = top; y < bottom && most - least < plainContrast; y += step) {
    const end = (y * width + right) * 3;
    for (let at = (y * width + left) * 3 + colour; at < end; at += step * 3) {
      const level = data[at] ?? 0;
      if (level < least) least = level;
      if (level > most) most = level;
    }
  }
  return Math.max(0, most - least);
}
