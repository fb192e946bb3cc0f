import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { GestureOptions } from '../../../core/device/device-input.ts';
import type { Point } from '../../../core/screen/geometry.ts';
import { gapsByDistance, gapsByScale, type FingerGaps, type TwoFingers } from '../../shared/two-fingers.ts';
import { down, moveTo, pause, up } from '../../shared/fingers.ts';
import { fingers } from './finger-actions.ts';
import { post, type InputParts } from './input-parts.ts';

const pinchMs = 500;
const restMs = 50;
const slowMs = 30_000;

/** Two fingers side by side around a point. */
export function iosPinch(parts: InputParts): TwoFingers {
  const move = async (center: Point, { from, to }: FingerGaps, options: GestureOptions): Promise<void> => {
    const { durationMs = pinchMs, signal } = options;
    throwIfAborted(signal);
    const toPlace = await parts.places(signal);
    const finger = (side: number) => {
      const at = (gap: number) => toPlace({ x: center.x + side * gap, y: center.y });
      return [moveTo(at(from)), down, pause(restMs), moveTo(at(to), durationMs), up];
    };
    await post(parts, { task: 'pinch', signal, limitMs: durationMs + slowMs }, [fingers(finger(-1), finger(1))]);
  };
  return {
    pinch: async (center, options) =>
      move(center, gapsByDistance(center, options, await parts.size(options.signal)), options),
    zoom: async (center, options) =>
      move(center, gapsByScale(center, options.scale, await parts.size(options.signal)), options),
  };
}
