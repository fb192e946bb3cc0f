import type { LongPressInput, PointerInput, SwipeInput } from '../../../core/device-input.ts';
import { DeviceError } from '../../../core/errors.ts';
import { runInput, wayArguments, type InputParts } from './input-parts.ts';

/** Milliseconds. Some applications take no notice of a finger that is gone at once. */
const tapMs = 100;
const longPressMs = 2000;
const swipeMs = 300;
const dragMs = 1000;

export function androidPointer(parts: InputParts): PointerInput {
  return {
    tap: (point, { signal }) =>
      runInput(parts, { task: 'tap', signal }, [`swipe ${wayArguments(parts, point, point)} ${tapMs}`]),
    doubleTap(point, { signal }) {
      const { x, y } = parts.toDevice(point);
      const tap = `tap ${x} ${y}`;
      // In one call: two of them may be too far apart to count.
      return runInput(parts, { task: 'double-tap', signal }, [tap, tap]);
    },
    async drag(from, to, { signal }) {
      const way = wayArguments(parts, from, to);
      const gesture = { task: 'drag', signal, durationMs: dragMs };
      try {
        await runInput(parts, gesture, [`draganddrop ${way} ${dragMs}`]);
      } catch (error) {
        // Builds without it: a slow swipe does for what follows the finger.
        if (!DeviceError.isInstance(error) || error.code !== 'DEVICE_UNSUPPORTED') throw error;
        await runInput(parts, gesture, [`swipe ${way} ${dragMs}`]);
      }
    },
  };
}

export function androidLongPress(parts: InputParts): LongPressInput {
  return {
    longPress: (point, { durationMs = longPressMs, signal }) =>
      runInput(parts, { task: 'press long', signal, durationMs }, [
        `swipe ${wayArguments(parts, point, point)} ${Math.round(durationMs)}`,
      ]),
  };
}

export function androidSwipe(parts: InputParts): SwipeInput {
  return {
    swipe: (from, to, { durationMs = swipeMs, signal }) =>
      runInput(parts, { task: 'swipe', signal, durationMs }, [
        `swipe ${wayArguments(parts, from, to)} ${Math.round(durationMs)}`,
      ]),
  };
}
