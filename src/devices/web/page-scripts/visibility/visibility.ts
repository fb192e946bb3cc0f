import type { Place } from '../../tree/tree-questions.ts';
import type { Around, Box } from '../types.ts';
import type { Point } from '../../../../core/screen/geometry.ts';
import { ownerDocumentOf, rectOf, scrollingElementOf } from '../document/dom.ts';
import { aroundOf, holdsElement } from '../document/shown-tree.ts';
import { isAt, isEmpty, isModal, overlap, toBox } from '../geometry/boxes.ts';
import { elementAt } from '../geometry/hit-test.ts';
import { inputTypeOf, toggleRoles } from '../meaning/roles.ts';
import { hides, isColourless } from './paint.ts';
import { restBelow, scrollsByStyle } from './scroll-rest.ts';

/** What nobody can see, wherever the page is scrolled. */

/** Hit tests of one snapshot. */
const mostTests = 3000;

/** CSS pixels: what shows less of it in one direction shows nothing that anybody reads. */
const leastShown = 3;

/** Share of the view that something has to cover so that nothing can be scrolled from under it. */
const wholeView = 0.95;

/** Something that may be hidden: a text, or a whole element. */
interface Part {
  readonly element: Element;
  readonly box: Box;
  readonly around: Around;
  readonly isWhole: boolean;
}

function isOut(box: Box, reach: Box, place: Place) {
  const shown = overlap(box, reach);
  const [width, height] = [shown.right - shown.left, shown.bottom - shown.top];
  const isLess = (part: number, whole: number, scale: number) => part < Math.min(whole, leastShown * scale);
  return (
    !(width > 0 && height > 0) ||
    isLess(width, box.right - box.left, place.sx) ||
    isLess(height, box.bottom - box.top, place.sy)
  );
}

function chainOf(element: Element) {
  const chain: Element[] = [];
  for (let node: Element | null = element; node; node = aroundOf(node)) chain.push(node);
  return chain;
}

const canScroll = (node: Element) => scrollsByStyle.test(getComputedStyle(node).overflowY) && restBelow(node) > 0;
const isLoose = (node: Element) => /^(fixed|sticky)$/.test(getComputedStyle(node).position);

/** Of two chains, what is in neither of both: up to what is around both. */
function apart(element: Element, cover: Element) {
  const over = chainOf(cover);
  const under = chainOf(element);
  const common = under.find((node) => over.includes(node));
  const before = (chain: readonly Element[]) => (common ? chain.slice(0, chain.indexOf(common)) : [...chain]);
  return { over: before(over), inner: before(under), under };
}

/** Whether something covers the view, so that nothing can be scrolled from under it. */
function coversView(cover: Element, { place }: Around) {
  const box = overlap(toBox(rectOf(cover), place), place.clip);
  const { left, top, right, bottom } = place.clip;
  const share = ((box.right - box.left) * (box.bottom - box.top)) / ((right - left) * (bottom - top));
  return !isEmpty(box) && share >= wholeView;
}

/** Whether scrolling brings an element out from under what lies over it. */
function canGetOut(element: Element, cover: Element, around: Around) {
  const { over, inner, under } = apart(element, cover);
  if (coversView(cover, around)) return false;
  if (inner.some(canScroll)) return true;
  const page = scrollingElementOf(ownerDocumentOf(element));
  return over.some(isLoose) && (under.some(canScroll) || Boolean(page && restBelow(page) > 0));
}

/** What of an element that lies over another one hides it. */
function hiderIn(hit: Element, own: ReadonlySet<Element>) {
  for (let node: Element | null = hit; node && !own.has(node); node = aroundOf(node))
    if (hides(node, getComputedStyle(node))) return node;
  return undefined;
}

export function newVisibility(base: Place | undefined) {
  let tests = 0;

  /** What hides a point of an element, if that is no part of it. */
  function coverAt({ element, isWhole }: Part, own: ReadonlySet<Element>, point: Point): Element | undefined {
    const at = elementAt(point, base);
    if (!at?.element || own.has(at.element)) return undefined;
    if (isModal(at.element) && !isAt(at, point))
      return hides(at.element, getComputedStyle(at.element, '::backdrop')) ? at.element : undefined;
    return isWhole && holdsElement(element, at.element) ? undefined : hiderIn(at.element, own);
  }

  function isCovered(part: Part) {
    const { element, box, around, isWhole } = part;
    const { inside, style } = around;
    const shown = overlap(box, isWhole && inside.own ? inside.own : inside.flow);
    // Touches go through it: what they meet says nothing of what is seen.
    if (isEmpty(shown) || style?.pointerEvents === 'none' || tests > mostTests) return false;
    const own = new Set(chainOf(element));
    const y = (shown.top + shown.bottom) / 2;
    let cover: Element | undefined;
    for (const share of [0.5, 0.05, 0.95]) {
      tests++;
      cover = coverAt(part, own, { x: shown.left + (shown.right - shown.left) * share, y });
      if (!cover) return false;
    }
    return cover !== undefined && !canGetOut(element, cover, around);
  }

  return {
    isTextHidden: (element: Element, box: Box, around: Around) =>
      !around.canBeSeen ||
      (around.style !== null && isColourless(around.style)) ||
      isOut(box, around.reach.flow, around.place) ||
      isCovered({ element, box, around, isWhole: false }),
    isElementHidden(element: Element, role: string, around: Around) {
      // What a label draws, or what stands over an input that nobody sees, shows its state.
      if (toggleRoles.has(role) || inputTypeOf(element) === 'file') return false;
      const { box, reach, place } = around;
      if (!around.canBeSeen) return true;
      if (isEmpty(box)) return false;
      return isOut(box, reach.own ?? reach.flow, place) || isCovered({ element, box, around, isWhole: true });
    },
  };
}
