import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { GestureOptions } from '../../../core/device/device-input.ts';
import type { Point, Size } from '../../../core/screen/geometry.ts';
import { gapsByDistance, gapsByScale, type FingerGaps, type TwoFingers } from '../../shared/two-fingers.ts';
import type { Yadb } from '../yadb.ts';
import type { InputParts } from './input-parts.ts';

const pinchMs = 500;

export interface PinchGesture {
  readonly center: Point;
  /** Distance of each finger from the centre, in pixels of the input system. */
  readonly from: number;
  readonly to: number;
  readonly durationMs: number;
  /** Screen size that the pixel values refer to. */
  readonly screen: Size;
}

/** One way to move two fingers at once; Android's `input` command supports only one. */
export interface PinchWay {
  readonly name: string;
  /** Whether it can be used now. Default: always. */
  isReady?(): boolean;
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
  /** Screen size in the coordinates of the input system. */
  inputSize(signal: AbortSignal): Promise<Size>;
}

/** Moves two fingers in the first way that is ready, else in the last way; undefined if there is no way. */
export function androidPinch(parts: PinchParts, ways: readonly PinchWay[]): TwoFingers | undefined {
  const last = ways.at(-1);
  if (!last) return undefined;
  const move = async (center: Point, gapsOn: (screen: Size) => FingerGaps, options: GestureOptions): Promise<void> => {
    const { signal, durationMs = pinchMs } = options;
    throwIfAborted(signal);
    const size = await parts.size(signal);
    const screen = await parts.inputSize(signal);
    const { from, to } = gapsOn(size);
    const unit = screen.width / size.width;
    const way = ways.find(({ isReady }) => isReady?.() !== false) ?? last;
    const gesture = { center: parts.toDevice(center), from: from * unit, to: to * unit, durationMs, screen };
    await way.pinch(gesture, signal);
  };
  return {
    pinch: (center, options) => move(center, (screen) => gapsByDistance(center, options, screen), options),
    zoom: (center, options) => move(center, (screen) => gapsByScale(center, options.scale, screen), options),
  };
}
