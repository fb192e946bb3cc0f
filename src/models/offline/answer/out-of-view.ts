import type { Rect } from '../../../core/geometry.ts';
import { areaOf, bottomOf, holds } from '../screen/rect-math.ts';
import type { Screen } from '../screen/screen.ts';
import type { ToldElement } from '../screen/told.ts';

/** Logical pixels that hold nothing to be scrolled to: shadows, margins, rounded sizes. */
const least = 24;

/** Whether the screen goes on above or below what is shown, so that what is not seen may be there all the same. */
export function goesOnOutOfView({ told, height, scale }: Screen): boolean {
  return (told?.elements ?? []).some((element) => reachesOut(element, { height, scale }));
}

/** Whether there may be more of what stands in some places: where the screen goes on, and so does the least part that holds them all. */
export function mayBeMore(screen: Screen, places: readonly Rect[]): boolean {
  if (!goesOnOutOfView(screen)) return false;
  const holding = (screen.told?.elements ?? []).filter(({ rect }) => places.every((place) => holds(rect, place)));
  const [part] = holding.sort((a, b) => areaOf(a.rect) - areaOf(b.rect));
  return !part || reachesOut(part, screen);
}

function reachesOut({ node: { rect } }: ToldElement, { height, scale }: Pick<Screen, 'height' | 'scale'>): boolean {
  return rect.top / scale < -least || bottomOf(rect) / scale > height + least;
}
