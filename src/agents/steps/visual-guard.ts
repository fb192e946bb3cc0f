import type { Frame } from '../../core/screen/frame.ts';
import { clipRect, growRect, type Rect } from '../../core/screen/geometry.ts';
import { decodeArea, type Pixels } from '../../util/image.ts';

/** A channel must differ by this much to count: below it is the noise of JPEG and of font smoothing. */
const channelDifference = 40;
/** Changes that are narrower than this, in CSS pixels, are a blinking text cursor. */
const cursorWidth = 3;
/** Outer part of a target that may change, in CSS pixels: focus rings and borders under the pointer. */
const borderWidth = 3;
/** Part of a target that may change when an action before was on the same one: colours under the pointer, a number. */
const touchedPart = 0.06;
/** The same, for small targets, in CSS pixels. */
const touchedPixels = 60;

/** Whether two frames show the same to a person; a blinking text cursor does not count. */
export async function looksSame(first: Frame, second: Frame): Promise<boolean> {
  if (first.id === second.id) return true;
  if (first.width !== second.width || first.height !== second.height) return false;
  const [one, other] = await Promise.all([first.pixels(), second.pixels()]);
  const { width } = countDifferences(one, other, (change) => change.width > cursorWidth * first.dpr);
  return width <= cursorWidth * first.dpr;
}

/** What a planned action was to touch. */
export interface GuardedTarget {
  readonly rect: Rect;
  /** Whether an action before it in the same plan was on the same place, which may have changed its looks. */
  readonly touched: boolean;
}

/** Whether a target no longer looks as it did when the action was planned. */
export async function targetChanged(planned: Frame, now: Frame, { rect, touched }: GuardedTarget): Promise<boolean> {
  if (planned.id === now.id) return false;
  if (planned.width !== now.width || planned.height !== now.height) return true;
  const { dpr } = planned;
  const area = clipRect(withoutBorder(rect, borderWidth * dpr), planned);
  if (!area) return true;
  const most = Math.max(touchedPixels * dpr * dpr, area.width * area.height * touchedPart);
  const isChange = ({ count, width }: Change): boolean => (touched ? count > most : width > cursorWidth * dpr);
  // A whole picture takes three times as long, and every step of a plan has a new one.
  const [before, after] = await Promise.all([decodeArea(planned.data, area), decodeArea(now.data, area)]);
  return isChange(countDifferences(before, after, isChange));
}

/** What tells one element from others that look like it is beside it and above it: how far away, in CSS pixels. */
const around = { beside: 300, above: 100 };

/** Whether the screen shows something else at a place, or around it: there may be another element that looks the same now. */
export function surroundingsChanged(before: Frame, now: Frame, { left, top, width, height }: Rect): Promise<boolean> {
  const beside = around.beside * before.dpr;
  const above = around.above * before.dpr;
  const rect = { left: left - beside, top: top - above, width: width + 2 * beside, height: height + 2 * above };
  return targetChanged(before, now, { rect, touched: false });
}

function withoutBorder(rect: Rect, border: number): Rect {
  return growRect(rect, -Math.min(border, rect.width / 4, rect.height / 4));
}

/** How much differs: pixels, and the width of the columns that they lie in. */
interface Change {
  readonly count: number;
  readonly width: number;
}

/** Looks for differing pixels in two pictures of one size, row by row, until there are enough. */
function countDifferences(first: Pixels, second: Pixels, isEnough: (change: Change) => boolean): Change {
  let change: Change = { count: 0, width: 0 };
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let y = 0; y < first.height && !isEnough(change); y++) {
    let { count } = change;
    for (let x = 0; x < first.width; x++) {
      if (!differs(first.data, second.data, (y * first.width + x) * 3)) continue;
      count++;
      if (x < left) left = x;
      if (x > right) right = x;
    }
    change = { count, width: count === 0 ? 0 : right - left + 1 };
  }
  return change;
}

function differs(first: Uint8Array, second: Uint8Array, index: number): boolean {
  return (
    channelGap(first, second, index) > channelDifference ||
    channelGap(first, second, index + 1) > channelDifference ||
    channelGap(first, second, index + 2) > channelDifference
  );
}

function channelGap(first: Uint8Array, second: Uint8Array, index: number): number {
  return Math.abs((first[index] ?? 0) - (second[index] ?? 0));
}
