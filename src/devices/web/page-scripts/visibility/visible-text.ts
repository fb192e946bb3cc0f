import type { Box } from '../types.ts';
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

/** All that scrolling a document brings into view, in its own pixels. */
function visiblePage(root: Document) {
  const { scrollX, scrollY, innerWidth: width } = windowOf(root);
  const isFromRight = getComputedStyle(documentElementOf(root)).direction === 'rtl';
  return { ...everywhere, top: -scrollY, ...(isFromRight ? { right: width - scrollX } : { left: -scrollX }) };
}

/** What the children of an element are seen in, and how their texts look. */
export function visibleAreaIn(element: Element, known) {
  if (known.has(element)) return known.get(element);
  const around = aroundOf(element);
  const style = getComputedStyle(element);
  const root = ownerDocumentOf(element);
  const page = around ? undefined : visiblePage(root);
  const outer = around
    ? visibleAreaIn(around, known)
    : { inside: { flow: page, absolute: page, fixed: page }, range: Document.prototype.createRange.call(root) };
  const sight = visibleAreaOfChildren(element, style, outer);
  known.set(element, sight);
  return sight;
}

export const visibleAreaOfChildren = (element: Element, style: CSSStyleDeclaration, { inside, range }) => ({
  style,
  range,
  inside:
    style.display === 'contents'
      ? inside
      : reachInside(element, style, clips(style) ? rectOf(element) : everywhere, inside),
});

/** One pixel is what is left of texts that only screen readers are told. */
export const isVisibleIn = (box: Box, sight) => {
  const { left, top, right, bottom } = overlap(box, sight);
  return right - left > 1 && bottom - top > 1;
};

export function boxOfNode(node: Node, range: Range) {
  if (isElement(node)) return rectOf(node);
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

export function isVisibleText(text: string, { style, inside, range }) {
  if (style.visibility !== 'visible' || !clean(dataOf(text), 1)) return false;
  return !isColourless(style) && isVisibleIn(boxOfNode(text, range), inside.flow);
}

/** Of several tabs, only the chosen one says what is shown. */
const isNotChosen = (element: Element) => attribute(element, 'aria-selected') === 'false' && roleOf(element) === 'tab';
export const isHiddenWhole = (element: Element, style: CSSStyleDeclaration) =>
  style.display === 'none' || style.opacity === '0' || style.contentVisibility === 'hidden' || isNotChosen(element);
