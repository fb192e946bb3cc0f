import type { Rect } from '../../core/screen/geometry.ts';
import type { ScreenBox } from './classify-boxes.ts';
import { areaOf, holds } from './rect-math.ts';

/** The boxes around a rectangle from small to large, limited to those at least a given factor larger. */
export function boxesAround(
  { boxes }: { readonly boxes: readonly ScreenBox[] },
  rect: Rect,
  times = 0,
): readonly ScreenBox[] {
  const around = boxes.filter(
    (box) => holds(box.rect, rect) && (times === 0 || areaOf(box.rect) > areaOf(rect) * times),
  );
  return around.sort((a, b) => areaOf(a.rect) - areaOf(b.rect));
}
