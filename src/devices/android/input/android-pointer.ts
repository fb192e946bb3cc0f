import type { LongPressInput, PointerInput, SwipeInput } from '../../../core/device/device-input.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import { runInput, slowMs, wayArguments, type InputParts } from './input-parts.ts';

/** Duration of a tap in milliseconds. Some apps ignore a finger that is lifted at once. */
const tapMs = 100;
const longPressMs = 2000;
const swipeMs = 300;
const dragMs = 1000;
/**
 * Up to Android 11, `input` is a program that takes about a second to start (AOSP, cmds/input runs app_process). Two
 * taps in sequence are then no double tap, so both are started at once, the second a moment later.
 */
const serviceSince = 31;
/** Seconds between two taps of a double tap; Android accepts 0.04 to 0.3 (AOSP, ViewConfiguration). */
const gaps = { service: 0.05, program: 0.15 } as const;

export function androidPointer(parts: InputParts): PointerInput {
  return {
    tap: (point, { signal }) =>
      runInput(parts, { task: 'tap', signal }, [`swipe ${wayArguments(parts, point, point)} ${tapMs}`]),
    async doubleTap(point, { signal }) {
      const { x, y } = parts.toDevice(point);
      const tap = `${parts.input} tap ${x} ${y}`;
      const isService = (await parts.apiLevel(signal)) >= serviceSince;
      const line = isService
        ? `${tap} && sleep ${gaps.service} && ${tap}`
        : `${tap} & sleep ${gaps.program}; ${tap} && wait`;
      await parts.shell.run(line, { task: 'double-tap', signal, limitMs: slowMs, whenStopped: 'let-finish' });
    },
    async drag(from, to, { signal }) {
      const way = wayArguments(parts, from, to);
      const gesture = { task: 'drag', signal, durationMs: dragMs };
      try {
        await runInput(parts, gesture, [`draganddrop ${way} ${dragMs}`]);
      } catch (error) {
        // Builds without this command use a slow swipe, which works for anything that follows the finger.
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
