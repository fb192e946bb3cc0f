import { setTimeout as sleep } from 'node:timers/promises';

import type { Display } from '../screen/display.ts';
import type { Finger } from '../screen/app-window.ts';
import type { Point } from '../screen/metrics.ts';

export interface Way {
  readonly from: Point;
  readonly to: Point;
}

/** Between two moves of a finger; the page draws no oftener. */
const moveMs = 16;

const finger = ({ x, y }: Point, id = 0): Finger => ({ x, y, id });

export async function tap(display: Display, at: Point): Promise<void> {
  await display.touch('touchStart', [finger(at)]);
  await display.touch('touchEnd', []);
}

export async function press(display: Display, at: Point, durationMs: number): Promise<void> {
  await display.touch('touchStart', [finger(at)]);
  await sleep(durationMs);
  await display.touch('touchEnd', []);
}

/** One finger from place to place; a way that leads nowhere is a press of that time. */
export async function swipe(display: Display, { from, to }: Way, durationMs: number): Promise<void> {
  if (from.x === to.x && from.y === to.y) return press(display, from, durationMs);
  await moveAlong(display, [{ from, to }], durationMs);
}

/** Holds first, so that what can be dragged is picked up. */
export async function drag(display: Display, { from, to }: Way, durationMs: number): Promise<void> {
  await display.touch('touchStart', [finger(from)]);
  await sleep(longPressMs);
  await travel(display, [{ from, to }], durationMs);
  await display.touch('touchEnd', []);
}

/** As long as the system waits until a press is a long one, and a little more. */
const longPressMs = 600;

/** Several fingers at once. */
export async function moveAlong(display: Display, ways: readonly Way[], durationMs: number): Promise<void> {
  await display.touch(
    'touchStart',
    ways.map(({ from }, id) => finger(from, id)),
  );
  await travel(display, ways, durationMs);
  await display.touch('touchEnd', []);
}

async function travel(display: Display, ways: readonly Way[], durationMs: number): Promise<void> {
  const count = Math.max(2, Math.round(durationMs / moveMs));
  const begun = performance.now();
  for (let move = 1; move <= count; move++) {
    const wait = begun + (durationMs * move) / count - performance.now();
    if (wait > 0) await sleep(wait);
    const fingers = ways.map((way, id) => finger(along(way, move / count), id));
    await display.touch('touchMove', fingers);
  }
}

function along({ from, to }: Way, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
