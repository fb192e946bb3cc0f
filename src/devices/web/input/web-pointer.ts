import { throwIfAborted } from '../../../core/deadline.ts';
import type { MouseInput, PointerInput } from '../../../core/device-input.ts';
import type { Point } from '../../../core/geometry.ts';
import type { BoundDriver } from '../bound-driver.ts';
import type { Button } from '../page-driver.ts';
import { assertNoNativeDrag, assertNoNativeList } from './out-of-reach.ts';
import { inSteps, sendLast, type InputParts } from './input-parts.ts';

/** Drag libraries start only after several moves; between the parts of the way a drag can be stopped. */
const dragParts = 5;
const movesOfPart = 4;

function click(driver: BoundDriver, at: Point, how: { button: Button; times: number }): Promise<void> {
  driver.pointer.at = at;
  return sendLast(driver, () => driver.mouse.click(at.x, at.y, how));
}

async function tap(driver: BoundDriver, at: Point, signal: AbortSignal): Promise<void> {
  await assertNoNativeList(driver, at);
  throwIfAborted(signal);
  await click(driver, at, { button: 'left', times: 1 });
}

export function webPointer({ driver, guard, toPage }: InputParts): PointerInput {
  const left = { button: 'left', times: 1 } as const;
  return {
    tap: (point, { signal }) => guard('tap', signal, () => tap(driver, toPage(point), signal)),
    doubleTap: (point, { signal }) =>
      guard('double-click', signal, () => click(driver, toPage(point), { ...left, times: 2 })),
    drag: (from, to, { signal }) => guard('drag', signal, () => drag(driver, [toPage(from), toPage(to)], signal)),
  };
}

async function drag(driver: BoundDriver, [from, to]: [Point, Point], signal: AbortSignal): Promise<void> {
  const { mouse } = driver;
  await assertNoNativeDrag(driver, from);
  throwIfAborted(signal);
  await mouse.move(from.x, from.y);
  driver.pointer.at = to;
  try {
    await inSteps(signal, [
      () => mouse.down(),
      ...Array.from({ length: dragParts }, (_, index) => () => {
        const part = (index + 1) / dragParts;
        const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
        return mouse.move(x, y, { steps: movesOfPart });
      }),
    ]);
  } finally {
    // Also when it was stopped: a button left down would drag something under the next test.
    await mouse.up();
  }
}

export function webMouse({ driver, guard, toPage }: InputParts): MouseInput {
  return {
    rightClick: (point, { signal }) =>
      guard('right-click', signal, () => click(driver, toPage(point), { button: 'right', times: 1 })),
    hover: (point, { signal }) =>
      guard('hover', signal, () => {
        const at = toPage(point);
        driver.pointer.at = at;
        // Hover menus want to see the pointer move, not jump.
        return driver.mouse.move(at.x, at.y, { steps: 5 });
      }),
  };
}
