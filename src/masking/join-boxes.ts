import { unionRect, type Rect } from '../core/screen/geometry.ts';

/** Joins boxes that overlap or are next to each other in one line, so that not even the words of a secret are visible. */
export function joinBoxes(boxes: readonly Rect[]): Rect[] {
  const joined: Rect[] = [];
  for (const box of boxes) {
    let grown = box;
    for (let index = joined.findIndex((other) => belongs(other, grown)); index >= 0;) {
      const [other] = joined.splice(index, 1);
      if (other) grown = unionRect(other, grown);
      index = joined.findIndex((rest) => belongs(rest, grown));
    }
    joined.push(grown);
  }
  return joined;
}

/** Removes boxes that lie in another one; of equal boxes, the first stays. */
export function withoutCovered(boxes: readonly Rect[]): Rect[] {
  return boxes.filter(
    (box, index) => !boxes.some((other, at) => at !== index && holds(other, box) && (at < index || !holds(box, other))),
  );
}

function holds(outer: Rect, inner: Rect): boolean {
  const [right, bottom] = [outer.left + outer.width, outer.top + outer.height];
  const isBeside = inner.left < outer.left || inner.top < outer.top;
  return !isBeside && inner.left + inner.width <= right && inner.top + inner.height <= bottom;
}

function belongs(one: Rect, other: Rect): boolean {
  const height = Math.min(one.height, other.height);
  const common = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const gap = Math.max(one.left, other.left) - Math.min(one.left + one.width, other.left + other.width);
  // A space is narrower than letters are high.
  return common > height * 0.6 && gap < height * 0.5;
}
