import type { Point } from '../../../../core/screen/geometry.ts';
import type { Box } from '../types.ts';
import type { Place } from '../../tree/tree-questions.ts';
import { ownerDocumentOf, rectOf, rootOf, shadowOf } from '../document/dom.ts';
import { aroundOf, outwardOf } from '../document/shown-tree.ts';
import { isEmpty, isIn, middleOf, overlap, toBox } from '../geometry/boxes.ts';
import { elementAt } from '../geometry/hit-test.ts';
import { placeOf } from '../geometry/places.ts';
import { controlOf, isDrawnBy, isLabel, isToggle, labelGetter } from '../meaning/labels.ts';
import { isActedOn, isDrawnElsewhere } from '../meaning/roles.ts';
import { drawnUnder } from './drawn-box.ts';
import { isShown } from '../visibility/shown.ts';

/** Where a touch lands, and whether it reaches what is meant. */

type Aim =
  | { readonly touch: Point; readonly isMiddle: boolean; readonly cover?: undefined }
  | { readonly touch?: undefined; readonly isMiddle?: undefined; readonly cover: Element | null };

/** Whether a touch that lands on `hit` lands on an element, in it, or on its label. */
export function landsOn(element: Element, hit: Element) {
  if (hit !== element && drawnUnder(hit) === element) return true;
  let hasOther = false;
  for (let node: Element | null = hit; node; node = outwardOf(node)) {
    if (node === element) return !(hasOther && isToggle(element));
    if (isLabel(node) && (controlOf(node) === element || isDrawnBy(element, node))) return !hasOther;
    hasOther = hasOther || (isActedOn(node) && !(isLabel(element) && controlOf(element) === node));
  }
  // Of text that is put into a component, the browser says that its host is there.
  return shadowOf(hit) !== null && shadowOf(hit) === rootOf(element);
}

/**
 * Whether the middle of a box is the element's, or of what is in it, or its label's. What lies around an element is not it: a mask
 * may be drawn by what it is in. From inside a frame nobody sees what lies over the frame.
 */
export function isReachable(element: Element, box: Box, base: Place | undefined) {
  if (isEmpty(box)) return false;
  const at = elementAt(middleOf(box), base);
  return at?.element !== undefined && landsOn(element, at.element);
}

/** As a person counts it: also what lands on the button or link that the element is part of. */
export const reaches = (element: Element, hit: Element) => landsOn(element, hit) || isInSame(element, hit);

function isInSame(element: Element, hit: Element) {
  let reacting: Element | null = element;
  while (reacting && !isActedOn(reacting) && !isLabel(reacting)) reacting = aroundOf(reacting);
  for (let node: Element | null = reacting ? hit : null; node; node = outwardOf(node)) {
    if (node === reacting) return true;
    if (isActedOn(node)) return false;
  }
  return false;
}

/** Where a touch may land, best first: in the middle, in the middle of one of its lines, and anywhere in what is toggled. */
function* pointsOf(element: Element, place: Place, rect: Box = rectOf(element)): Generator<Point> {
  const box = toBox(rect, place);
  const seen = overlap(box, place.clip);
  yield isIn(middleOf(box), place.clip) || isEmpty(seen) ? middleOf(box) : middleOf(seen);
  const lines = Array.from(Element.prototype.getClientRects.call(element));
  if (lines.length > 1) for (const line of lines) if (line.width > 0) yield middleOf(toBox(line, place));
  if (!isToggle(element)) return;
  const rows = lines.length > 1 ? lines.map((line) => toBox(line, place)) : [seen];
  for (const row of rows) {
    if (isEmpty(row)) continue;
    const height = row.bottom - row.top;
    for (const down of height > 60 ? [0.5, 0.2, 0.8] : [0.5]) {
      for (let step = 0.5; step < 40; step++)
        yield { x: row.left + ((row.right - row.left) * step) / 40, y: row.top + height * down };
    }
  }
}

/**
 * Where to touch an element: `touch`, and whether that is its middle; or what lies there instead, as `cover`. Nothing is known
 * of what is out of view. A box that is drawn by its label is touched there.
 *
 * @param rect - In pixels of its document. Default: its box.
 */
export function aimAt(element: Element, base: Place | undefined, rect?: Box): Aim {
  const labels = isDrawnElsewhere(element) ? Array.from(labelGetter.input(element) || []).filter(isShown) : [];
  const place = placeOf(ownerDocumentOf(element), base);
  let cover: Element | null = null;
  for (const part of [element, ...labels]) {
    let isMiddle = part === element;
    for (const touch of pointsOf(part, place, part === element ? rect : undefined)) {
      const at = elementAt(touch, base);
      const hit = at && (at.element || at.holder);
      if (!hit && cover === null && isMiddle) return { touch, isMiddle };
      if (hit && reaches(element, hit)) return { touch, isMiddle };
      cover = cover || (hit ?? null);
      isMiddle = false;
    }
  }
  return { cover };
}

/** Parts of an element's size: where it is touched when its middle is covered. */
const otherPoints: readonly (readonly [right: number, down: number])[] = [
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.25],
  [0.5, 0.75],
];

export function freePoint(element: Element, base: Place | undefined): Point | null {
  const { touch } = aimAt(element, base);
  if (touch) return touch;
  const place = placeOf(ownerDocumentOf(element), base);
  const seen = overlap(toBox(rectOf(element), place), place.clip);
  if (isEmpty(seen)) return null;
  const points = otherPoints.map(([right, down]) => ({
    x: seen.left + (seen.right - seen.left) * right,
    y: seen.top + (seen.bottom - seen.top) * down,
  }));
  return (
    points.find((point) => {
      const at = elementAt(point, base);
      return at?.element !== undefined && reaches(element, at.element);
    }) || null
  );
}
