import { monotonic } from '../../../core/time/clock.ts';
import { sleep, throwIfAborted } from '../../../core/time/deadline.ts';
import type { LongPressInput, PinchInput, SwipeInput } from '../../../core/device/device-input.ts';
import type { Point, Size } from '../../../core/screen/geometry.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import type { PageTouch } from '../driver/page-driver.ts';
import { scrollSettled, viewMetrics } from '../scripts/page-scripts.ts';
import type { InputParts } from './input-parts.ts';
import { fingerWays, type Way } from './pinch-ways.ts';

/** What the specification gives a page, in milliseconds. */
const longPressMs = 500;
const pinchMs = 500;
const swipeMs = 300;
/** Between two moves of a finger; fewer than a handful of moves pass for a tap. */
const moveMs = 16;
const leastMoves = 5;

/** Input that has a finger to do it with. */
export type TouchParts = InputParts & { readonly touch: PageTouch };

export function webLongPress({ guard, toPage, touch }: TouchParts): LongPressInput {
  return {
    longPress: (point, { durationMs = longPressMs, signal }) =>
      guard('press long', signal, () =>
        gesture(touch, [toPage(point)], async () => {
          await sleep(durationMs, signal);
        }),
      ),
  };
}

export function webSwipe({ driver, guard, toPage, touch }: TouchParts): SwipeInput {
  return {
    swipe: (from, to, { durationMs = swipeMs, signal }) =>
      guard('swipe', signal, async () => {
        const way = { from: toPage(from), to: toPage(to) };
        await gesture(touch, [way.from], () =>
          paced({ durationMs, signal }, (part) => touch.move([alongWay(way, part)])),
        );
        // Lists go on moving after the finger has left them.
        await driver.rest(scrollSettled);
      }),
  };
}

interface View extends Size {
  readonly dpr: number;
}

export function webPinch({ driver, guard, touch }: TouchParts): PinchInput {
  return {
    pinch: (center, { direction, distance, durationMs = pinchMs, signal }) =>
      guard('pinch', signal, async () => {
        const view = await look(driver);
        const screen = { width: view.width * view.dpr, height: view.height * view.dpr };
        const ways = fingerWays({ center, direction, distance, screen });
        await gesture(touch, inPage(ways, 0, view), () =>
          // Where the page itself zooms, every place in it means another one on the screen a moment later.
          paced({ durationMs, signal }, async (part) => touch.move(inPage(ways, part, await look(driver)))),
        );
      }),
  };
}

async function look(driver: BoundDriver): Promise<View> {
  return (await driver.read(viewMetrics)) as View;
}

function inPage(ways: readonly Way[], part: number, { dpr }: View): Point[] {
  return ways.map((way) => {
    const { x, y } = alongWay(way, part);
    return { x: x / dpr, y: y / dpr };
  });
}

function alongWay({ from, to }: Way, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Puts fingers down, lets them do something, and lifts them; what was stopped is taken back, so that nothing comes of it. */
async function gesture(touch: PageTouch, points: readonly Point[], run: () => Promise<void>): Promise<void> {
  await touch.start(points);
  try {
    await run();
  } catch (error) {
    await touch.cancel();
    throw error;
  }
  await touch.end();
}

interface Pace {
  readonly durationMs: number;
  readonly signal: AbortSignal;
}

/** Calls `step` with the parts of the way, up to 1, spread over a time. */
async function paced({ durationMs, signal }: Pace, step: (part: number) => Promise<void>): Promise<void> {
  const count = Math.max(leastMoves, Math.round(durationMs / moveMs));
  const begun = monotonic();
  for (let move = 1; move <= count; move++) {
    await sleep(begun + (durationMs * move) / count - monotonic(), signal);
    throwIfAborted(signal);
    await step(move / count);
  }
}
