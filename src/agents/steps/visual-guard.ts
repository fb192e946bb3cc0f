import type { Frame } from '../../core/screen/frame.ts';
import { clipRect, growRect, type Rect } from '../../core/screen/geometry.ts';
import { decodeArea, type Pixels } from '../../util/image.ts';

/** Least difference of a channel that counts; smaller ones are noise from JPEG and font smoothing. */
const channelDifference = 40;
/** Widest change that counts as a blinking text cursor, in CSS pixels. */
const cursorWidth = 3;
/** Width of the outer part of a target that may change, in CSS pixels: focus rings and hover borders. */
const borderWidth = 3;
/** Share of a target that may change after an earlier action on it: hover colours, a number. */
const touchedPart = 0.06;
/** The same, for small targets, in CSS pixels. */
const touchedPixels = 60;

/** Whether two frames look the same to a person; a blinking text cursor does not count. */
export async function looksSame(first: Frame, second: Frame): Promise<boolean> {
  if (first.id === second.id) return true;
  if (first.width !== second.width || first.height !== second.height) return false;
  const [one, other] = await Promise.all([first.pixels(), second.pixels()]);
  const { width } = countDifferences(one, other, (change) => change.width > cursorWidth * first.dpr);
  return width <= cursorWidth * first.dpr;
}

/** The target of a planned action. */
export interface GuardedTarget {
  readonly rect: Rect;
  /** Whether an earlier action of the same plan was at the same place and may have changed its looks. */
  readonly touched: boolean;
}

/** Whether a target has changed since the action was planned. */
export async function targetChanged(planned: Frame, now: Frame, { rect, touched }: GuardedTarget): Promise<boolean> {
  if (planned.id === now.id) return false;
  if (planned.width !== now.width || planned.height !== now.height) return true;
  const { dpr } = planned;
  const area = clipRect(withoutBorder(rect, borderWidth * dpr), planned);
  if (!area) return true;
  const most = Math.max(touchedPixels * dpr * dpr, area.width * area.height * touchedPart);
  const isChange = ({ count, width }: Change): boolean => (touched ? count > most : width > cursorWidth * dpr);
  // Decoding the whole picture takes three times as long, and every step of a plan has a new one.
  const [before, after] = await Promise.all([decodeArea(planned.data, area), decodeArea(now.data, area)]);
  return isChange(countDifferences(before, after, isChange));
}

/** How far around an element the screen is compared, in CSS pixels: what is beside and above it distinguishes similar elements. */
const around = { beside: 300, above: 100 };

/** Whether the screen has changed at or around a place. If so, a similar element may be there now. */
export function surroundingsChanged(before: Frame, now: Frame, { left, top, width, height }: Rect): Promise<boolean> {
  const beside = around.beside * before.dpr;
  const above = around.above * before.dpr;
  const rect = { left: left - beside, top: top - above, width: width + 2 * beside, height: height + 2 * above };
  return targetChanged(before, now, { rect, touched: false });
}

function withoutBorder(rect: Rect, border: number): Rect {
  return growRect(rect, -Math.min(border, rect.width / 4, rect.height / 4));
}

/** The number of differing pixels, and the width of the area that contains them. */
interface Change {
  readonly count: number;
  readonly width: number;
}

/** Counts differing pixels in two pictures of the same size, row by row, until there are enough. */
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
