import { throwIfAborted } from '../../../core/deadline.ts';
import type { PinchInput, PinchOptions } from '../../../core/device-input.ts';
import type { Point, Size } from '../../../core/geometry.ts';
import type { Yadb } from '../yadb.ts';
import type { InputParts } from './input-parts.ts';

const pinchMs = 500;
/** Fingers are not put closer to their middle than this. */
const leastGap = 20;

export interface PinchGesture {
  readonly center: Point;
  /** How far each finger is from the middle, in pixels of the input system. */
  readonly from: number;
  readonly to: number;
  readonly durationMs: number;
}

/** One way to move two fingers at once: `input` of Android has one only. */
export interface PinchWay {
  readonly name: string;
  pinch(gesture: PinchGesture, signal: AbortSignal): Promise<void>;
}

export function yadbPinch(yadb: Yadb): PinchWay {
  return {
    name: 'yadb',
    pinch: ({ center, from, to, durationMs }, signal) =>
      yadb.pinch(
        { ...center, from: from * 2, to: to * 2, durationMs },
        { task: 'pinch', signal, limitMs: durationMs + 15_000 },
      ),
  };
}

export interface PinchParts extends InputParts {
  size(signal: AbortSignal): Promise<Size>;
}

/** Two fingers, by the first way that there is; undefined where there is none. */
export function androidPinch(parts: PinchParts, [way]: readonly PinchWay[]): PinchInput | undefined {
  return (
    way && {
      async pinch(center, options) {
        const { signal, durationMs = pinchMs } = options;
        throwIfAborted(signal);
        const screen = await parts.size(signal);
        await way.pinch({ center: parts.toDevice(center), ...gaps(center, options, screen), durationMs }, signal);
      },
    }
  );
}

/** Each finger goes the distance, between that far from the middle and twice as far; near an edge, as far as there is room. */
function gaps(
  { x, y }: Point,
  { direction, distance }: PinchOptions,
  { width, height }: Size,
): { from: number; to: number } {
  const room = Math.max(leastGap, Math.min(x, y, width - 1 - x, height - 1 - y));
  const far = Math.min(distance * 2, room);
  const near = Math.min(far, Math.max(leastGap, far - distance));
  return direction === 'out' ? { from: near, to: far } : { from: far, to: near };
}
