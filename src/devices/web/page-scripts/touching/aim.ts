import type { Answer, Ask, Box, ElementHit } from '../types.ts';
import type { Place } from '../../tree/tree-questions.ts';
import { aroundOf } from '../document/shown-tree.ts';
import { asRect, fromRect, middleOf } from '../geometry/boxes.ts';
import { elementAt } from '../geometry/hit-test.ts';
import { isToggle } from '../meaning/labels.ts';
import { isActedOn } from '../meaning/roles.ts';
import {
  disabledAround,
  isCoveredBy,
  isDrawing,
  isStretched,
  liesUnder,
  liesUnderUnseenFrame,
  likenessOf,
  untouchable,
} from './covers.ts';
import { describeCover } from './describe.ts';
import { followed } from './follow.ts';
import { aimAt, freePoint } from './landing.ts';

/** Where to touch what is meant by a box. */

/**
 * Where to touch what somebody means who gives a box: of something that is toggled, a point that is no link, button or field
 * in it. Nothing where its middle will do. With a reading, it follows what has moved since.
 */
export async function aim({ rect, reading, base }: Ask<'aim'>): Promise<Answer<'aim'>> {
  const given = fromRect(rect);
  const { box, element } = await followed(given, { reading, base });
  if (!box) return { isGone: true };
  return box === given ? aimIn(box, base, element) : { ...aimIn(box, base, element), moved: asRect(box) };
}

function aimIn(box: Box, base: Place | undefined, element: Element | undefined): Answer<'aim'> {
  const at = elementAt(middleOf(box), base);
  if (!at) return {};
  if (at.frame !== undefined) {
    const isCovered = liesUnderUnseenFrame(at.holder, box, base);
    return isCovered ? { cover: describeCover(at.holder, document) } : { frame: at.frame };
  }
  const under = element ? coveredPart(element, at.element, { box, base }) : liesUnder(at.element, box, base);
  if (under) {
    const touch = freePoint(under, base);
    return touch ? { touch } : { cover: describeCover(at.element, under) };
  }
  const disabled = disabledAround(at.element) || (element ? null : untouchable(at.element, box, base));
  return disabled ? { disabled: describeCover(disabled, document) } : aimInside(at, box, base);
}

/** An element, where what is hit keeps touches from it. */
function coveredPart(
  element: Element,
  hit: Element,
  { box, base }: { readonly box: Box; readonly base: Place | undefined },
) {
  const isCovered =
    isCoveredBy(element, hit) && !isStretched(hit, box, base) && !isDrawing(element, hit, { box, base });
  return isCovered ? element : null;
}

function aimInside(at: ElementHit, box: Box, base: Place | undefined): Answer<'aim'> {
  let other: Element | null = null;
  for (let node: Element | null = at.element; node; node = aroundOf(node)) {
    if (isToggle(node)) {
      if (!other || likenessOf(other, box, base) >= likenessOf(node, box, base)) return {};
      const { touch } = aimAt(node, base);
      return touch ? { touch } : { cover: describeCover(other, node) };
    }
    if (!other && isActedOn(node)) other = node;
  }
  return {};
}

/** What is at a point: a frame that has to be asked by itself, or what a person would call it. */
export function thingAt({ point, base }: Ask<'thingAt'>): Answer<'thingAt'> {
  const at = elementAt(point, base);
  if (!at) return {};
  return at.frame !== undefined ? { frame: at.frame } : { cover: describeCover(at.element, document) };
}
