import type { InputCall, MouseInput, PointerInput, SwipeInput } from '../../../core/device/device-input.ts';
import type { Point } from '../../../core/screen/geometry.ts';
import { sleep } from '../../../core/time/deadline.ts';
import type { DesktopPointer, MouseButton } from '../driver/desktop-driver.ts';
import { releasing, type InputParts } from './input-parts.ts';

/** Duration of a drag and of a swipe, in milliseconds. */
const dragMs = 300;
const swipeMs = 300;
/** Time before the button goes down, and before it goes up: applications tell a drag from a click by the pause. */
const holdMs = 60;
/** Chromium takes two clicks in the same millisecond for one; most systems allow 400 ms for a double click. */
const betweenClicksMs = 40;
/** Milliseconds between two positions of a moving pointer: about as often as a screen is painted. */
const stepMs = 16;
const fewestSteps = 10;
const hoverSteps = 5;

export function desktopPointer(parts: InputParts): PointerInput {
  const { driver } = parts;
  return {
    tap: (point, { signal }) =>
      releasing(parts, signal, async () => {
        await click(driver.pointer, point, { button: 'left', signal });
        parts.clicked.at = point;
      }),
    doubleTap: (point, { signal }) =>
      releasing(parts, signal, async () => {
        await click(driver.pointer, point, { button: 'left', signal });
        await sleep(betweenClicksMs, signal);
        await pressAndRelease(driver.pointer, 'left', signal);
      }),
    drag: (from, to, { signal }) =>
      releasing(parts, signal, () => drag(driver.pointer, { from, to, durationMs: dragMs, signal })),
  };
}

export function desktopMouse(parts: InputParts): MouseInput {
  const { driver } = parts;
  return {
    rightClick: (point, { signal }) =>
      releasing(parts, signal, () => click(driver.pointer, point, { button: 'right', signal })),
    hover: (point, { signal }) =>
      releasing(parts, signal, async () => {
        // Menus open for a pointer that moves, not for one that jumps.
        const start = (await driver.pointer.position({ signal })) ?? point;
        for (const at of pathBetween(start, point, hoverSteps)) await driver.pointer.move(at, { signal });
      }),
  };
}

/** Presses the mouse button and moves, e.g. on a slider. */
export function desktopSwipe(parts: InputParts): SwipeInput {
  return {
    swipe: (from, to, { durationMs = swipeMs, signal }) =>
      releasing(parts, signal, () => drag(parts.driver.pointer, { from, to, durationMs, signal })),
  };
}

interface ClickOptions extends InputCall {
  readonly button: MouseButton;
}

async function click(pointer: DesktopPointer, point: Point, { button, signal }: ClickOptions): Promise<void> {
  await pointer.move(point, { signal });
  await pressAndRelease(pointer, button, signal);
}

async function pressAndRelease(pointer: DesktopPointer, button: MouseButton, signal: AbortSignal): Promise<void> {
  await pointer.press(button, { signal });
  await pointer.release(button);
}

interface DragOptions extends InputCall {
  readonly from: Point;
  readonly to: Point;
  readonly durationMs: number;
}

async function drag(pointer: DesktopPointer, { from, to, durationMs, signal }: DragOptions): Promise<void> {
  await pointer.move(from, { signal });
  await sleep(holdMs, signal);
  await pointer.press('left', { signal });
  try {
    const path = pathBetween(from, to, Math.max(fewestSteps, Math.round(durationMs / stepMs)));
    for (const at of path) {
      await sleep(durationMs / path.length, signal);
      await pointer.move(at, { signal });
    }
    await sleep(holdMs, signal);
  } finally {
    await pointer.release('left');
  }
}

/** Points on the way, without the start. */
function pathBetween(from: Point, to: Point, steps: number): Point[] {
  return Array.from({ length: steps }, (_, index) => {
    const part = (index + 1) / steps;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
}
