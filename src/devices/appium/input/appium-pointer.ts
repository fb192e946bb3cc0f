import type { LongPressInput, MouseInput, PointerInput, SwipeInput } from '../../../core/device/device-input.ts';
import type { Point } from '../../../core/screen/geometry.ts';
import { down, moveTo, pause, up, type FingerStep, type PointerSequence } from '../../shared/fingers.ts';
import type { InputParts } from './input-parts.ts';

/** Duration of a tap in milliseconds. */
const tapMs = 50;
const betweenTapsMs = 80;
const longPressMs = 1000;
const swipeMs = 300;
/** Hold time after which a draggable item is picked up, in milliseconds. */
const pickUpMs = 600;
const dragMs = 1000;
/** Extra time that drivers need until the application is idle, in milliseconds. */
const slowMs = 60_000;
const rightButton = 2;

export interface Gesture {
  /** Text that follows "Cannot …". */
  readonly task: string;
  readonly signal: AbortSignal;
}

/** Performs sequences of one or several fingers, or of the mouse where the driver has no fingers. */
export async function perform(
  { session }: InputParts,
  gesture: Gesture,
  each: readonly (readonly FingerStep[])[],
): Promise<void> {
  const { pointer } = session.profile;
  const sequences = each.map((actions, index): PointerSequence => {
    const id = pointer === 'touch' ? `finger${index + 1}` : 'mouse';
    return { type: 'pointer', id, parameters: { pointerType: pointer }, actions };
  });
  const limitMs = Math.max(...each.map(durationOf)) + slowMs;
  await session.run({ ...gesture, limitMs }, (browser) => browser.performActions(sequences));
}

const durationOf = (steps: readonly FingerStep[]): number =>
  steps.reduce((sum, step) => sum + ('duration' in step ? step.duration : 0), 0);

export function appiumPointer(parts: InputParts): PointerInput {
  const tap = [down, pause(tapMs), up];
  return {
    async tap(point, { signal }) {
      const at = (await parts.places(signal))(point);
      await perform(parts, { task: 'tap', signal }, [[moveTo(at), ...tap]]);
    },
    async doubleTap(point, { signal }) {
      const at = (await parts.places(signal))(point);
      await perform(parts, { task: 'double-tap', signal }, [[moveTo(at), ...tap, pause(betweenTapsMs), ...tap]]);
    },
    drag: (from, to, { signal }) =>
      movePointer(parts, { task: 'drag', from, to, holdMs: pickUpMs, durationMs: dragMs, restMs: 0, signal }),
  };
}

export function appiumMouse(parts: InputParts): MouseInput {
  return {
    async rightClick(point, { signal }) {
      const at = (await parts.places(signal))(point);
      const press = { type: 'pointerDown', button: rightButton } as const;
      await perform(parts, { task: 'right-click', signal }, [
        [moveTo(at), press, { type: 'pointerUp', button: rightButton }],
      ]);
    },
    async hover(point, { signal }) {
      const at = (await parts.places(signal))(point);
      await perform(parts, { task: 'move the pointer', signal }, [[moveTo(at)]]);
    },
  };
}

export function appiumLongPress(parts: InputParts): LongPressInput {
  return {
    async longPress(point, { durationMs = longPressMs, signal }) {
      const at = (await parts.places(signal))(point);
      await perform(parts, { task: 'press long', signal }, [[moveTo(at), down, pause(durationMs), up]]);
    },
  };
}

export function appiumSwipe(parts: InputParts): SwipeInput {
  return {
    swipe: (from, to, { durationMs = swipeMs, signal }) =>
      movePointer(parts, { task: 'swipe', from, to, holdMs: 0, durationMs, restMs: 0, signal }),
  };
}

/** Path of one pressed pointer, in frame pixels. */
export interface PointerMove extends Gesture {
  readonly from: Point;
  readonly to: Point;
  /** Milliseconds to hold before moving, to move, and to rest before it is lifted. */
  readonly holdMs: number;
  readonly durationMs: number;
  readonly restMs: number;
}

export async function movePointer(parts: InputParts, move: PointerMove): Promise<void> {
  const { holdMs, durationMs, restMs, task, signal } = move;
  const toPlace = await parts.places(signal);
  const waits = (ms: number): FingerStep[] => (ms > 0 ? [pause(ms)] : []);
  const steps = [
    moveTo(toPlace(move.from)),
    down,
    ...waits(holdMs),
    moveTo(toPlace(move.to), durationMs),
    ...waits(restMs),
    up,
  ];
  await perform(parts, { task, signal }, [steps]);
}
