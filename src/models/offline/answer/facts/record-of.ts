import { areaOf } from '../../screen/rect-math.ts';
import type { Screen } from '../../screen/screen.ts';
import type { ToldElement } from '../../screen/told.ts';

/** Of the screen: what is larger holds more than what is said of one thing. */
const largest = 0.3;
/** In logical pixels: what is lower is a line of one thing, and none of several. */
const lowest = 48;

/** The largest box around a place that still tells of one thing: its lines may be alike, but no boxes of several lines. */
export function recordOf(screen: Screen, around: readonly ToldElement[]): ToldElement | undefined {
  return ofOne(screen, around).at(-1);
}

/** A thing, and the boxes around it that still tell of nothing else, from the inside out. */
export function recordsAround(screen: Screen, thing: ToldElement): readonly ToldElement[] {
  return ofOne(screen, [thing, ...thing.around]);
}

function ofOne(screen: Screen, around: readonly ToldElement[]): readonly ToldElement[] {
  const end = around.findIndex((box) => !isOfOne(screen, box));
  return end < 0 ? around : around.slice(0, end);
}

function isOfOne(screen: Screen, box: ToldElement): boolean {
  if (areaOf(box.rect) > screen.width * screen.height * largest) return false;
  const inside = (screen.told?.elements ?? []).filter(({ around }) => around[0] === box);
  return !inside.some((one) => inside.some((other) => one !== other && isAlike(one, other)));
}

function isAlike({ node, rect }: ToldElement, other: ToldElement): boolean {
  const isHigh = rect.height >= lowest && other.rect.height >= lowest;
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) < a * 0.1;
  return (
    isHigh &&
    node.role === other.node.role &&
    isNear(rect.width, other.rect.width) &&
    isNear(rect.height, other.rect.height)
  );
}
