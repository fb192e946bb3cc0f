import type { LongPressInput, PointerInput, SwipeInput } from '../../../core/device/device-input.ts';
import type { Point } from '../../../core/screen/geometry.ts';
import { pointArguments, uiInput, wayArguments, type InputParts } from './ui-input.ts';

/** Duration of a swipe in milliseconds. */
const swipeMs = 300;
const dragMs = 1000;

export interface PointerParts extends InputParts {
  /** Called with the point of each tap, for text input that needs a position. */
  onTap(point: Point): void;
}

export function harmonyPointer(parts: PointerParts): PointerInput {
  return {
    tap(point, { signal }) {
      parts.onTap(point);
      return uiInput(parts, { task: 'tap', signal }, [`click ${pointArguments(parts, point)}`]);
    },
    doubleTap(point, { signal }) {
      parts.onTap(point);
      return uiInput(parts, { task: 'double-tap', signal }, [`doubleClick ${pointArguments(parts, point)}`]);
    },
    drag: (from, to, { signal }) =>
      uiInput(parts, { task: 'drag', signal, durationMs: dragMs }, [
        `drag ${wayArguments(parts, { from, to }, dragMs)}`,
      ]),
  };
}

/** The system has one long press with a fixed duration. */
export function harmonyLongPress(parts: InputParts): LongPressInput {
  return {
    longPress: (point, { signal }) =>
      uiInput(parts, { task: 'press long', signal }, [`longClick ${pointArguments(parts, point)}`]),
  };
}

export function harmonySwipe(parts: InputParts): SwipeInput {
  return {
    swipe: (from, to, { durationMs = swipeMs, signal }) =>
      uiInput(parts, { task: 'swipe', signal, durationMs }, [`swipe ${wayArguments(parts, { from, to }, durationMs)}`]),
  };
}
