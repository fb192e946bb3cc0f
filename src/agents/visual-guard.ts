import type { Frame } from '../core/frame.ts';
import { clipRect, growRect, type Rect } from '../core/geometry.ts';
import type { Pixels } from '../util/image.ts';

/** A channel must differ by this much to count: below it is the noise of JPEG and of font smoothing. */
const channelDifference = 40;
/** More changed pixels than a blinking text cursor has, in CSS pixels. */
const cursorPixels = 60;
/** Margin around a target that must also look the same, in CSS pixels. */
const guardMargin = 4;
/** Part of a target's area that may differ: a hover colour on its border, a cursor, but not a moved or covered element. */
const guardPart = 0.06;

/** Whether two frames show the same to a person; a blinking text cursor does not count. */
export async function looksSame(first: Frame, second: Frame): Promise<boolean> {
  if (first.id === second.id) return true;
  if (first.width !== second.width || first.height !== second.height) return false;
  const whole = { left: 0, top: 0, width: first.width, height: first.height };
  const limit = cursorPixels * first.dpr * first.dpr;
  return countDifferences(await first.pixels(), await second.pixels(), { area: whole, limit }) <= limit;
}

/** Whether the surroundings of a target no longer look as they did when the action was planned. */
export async function areaChanged(planned: Frame, now: Frame, rect: Rect): Promise<boolean> {
  if (planned.id === now.id) return false;
  if (planned.width !== now.width || planned.height !== now.height) return true;
  const area = clipRect(growRect(rect, guardMargin * planned.dpr), planned);
  if (!area) return true;
  const limit = Math.max(cursorPixels * planned.dpr * planned.dpr, area.width * area.height * guardPart);
  return countDifferences(await planned.pixels(), await now.pixels(), { area, limit }) > limit;
}

/** Counts differing pixels inside an area; stops soon after the limit. */
function countDifferences(first: Pixels, second: Pixels, { area, limit }: { area: Rect; limit: number }): number {
  let count = 0;
  for (let y = area.top; y < area.top + area.height && count <= limit; y++) {
    const start = (y * first.width + area.left) * 3;
    const end = start + area.width * 3;
    for (let index = start; index < end; index += 3) if (differs(first.data, second.data, index)) count++;
  }
  return count;
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
