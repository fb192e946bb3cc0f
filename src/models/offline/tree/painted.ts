import type { Rect } from '../../../core/geometry.ts';
import type { Pixels } from '../../../util/image.ts';

/** Levels of light, of 255, by which something has to differ from its ground to be seen. */
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
  let [darkest, lightest] = [255, 0];
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      const at = (y * width + x) * 3;
      const light = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      if (light < darkest) darkest = light;
      if (light > lightest) lightest = light;
    }
    if (lightest - darkest >= leastContrast) return true;
  }
  return false;
}
