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

export function newVisibility(base: Place | undefined) {
  let tests = 0;
  const isOut = (box: Box, reach: Box, place: Place) => {
    const shown = overlap(box, reach);
    const [width, height] = [shown.right - shown.left, shown.bottom - shown.top];
    const isLess = (part: number, whole: number, scale: number) => part < Math.min(whole, leastShown * scale);
    return (
      !(width > 0 && height > 0) ||
      isLess(width, box.right - box.left, place.sx) ||
      isLess(height, box.bottom - box.top, place.sy)
    );
  };

  function chainOf(element: Element) {
    const chain: Element[] = [];
    for (let node: Element | null = element; node; node = aroundOf(node)) chain.push(node);
    return chain;
  }

  /** What hides a point of an element, if that is no part of it. */
  function coverAt(element: Element, own: ReadonlySet<Element>, point: Point, isWhole: boolean): Element | undefined {
    const at = elementAt(point, base);
    if (!at || !at.element || own.has(at.element)) return undefined;
    if (isModal(at.element) && !isAt(at, point))
      return hides(at.element, getComputedStyle(at.element, '::backdrop')) ? at.element : undefined;
    if (isWhole && holdsElement(element, at.element)) return undefined;
    for (let node: Element | null = at.element; node && !own.has(node); node = aroundOf(node))
      if (hides(node, getComputedStyle(node))) return node;
    return undefined;
  }

  /** Whether scrolling brings an element out from under what lies over it. */
  function canGetOut(element: Element, cover: Element, around: Around) {
    const over = chainOf(cover);
    const under = chainOf(element);
    const common = under.find((node) => over.includes(node));
    const indexIn = (chain: readonly Element[]) => (common ? chain.indexOf(common) : -1);
    const isLoose = over
      .slice(0, indexIn(over) < 0 ? over.length : indexIn(over))
      .some((node) => /^(fixed|sticky)$/.test(getComputedStyle(node).position));
    const canScroll = (node: Element) => scrollsByStyle.test(getComputedStyle(node).overflowY) && restBelow(node) > 0;
    const inner = under.slice(0, indexIn(under) < 0 ? under.length : indexIn(under));
    const view = around.place.clip;
    const box = overlap(toBox(rectOf(cover), around.place), view);
    const share =
      ((box.right - box.left) * (box.bottom - box.top)) / ((view.right - view.left) * (view.bottom - view.top));
    if (!isEmpty(box) && share >= wholeView) return false;
    if (inner.some(canScroll)) return true;
    const page = scrollingElementOf(ownerDocumentOf(element));
    return isLoose && (under.some(canScroll) || Boolean(page && restBelow(page) > 0));
  }

  function isCovered(element: Element, box: Box, around: Around, isWhole: boolean) {
    const shown = overlap(box, around.inside.own && isWhole ? around.inside.own : around.inside.flow);
    // Touches go through it: what they meet says nothing of what is seen.
    if (isEmpty(shown) || around.style?.pointerEvents === 'none' || tests > mostTests) return false;
    const own = new Set(chainOf(element));
    const y = (shown.top + shown.bottom) / 2;
    let cover: Element | undefined;
    for (const share of [0.5, 0.05, 0.95]) {
      tests++;
      cover = coverAt(element, own, { x: shown.left + (shown.right - shown.left) * share, y }, isWhole);
      if (!cover) return false;
    }
    return cover !== undefined && !canGetOut(element, cover, around);
  }

  return {
    ofText: (parent: Element, box: Box, around: Around) =>
      !around.canBeSeen ||
      (around.style !== null && isColourless(around.style)) ||
      isOut(box, around.reach.flow, around.place) ||
      isCovered(parent, box, around, false),
    ofElement(element: Element, role: string, box: Box, around: Around) {
      // What a label draws, or what stands over an input that nobody sees, shows its state.
      if (toggleRoles.has(role) || inputTypeOf(element) === 'file') return false;
      return (
        !around.canBeSeen ||
        (!isEmpty(box) &&
          (isOut(box, around.reach.own ?? around.reach.flow, around.place) || isCovered(element, box, around, true)))
      );
    },
  };
}
