import { isInBoxOf } from './drawn-box.ts';
import type { Box } from '../types.ts';
import type { Place } from '../../tree/tree-questions.ts';
import {
  checkVisibility,
  closestOf,
  containsNode,
  documentElementOf,
  ownerDocumentOf,
  queryAll,
  rectOf,
  tagOf,
} from '../document/dom.ts';
import { contentOf, isFrame } from '../document/frames.ts';
import { aroundOf, outwardOf } from '../document/shown-tree.ts';
import { areaOf, isIn, leastLikeness, middleOf, overlap, toBox } from '../geometry/boxes.ts';
import { stackAt } from '../geometry/hit-test.ts';
import { placeOf } from '../geometry/places.ts';
import { isDisabled } from '../meaning/disabled.ts';
import { controlOf, isLabel } from '../meaning/labels.ts';
import { isActedOn, isTypedInto } from '../meaning/roles.ts';
import { landsOn, reaches } from './landing.ts';
import { isShown } from '../visibility/shown.ts';

/** What keeps a touch from an element. */

export function likenessOf(element: Element, box: Box, base: Place | undefined) {
  const own = toBox(rectOf(element), placeOf(ownerDocumentOf(element), base));
  const both = areaOf(overlap(own, box));
  return both / (areaOf(own) + areaOf(box) - both || 1);
}

/** What a touch would act on, if its application says that it takes none. */
export function disabledAround(hit: Element) {
  for (let node: Element | null = hit; node; node = aroundOf(node)) {
    const control = isLabel(node) ? controlOf(node) : isActedOn(node) ? node : null;
    if (control) return isDisabled(control) ? control : null;
  }
  return null;
}

const isLike = (element: Element, box: Box, base: Place | undefined) => likenessOf(element, box, base) > leastLikeness;

/**
 * Whether a touch that lands on `hit` is kept from an element. What is around an element takes touches for it, unless it reacts
 * itself; so does what is in one component with a field: it gives the field the focus.
 */
export function isCoveredBy(element: Element, hit: Element) {
  if (isInBoxOf(element, hit)) return false;
  if (reaches(element, hit) || landsOn(hit, element))
    return !reaches(element, hit) && reactingPart(element, hit) !== null;
  if (!isTypedInto(element)) return true;
  let around: Element | null = element;
  while (around && !containsNode(around, hit)) around = outwardOf(around);
  return !around || /^(html|body)$/.test(tagOf(around));
}

/** Whether what is hit reacts outside of its own box: a link that is stretched over a card takes touches for all of it. */
export function isStretched(hit: Element, box: Box, base: Place | undefined) {
  const link = reactingPart(hit, null);
  return link !== null && !isIn(middleOf(box), toBox(rectOf(link), placeOf(ownerDocumentOf(link), base)));
}

/** Whether an element is but the drawing of what is hit: a switch, say, whose input has no colour and lies over it. */
export const isDrawing = (
  element: Element,
  hit: Element,
  { box, base }: { readonly box: Box; readonly base: Place | undefined },
) => !isActedOn(element) && isActedOn(hit) && isLike(hit, box, base);

/** What of an element reacts, between it and what is around it. */
function reactingPart(element: Element, around: Element | null) {
  for (let node: Element | null = element; node && node !== around; node = outwardOf(node))
    if (isActedOn(node)) return node;
  return null;
}

/** What a box is most like, where something lies over it that does not react and that it is no part of: a mask, a banner. */
export function liesUnder(hit: Element, box: Box, base: Place | undefined) {
  for (let node: Element | null = hit; node; node = aroundOf(node))
    if (isActedOn(node) || isLabel(node) || isLike(node, box, base)) return null;
  const below = stackAt(hit, box, base);
  const under =
    below.find((element) => isLike(element, box, base)) ||
    below.map((frame) => inFrame(frame, box, base)).find((one) => one !== null);
  return under && isCoveredBy(under, hit) ? under : null;
}

/** What a box is like in a frame that can be looked into. */
function inFrame(frame: Element, box: Box, base: Place | undefined) {
  const content = isFrame(frame) ? contentOf(frame) : null;
  if (!content) return null;
  return stackAt(documentElementOf(content), box, base).find((element) => isLike(element, box, base)) || null;
}

/** A frame that nobody sees, over something that a box is like. */
export function liesUnderUnseenFrame(frame: Element, box: Box, base: Place | undefined) {
  const isSeen = !checkVisibility || checkVisibility.call(frame, { opacityProperty: true, visibilityProperty: true });
  return (
    !isSeen &&
    stackAt(frame, box, base).some((element) => element !== frame && isActedOn(element) && isLike(element, box, base))
  );
}

/** What a box is like and takes no touch: it lets them through, or its application has switched it off. */
export function untouchable(hit: Element, box: Box, base: Place | undefined) {
  for (let node: Element | null = hit; node; node = aroundOf(node))
    if (isActedOn(node) || isLabel(node) || isLike(node, box, base)) return null;
  const all = queryAll(documentElementOf(ownerDocumentOf(hit)), 'a[href], button, input, select, textarea, [role]');
  return (
    Array.from(all)
      .slice(0, mostUntouchable)
      .find(
        (element) =>
          isActedOn(element) &&
          isShown(element) &&
          isLike(element, box, base) &&
          (getComputedStyle(element).pointerEvents === 'none' || closestOf(element, '[inert]')),
      ) || null
  );
}

const mostUntouchable = 3000;
