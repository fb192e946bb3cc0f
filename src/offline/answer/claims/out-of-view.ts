import { scaleRect } from '../../../core/screen/geometry.ts';
import { bottomOf } from '../../../vision/boxes/rect-math.ts';
import type { ToldElement } from '../../screen/told.ts';
import type { Screen } from '../../screen/screen.ts';

/** Logical pixels that hold nothing to be scrolled to: shadows, margins, rounded sizes. */
const least = 24;

/** Whether the screen goes on above or below what is shown, or may do so, so that what is not seen may be there all the same. */
export function goesOnOutOfView({ told, height, scale, lacksTree = false }: Screen): boolean {
  if (!told) return lacksTree;
  return (
    told.goesOn ||
    told.kept.some(isScrolled) ||
    told.elements.some((element) => isScrolled(element) || reachesOut(element, { height, scale }))
  );
}

/** Whether something holds more than is in view. */
function isScrolled({ node }: ToldElement): boolean {
  return node.scrolls === true || node.goesOn === true;
}

/** The same of one part of the screen, for what scrolls in it, and for what it lies in. */
export function partGoesOn({ told, scale }: Screen, part: ToldElement): boolean {
  const inside = (told?.elements ?? []).filter(({ around }) => around.includes(part));
  return (
    [part, ...inside].some(isScrolled) || part.around.some((outer) => isScrolled(outer) && isCutBy(part, outer, scale))
  );
}

function isCutBy({ node }: ToldElement, { rect: view }: ToldElement, scale: number): boolean {
  const rect = scaleRect(node.rect, 1 / scale);
  return rect.top < view.top - least || bottomOf(rect) > bottomOf(view) + least;
}

function reachesOut({ node: { rect } }: ToldElement, { height, scale }: Pick<Screen, 'height' | 'scale'>): boolean {
  return rect.top / scale < -least || bottomOf(rect) / scale > height + least;
}
