import type { Point, Rect } from '../../../../core/screen/geometry.ts';
import type { Place } from '../../tree/tree-questions.ts';
import type { Box, ElementHit } from '../types.ts';
import { matches, rectOf, tagOf } from '../document/dom.ts';

/** Boxes: what they have in common, and how they become a part of the tree. */

export const toBox = (rect: Box, place: Place): Box => ({
  left: rect.left * place.sx + place.tx,
  top: rect.top * place.sy + place.ty,
  right: rect.right * place.sx + place.tx,
  bottom: rect.bottom * place.sy + place.ty,
});

export const overlap = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

export const isEmpty = (box: Box) => !(box.right > box.left && box.bottom > box.top);
const round = (number: number) => Math.round(number * 100) / 100;
export const asRect = (box: Box): Rect => ({
  left: round(box.left),
  top: round(box.top),
  width: round(box.right - box.left),
  height: round(box.bottom - box.top),
});
export const isNow = (element: Element, state: string) => {
  try {
    return matches(element, state);
  } catch {
    return false;
  }
};
export const isModal = (element: Element) => tagOf(element) === 'dialog' && isNow(element, ':modal');

/** The backdrop of a modal dialog is touched as the dialog is. */
export function isAt({ element, place }: ElementHit, { x, y }: Point) {
  const box = toBox(rectOf(element), place);
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

export const inDocument = ({ x, y }: Point, place: Place): Point => ({
  x: (x - place.tx) / place.sx,
  y: (y - place.ty) / place.sy,
});
export const sides = ({ left, top, width, height }: Rect): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
export const middleOf = (box: Box): Point => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
export const isIn = ({ x, y }: Point, box: Box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** Share of the area that two boxes have in common, from which on they are meant to be the same. */
export const leastLikeness = 0.7;
export const areaOf = (box: Box) => (isEmpty(box) ? 0 : (box.right - box.left) * (box.bottom - box.top));
export const fromRect = (rect: Rect): Box => ({
  left: rect.left,
  top: rect.top,
  right: rect.left + rect.width,
  bottom: rect.top + rect.height,
});
export const holdsBox = (outer: Box, inner: Box) =>
  inner.left >= outer.left - 1 &&
  inner.top >= outer.top - 1 &&
  inner.right <= outer.right + 1 &&
  inner.bottom <= outer.bottom + 1;
export const everywhere: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
export const isWithin = (box: Box, outer: Box) =>
  box.left >= outer.left - 2 &&
  box.top >= outer.top - 2 &&
  box.right <= outer.right + 2 &&
  box.bottom <= outer.bottom + 2;
