import type { Point, Rect } from '../../core/screen/geometry.ts';

export const rightOf = (rect: Rect): number => rect.left + rect.width;
export const bottomOf = (rect: Rect): number => rect.top + rect.height;
export const middleX = (rect: Rect): number => rect.left + rect.width / 2;
export const middleY = (rect: Rect): number => rect.top + rect.height / 2;
export const areaOf = (rect: Rect): number => rect.width * rect.height;

/** The box between two corners. */
export function rectFrom(left: number, top: number, [right, bottom]: readonly [number, number]): Rect {
  return { left, top, width: right - left, height: bottom - top };
}

/** The smallest box around all given boxes. */
export function unionOf(rects: readonly Rect[]): Rect {
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  return rectFrom(left, top, [Math.max(...rects.map(rightOf)), Math.max(...rects.map(bottomOf))]);
}

export function containsPoint(rect: Rect, point: Point): boolean {
  return point.x >= rect.left && point.x < rightOf(rect) && point.y >= rect.top && point.y < bottomOf(rect);
}

/** Whether the centre of `inner` lies in `outer`. */
export function holds(outer: Rect, inner: Rect): boolean {
  return containsPoint(outer, { x: middleX(inner), y: middleY(inner) });
}

/** Length of the common horizontal interval; negative for the gap between the two. */
export function overlapX(a: Rect, b: Rect): number {
  return Math.min(rightOf(a), rightOf(b)) - Math.max(a.left, b.left);
}

/** Length of the common vertical interval; negative for the gap between the two. */
export function overlapY(a: Rect, b: Rect): number {
  return Math.min(bottomOf(a), bottomOf(b)) - Math.max(a.top, b.top);
}

/** Whether two boxes are in the same visual row: most of the lower one lies beside the other. */
export function sameRow(a: Rect, b: Rect): boolean {
  return overlapY(a, b) >= 0.5 * Math.min(a.height, b.height);
}

/** Intersection over union, from 0 to 1. */
export function likeness(a: Rect, b: Rect): number {
  const common = Math.max(0, overlapX(a, b)) * Math.max(0, overlapY(a, b));
  return common / (areaOf(a) + areaOf(b) - common || 1);
}

/** Reading order: by row, then from left to right. */
export function readingOrder(a: Rect, b: Rect): number {
  return sameRow(a, b) ? a.left - b.left : middleY(a) - middleY(b);
}
