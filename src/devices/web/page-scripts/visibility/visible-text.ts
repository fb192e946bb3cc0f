import type { Box, Clips } from '../types.ts';
import {
  attribute,
  clean,
  dataOf,
  documentElementOf,
  isElement,
  ownerDocumentOf,
  rectOf,
  windowOf,
} from '../document/dom.ts';
import { aroundOf } from '../document/shown-tree.ts';
import { everywhere, overlap } from '../geometry/boxes.ts';
import { clips } from '../geometry/places.ts';
import { roleOf } from '../meaning/roles.ts';
import { isColourless } from './paint.ts';
import { reachInside } from './reach.ts';

/** What of a page can be seen, wherever it is scrolled to: what is hidden by a style, cut off or beyond the page names nothing. */

export interface VisibleArea {
  readonly style: CSSStyleDeclaration;
  readonly inside: Clips;
  /** Of its document, to measure texts. */
  readonly range: Range;
}

/** All that scrolling a document brings into view, in its own pixels. */
function visiblePage(root: Document): Box {
  const { scrollX, scrollY, innerWidth: width } = windowOf(root) as Window;
  const isFromRight = getComputedStyle(documentElementOf(root)).direction === 'rtl';
  return { ...everywhere, top: -scrollY, ...(isFromRight ? { right: width - scrollX } : { left: -scrollX }) };
}

function wholePage(root: Document) {
  const page = visiblePage(root);
  const range = Document.prototype.createRange.call(root);
  return { inside: { flow: page, absolute: page, fixed: page }, range };
}

/** What the children of an element are seen in, and how their texts look. */
export function visibleAreaIn(element: Element, known: Map<Element, VisibleArea>): VisibleArea {
  const found = known.get(element);
  if (found) return found;
  const around = aroundOf(element);
  const style = getComputedStyle(element);
  const root = ownerDocumentOf(element);
  const outer = around ? visibleAreaIn(around, known) : wholePage(root);
  const area = visibleAreaOfChildren(element, style, outer);
  known.set(element, area);
  return area;
}

export const visibleAreaOfChildren = (
  element: Element,
  style: CSSStyleDeclaration,
  { inside, range }: Pick<VisibleArea, 'inside' | 'range'>,
): VisibleArea => ({
  style,
  range,
  inside:
    style.display === 'contents'
      ? inside
      : reachInside({ element, style, box: clips(style) ? rectOf(element) : everywhere }, inside),
});

/** Texts for screen readers alone are one pixel wide. */
export const isVisibleIn = (box: Box, area: Box) => {
  const { left, top, right, bottom } = overlap(box, area);
  return right - left > 1 && bottom - top > 1;
};

export function boxOfNode(node: Node, range: Range): DOMRect {
  if (isElement(node)) return rectOf(node);
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

export function isVisibleText(text: Text, { style, inside, range }: VisibleArea) {
  if (style.visibility !== 'visible' || !clean(dataOf(text), 1)) return false;
  return !isColourless(style) && isVisibleIn(boxOfNode(text, range), inside.flow);
}

/** Of several tabs, only the chosen one says what is shown. */
const isNotChosen = (element: Element) => attribute(element, 'aria-selected') === 'false' && roleOf(element) === 'tab';
export const isHiddenWhole = (element: Element, style: CSSStyleDeclaration) =>
  style.display === 'none' || style.opacity === '0' || style.contentVisibility === 'hidden' || isNotChosen(element);
