import { sleep, throwIfAborted } from '../../../core/time/deadline.ts';
import type { MouseInput, PointerInput, TapOptions } from '../../../core/device/device-input.ts';
import { ActionError } from '../../../core/errors/errors.ts';
import type { Point } from '../../../core/screen/geometry.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import type { Button } from '../driver/page-driver.ts';
import { isAt } from '../scripts/page-scripts.ts';
import { dragChanged, watchDrag } from '../scripts/drag-scripts.ts';
import { assertNoNativeDrag, assertNoNativeList } from './out-of-reach.ts';
import { inSteps, sendLast, type InputParts } from './input-parts.ts';

/** Drag libraries start only after several moves. A drag can be stopped between two parts of its path. */
const dragParts = 5;
const movesOfPart = 4;
/**
 * How long an element is held before it is moved, in milliseconds, when the page drags by its own scripts. Many scripts start
 * a drag only after such a press, and cancel it when the pointer moves earlier.
 */
const holdMs = 500;

/** Held while an option is added to a multiple selection. */
const addingKey = 'ControlOrMeta';

function click(driver: BoundDriver, at: Point, how: { button: Button; times: number }): Promise<void> {
  driver.pointer.at = at;
  return sendLast(driver, () => driver.mouse.click(at.x, at.y, how));
}

async function tap(driver: BoundDriver, at: Point, { signal, keepsChosen }: TapOptions): Promise<void> {
  await assertNoNativeList(driver, at);
  const isOfSeveral = keepsChosen === true && (await driver.read(isAt(at.x, at.y, 'select[multiple]'))) === true;
  throwIfAborted(signal);
  if (isOfSeveral) await driver.keyboard.down(addingKey);
  try {
    await click(driver, at, { button: 'left', times: 1 });
  } finally {
    if (isOfSeveral) await driver.keyboard.up(addingKey);
  }
}

export function webPointer({ driver, guard, toPage }: InputParts): PointerInput {
  const left = { button: 'left', times: 1 } as const;
  return {
    tap: (point, options) => guard('tap', options.signal, () => tap(driver, toPage(point), options)),
    doubleTap: (point, { signal }) =>
      guard('double-click', signal, () => click(driver, toPage(point), { ...left, times: 2 })),
    drag: (from, to, { signal }) => guard('drag', signal, () => drag(driver, [toPage(from), toPage(to)], signal)),
  };
}

async function drag(driver: BoundDriver, [from, to]: [Point, Point], signal: AbortSignal): Promise<void> {
  await assertNoNativeDrag(driver, from);
  const { isNative, isUnseen } = (await driver.read(watchDrag([from, to]))) as DragFacts;
  throwIfAborted(signal);
  // A page may send a request first, and show the result later.
  const traffic = driver.traffic();
  try {
    await dragOnce(driver, { from, to, holdMs: isNative ? 0 : holdMs }, signal);
    const isChanged = isUnseen || traffic.value.inFlight > 0 || (await driver.read(dragChanged)) === true;
    if (!isChanged) throw dragHadNoEffect();
  } finally {
    await traffic.release();
  }
}

interface DragFacts {
  readonly isNative: boolean;
  readonly isUnseen: boolean;
}

interface DragPath {
  readonly from: Point;
  readonly to: Point;
  readonly holdMs: number;
}

async function dragOnce(
  driver: BoundDriver,
  { from, to, holdMs: restMs }: DragPath,
  signal: AbortSignal,
): Promise<void> {
  const { mouse } = driver;
  await mouse.move(from.x, from.y);
  driver.pointer.at = to;
  try {
    await inSteps(signal, [
      () => mouse.down(),
      () => sleep(restMs, signal),
      ...Array.from({ length: dragParts }, (_, index) => () => {
        const part = (index + 1) / dragParts;
        const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
        return mouse.move(x, y, { steps: movesOfPart });
      }),
    ]);
  } finally {
    // Also after a stop: a button that stays down would drag something in the next test.
    await mouse.up();
  }
}

function dragHadNoEffect(): ActionError {
  return new ActionError('ACTION_FAILED', 'The drag changed nothing on the page', {
    hint: 'Can the element be dragged at that point, and can it be dropped there? Many lists have a drag handle.',
  });
}

export function webMouse({ driver, guard, toPage }: InputParts): MouseInput {
  return {
    rightClick: (point, { signal }) =>
      guard('right-click', signal, () => click(driver, toPage(point), { button: 'right', times: 1 })),
    hover: (point, { signal }) =>
      guard('hover', signal, () => {
        const at = toPage(point);
        driver.pointer.at = at;
        // Hover menus need a pointer that moves, not one that jumps.
        return driver.mouse.move(at.x, at.y, { steps: 5 });
      }),
  };
}
