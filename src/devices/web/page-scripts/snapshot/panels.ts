import type { Box } from '../types.ts';
import {
  attribute,
  dataOf,
  firstChildOf,
  isElement,
  isText,
  nextSiblingOf,
  previousSiblingOf,
  tagOf,
} from '../document/dom.ts';
import { isNow } from '../geometry/boxes.ts';
import { roleOf } from '../meaning/roles.ts';
import { alphaOf, hasBox } from '../visibility/paint.ts';
import { isPlainDrawing } from './drawings.ts';

/** What holds things together, whatever it is. */

/** CSS pixels: what is higher is a card, and no button. */
const highestButton = 80;

/** Boxes with an edge or a ground of their own. */
export function isPanel(element: Element, style: CSSStyleDeclaration, box: Box) {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (width < 40 || height < 24 || tagOf(element) === 'body' || tagOf(element) === 'html') return false;
  return hasBox(style);
}

const hasPlace = (element: Element) => Element.prototype.getClientRects.call(element).length > 0;

/** Past texts, and past a few that are closed, such as the details of a row. */
function siblingOf(element: Element, next: (node: Node) => Node | null): Element | null {
  let closed = 0;
  let other = next(element);
  while (other && (!isElement(other) || (!hasPlace(other) && ++closed < 3))) other = next(other);
  return other;
}

const firstClass = (element: Element) => attribute(element, 'class').trim().split(/\s+/)[0];
const isLike = (element: Element, other: Element | null) =>
  other !== null &&
  tagOf(other) === tagOf(element) &&
  firstClass(other) === firstClass(element) &&
  countParts(other) > 1;

/** How much there is in an element, up to two things. */
function countParts(element: Element) {
  let count = 0;
  for (let child = firstChildOf(element); child && count < 2; child = nextSiblingOf(child))
    if (isElement(child) || (isText(child) && dataOf(child).trim())) count++;
  return count;
}

/** One of several boxes of one kind beside each other, with more than one thing in it: a row, a card, a line of a form. */
export function isItem(element: Element, style: CSSStyleDeclaration, box: Box) {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (width < 40 || height < 14 || /^(inline|contents)$/.test(style.display) || countParts(element) < 2) return false;
  return isLike(element, siblingOf(element, nextSiblingOf)) || isLike(element, siblingOf(element, previousSiblingOf));
}

const edges = [
  ['borderTopWidth', 'borderTopStyle'],
  ['borderRightWidth', 'borderRightStyle'],
  ['borderBottomWidth', 'borderBottomStyle'],
  ['borderLeftWidth', 'borderLeftStyle'],
] as const;

/** A ground or an edge, and room between that and the words. */
export function isBoxed(style: CSSStyleDeclaration, box: Box) {
  const hasEdge = edges.every(([width, kind]) => parseFloat(style[width]) > 0 && style[kind] !== 'none');
  const hasRoom = parseFloat(style.paddingLeft) >= 4 || (style.display !== 'inline' && box.bottom - box.top >= 24);
  return (alphaOf(style.backgroundColor) > 0.05 || hasEdge) && hasRoom && box.bottom - box.top <= highestButton;
}

/** Lists that stand in the page show their options at all times. */
const isUnfolded = (select: Element) => isNow(select, ':open') || roleOf(select) === 'listbox';

/** Only what draws its content by itself; of an open list its options can be seen. */
export function drawsContent(element: Element) {
  const tag = tagOf(element);
  if (tag === 'svg') return isPlainDrawing(element);
  return tag === 'video' || tag === 'audio' || tag === 'canvas' || (tag === 'select' && !isUnfolded(element));
}
