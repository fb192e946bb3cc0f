import type { Point } from '../../../../core/screen/geometry.ts';
import { rectOf } from '../document/dom.ts';
import { alphaOf } from './paint.ts';

/** Boxes that a style puts over what is in an element: `::before` and `::after`. Touches on them are touches on the element. */

/** Whether a box of a style lies over a point of an element and hides it. @param point In pixels of the document. */
export function hasStyleOver(element: Element, point: Point) {
  return ['::before', '::after'].some((pseudo) => isOver(element, getComputedStyle(element, pseudo), point));
}

function isOver(element: Element, style: CSSStyleDeclaration, point: Point) {
  if (/^(none|normal)?$/.test(style.content) || Number(style.zIndex) < 0) return false;
  if (style.visibility !== 'visible' || Number(style.opacity) < 0.9 || style.transform !== 'none') return false;
  return paintsAll(style) && holdsPoint(element, style, point);
}

/** What is repeated or stretched fills its box; a picture that is put somewhere in it is a mark. */
function paintsAll({ backgroundColor, backgroundImage, backgroundRepeat, backgroundSize }: CSSStyleDeclaration) {
  if (alphaOf(backgroundColor) >= 0.9) return true;
  if (backgroundImage === 'none' || letsThrough(backgroundImage)) return false;
  return backgroundRepeat !== 'no-repeat' || /cover|100% 100%/.test(backgroundSize);
}

/** Whether a gradient has a colour that one can see through. */
const letsThrough = (image: string) =>
  /gradient/.test(image) && (image.match(/rgba?\([^)]*\)|transparent/g) ?? []).some((colour) => alphaOf(colour) < 0.9);

/** Of boxes that are put somewhere, the computed style tells where; of others nothing is known. */
function holdsPoint(element: Element, style: CSSStyleDeclaration, { x, y }: Point) {
  const isFixed = style.position === 'fixed';
  const isPlaced = style.position === 'absolute' && getComputedStyle(element).position !== 'static';
  if (!isFixed && !isPlaced) return false;
  const around = isFixed ? { left: 0, top: 0 } : paddingBox(element);
  const [left, top, width, height] = [style.left, style.top, style.width, style.height].map(parseFloat);
  if (left === undefined || top === undefined || width === undefined || height === undefined) return false;
  const [fromLeft, fromTop] = [x - around.left - left, y - around.top - top];
  return fromLeft >= 0 && fromLeft <= width && fromTop >= 0 && fromTop <= height;
}

function paddingBox(element: Element) {
  const { left, top } = rectOf(element);
  const { borderLeftWidth, borderTopWidth } = getComputedStyle(element);
  return { left: left + parseFloat(borderLeftWidth), top: top + parseFloat(borderTopWidth) };
}
