import { setTimeout as sleep } from 'node:timers/promises';

import type { Finger, TouchKind } from './app-window.ts';
import type { Point } from './view.ts';

/** What fingers are put on. */
export interface TouchScreen {
  touch(kind: TouchKind, fingers: readonly Finger[]): Promise<void>;
}

export interface Way {
  readonly from: Point;
  readonly to: Point;
}

/** Between two moves of a finger; the page draws no oftener. */
const moveMs = 16;

const finger = ({ x, y }: Point, id = 0): Finger => ({ x, y, id });

export async function tap(screen: TouchScreen, at: Point): Promise<void> {
  await screen.touch('touchStart', [finger(at)]);
  await screen.touch('touchEnd', []);
}

export async function press(screen: TouchScreen, at: Point, durationMs: number): Promise<void> {
  await screen.touch('touchStart', [finger(at)]);
  await sleep(durationMs);
  await screen.touch('touchEnd', []);
}

/** One finger from place to place; a way that leads nowhere is a press of that time. */
export async function swipe(screen: TouchScreen, { from, to }: Way, durationMs: number): Promise<void> {
  if (from.x === to.x && from.y === to.y) return press(screen, from, durationMs);
  await moveAlong(screen, [{ from, to }], durationMs);
}

/** Holds first, so that what can be dragged is picked up. */
export async function drag(screen: TouchScreen, { from, to }: Way, durationMs: number): Promise<void> {
  await screen.touch('touchStart', [finger(from)]);
  await sleep(longPressMs);
  await travel(screen, [{ from, to }], durationMs);
  await screen.touch('touchEnd', []);
}

/** As long as the system waits until a press is a long one, and a little more. */
const longPressMs = 600;

/** Several fingers at once. */
export async function moveAlong(screen: TouchScreen, ways: readonly Way[], durationMs: number): Promise<void> {
  await screen.touch(
    'touchStart',
    ways.map(({ from }, id) => finger(from, id)),
  );
  await travel(screen, ways, durationMs);
  await screen.touch('touchEnd', []);
}

async function travel(screen: TouchScreen, ways: readonly Way[], durationMs: number): Promise<void> {
  const count = Math.max(2, Math.round(durationMs / moveMs));
  const begun = performance.now();
  for (let move = 1; move <= count; move++) {
    const wait = begun + (durationMs * move) / count - performance.now();
    if (wait > 0) await sleep(wait);
    const fingers = ways.map((way, id) => finger(along(way, move / count), id));
    await screen.touch('touchMove', fingers);
  }
}

function along({ from, to }: Way, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
