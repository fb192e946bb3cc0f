import type { Rect } from './geometry.ts';

/** Most lines of a screen whose columns are looked for; of larger screens they are not known. */
const mostLines = 1500;
/** Pixels of its width that a box has to share with another one. */
const leastShared = 1;

const rightOf = ({ left, width }: Rect): number => left + width;
const middleOf = ({ top, height }: Rect): number => top + height / 2;
const sharedWidth = (one: Rect, other: Rect): number =>
  Math.min(rightOf(one), rightOf(other)) - Math.max(one.left, other.left);
const isAbove = (upper: Rect, lower: Rect): boolean =>
  upper.height > 0 && middleOf(upper) < lower.top && upper.top + upper.height <= middleOf(lower);

/** Whether a box is anywhere below another one, in the same column. */
export const standsUnder = (lower: Rect, upper: Rect): boolean =>
  isAbove(upper, lower) && sharedWidth(lower, upper) > leastShared;

/** Whether most of the narrower of two boxes is over or under the other one. */
const isInColumn = (one: Rect, other: Rect): boolean =>
  sharedWidth(one, other) > Math.max(leastShared, Math.min(one.width, other.width) / 2);

/**
 * For each box the index of the box that it stands under: the nearest one above it in its column that stands in a row with
 * others, so that another column could be meant. `mayName` says which boxes can name a column.
 */
export function headsOf(
  boxes: readonly Rect[],
  mayName: (index: number) => boolean = () => true,
): readonly (number | undefined)[] {
  if (boxes.length > mostLines) return boxes.map(() => undefined);
  const nearestFirst = [...boxes.entries()].toSorted(([, one], [, other]) => middleOf(other) - middleOf(one));
  const rows = new Map(nearestFirst.map(([index, box]) => [index, rowOf(box, boxes)]));
  return boxes.map((box) => {
    const isHead = ([index, head]: readonly [number, Rect]): boolean =>
      isAbove(head, box) &&
      isInColumn(head, box) &&
      mayName(index) &&
      (rows.get(index) ?? []).some((other) => sharedWidth(other, box) <= 0 && sharedWidth(other, head) <= 0);
    return nearestFirst.find(isHead)?.[0];
  });
}

/** The boxes in one line with another one. */
function rowOf(box: Rect, boxes: readonly Rect[]): readonly Rect[] {
  const middle = middleOf(box);
  return boxes.filter((other) => other !== box && other.top <= middle && other.top + other.height >= middle);
}
