import { monotonic } from '../../../core/time/clock.ts';
import { sleep, throwIfAborted } from '../../../core/time/deadline.ts';
import type { LongPressInput, PinchInput, SwipeInput } from '../../../core/device/device-input.ts';
import type { Point, Size } from '../../../core/screen/geometry.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import type { PageTouch } from '../driver/page-driver.ts';
import { scrollSettled, viewMetrics } from '../scripts/page-scripts.ts';
import type { InputParts } from './input-parts.ts';
import { fingerPaths, type FingerPath } from './finger-paths.ts';

/** Default durations from the specification, in milliseconds. */
const longPressMs = 500;
const pinchMs = 500;
const swipeMs = 300;
/** Time between two moves of a finger, in milliseconds. With fewer moves, a gesture may count as a tap. */
const moveMs = 16;
const leastMoves = 5;

/** The parts of touch input. */
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
        const path = { from: toPage(from), to: toPage(to) };
        await gesture(touch, [path.from], () =>
          paced({ durationMs, signal }, (part) => touch.move([pointOnPath(path, part)])),
        );
        // Lists keep scrolling after the finger is lifted.
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
        const paths = fingerPaths({ center, direction, distance, screen });
        await gesture(touch, pointsInPage(paths, 0, view), () =>
          // While the page zooms, its coordinates change, so the view is read again for each move.
          paced({ durationMs, signal }, async (part) => touch.move(pointsInPage(paths, part, await look(driver)))),
        );
      }),
  };
}

async function look(driver: BoundDriver): Promise<View> {
  return (await driver.read(viewMetrics)) as View;
}

function pointsInPage(paths: readonly FingerPath[], part: number, { dpr }: View): Point[] {
  return paths.map((path) => {
    const { x, y } = pointOnPath(path, part);
    return { x: x / dpr, y: y / dpr };
  });
}

function pointOnPath({ from, to }: FingerPath, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Puts fingers down, runs the gesture, and lifts them; a stopped gesture is cancelled, so that it has no effect. */
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

/** Calls `step` with the progress along a path, up to 1, evenly over the duration. */
async function paced({ durationMs, signal }: Pace, step: (part: number) => Promise<void>): Promise<void> {
  const count = Math.max(leastMoves, Math.round(durationMs / moveMs));
  const begun = monotonic();
  for (let move = 1; move <= count; move++) {
    await sleep(begun + (durationMs * move) / count - monotonic(), signal);
    throwIfAborted(signal);
    await step(move / count);
  }
}
