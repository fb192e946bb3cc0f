import type { Point } from '../../../../core/screen/geometry.ts';
import { isHtml, ownerDocumentOf, tagOf } from '../document/dom.ts';
import { aroundOf } from '../document/shown-tree.ts';
import { alphaOf, hasEdge, paintedTags } from './paint.ts';

/** Whether words have the colour of the ground that they stand on. */

/** Of 255, the difference of two colours that look the same. */
const sameShade = 6;

/** Red, green and blue of a colour that hides what is below it; of one written in another way nothing is known. */
function solid(colour: string) {
  const [, parts] = /^rgba?\(([^)]*)\)$/.exec(colour || '') ?? [];
  return parts !== undefined && alphaOf(colour) >= 0.99
    ? parts
        .split(/[\s,/]+/)
        .filter(Boolean)
        .slice(0, 3)
        .map(Number)
    : null;
}

const isSameShade = (one: readonly number[], other: readonly number[]) =>
  one.every((value, index) => Math.abs(value - (other[index] ?? NaN)) <= sameShade);

const hasOwnPaint = (element: Element, style: CSSStyleDeclaration) =>
  !isHtml(element) ||
  paintedTags.has(tagOf(element)) ||
  tagOf(element).includes('-') ||
  alphaOf(style.backgroundColor) > 0 ||
  style.backgroundImage !== 'none' ||
  style.boxShadow !== 'none';

const hasDecoration = (element: Element) =>
  ['::before', '::after'].some((pseudo) => !/^(none|normal)$/.test(getComputedStyle(element, pseudo).content));
const changesColours = (style: CSSStyleDeclaration) =>
  style.mixBlendMode !== 'normal' || (style.backdropFilter && style.backdropFilter !== 'none');

/** The element whose colour is behind a text, and that colour; undefined where something else may be painted there. */
function groundOf(element: Element) {
  let last: Element = element;
  for (let node: Element | null = element; node; last = node, node = aroundOf(node)) {
    const style = getComputedStyle(node);
    if (changesColours(style) || hasDecoration(node) || tagOf(node).includes('-')) return undefined;
    if (style.backgroundImage !== 'none' || style.boxShadow.includes('inset')) return undefined;
    if (alphaOf(style.backgroundColor) > 0) return { node, colour: solid(style.backgroundColor) };
  }
  const isPlain =
    window.top === window && ownerDocumentOf(element) === document && !/dark/.test(getComputedStyle(last).colorScheme);
  return isPlain ? { node: last, colour: [255, 255, 255] } : undefined;
}

/** Whether nobody sees a text since it looks like its ground. @param point In the middle of a word, in pixels of its document. */
export function isLikeGround(element: Element, style: CSSStyleDeclaration, point: Point) {
  const colour = solid(style.webkitTextFillColor || style.color);
  if (!colour || style.textShadow !== 'none' || parseFloat(style.webkitTextStrokeWidth) > 0) return false;
  const ground = groundOf(element);
  if (!ground || !ground.colour || !isSameShade(colour, ground.colour)) return false;
  // What lies between the words and their ground paints there, too.
  for (const node of Document.prototype.elementsFromPoint.call(ownerDocumentOf(element), point.x, point.y)) {
    if (node === ground.node) return true;
    if (hasOwnPaint(node, getComputedStyle(node))) return false;
  }
  return true;
}

/** Whether nobody sees where an element begins: it has no edge, and the colour of what is around it. */
export function isLikeAround(element: Element, style: CSSStyleDeclaration) {
  const around = aroundOf(element);
  const colour = solid(style.backgroundColor);
  // What has no colour is drawn by something else.
  if (!around || !colour || hasEdge(style) || Number(style.opacity) === 0) return false;
  const ground = groundOf(around);
  return Boolean(ground?.colour && isSameShade(colour, ground.colour));
}
