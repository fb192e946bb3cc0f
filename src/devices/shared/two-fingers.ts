import type { GestureOptions, PinchInput, PinchOptions } from '../../core/device/device-input.ts';
import type { Point, Size } from '../../core/screen/geometry.ts';

export interface ScaleOptions extends GestureOptions {
  /** Factor by which the distance of the fingers grows; below 1 it shrinks. */
  readonly scale: number;
}

/** Two-finger gestures by distance or by scale. */
export interface TwoFingers extends PinchInput {
  zoom(center: Point, options: ScaleOptions): Promise<void>;
}

/** Distance of each finger from the centre at the start and at the end, in frame pixels. */
export interface FingerGaps {
  readonly from: number;
  readonly to: number;
}

/** Minimum distance of a finger from the centre. */
const leastGap = 20;
/** Maximum distance for a pinch by scale, as a fraction of the shorter side of the screen. */
const widestPart = 0.4;

/** Each finger moves by the distance, between once and twice that far from the centre. Near an edge it uses the available room. */
export function gapsByDistance(
  center: Point,
  { direction, distance }: Pick<PinchOptions, 'direction' | 'distance'>,
  screen: Size,
): FingerGaps {
  const far = Math.min(distance * 2, roomAround(center, screen));
  const near = Math.min(far, Math.max(leastGap, far - distance));
  return direction === 'out' ? { from: near, to: far } : { from: far, to: near };
}

export function gapsByScale(center: Point, scale: number, screen: Size): FingerGaps {
  const far = Math.min(roomAround(center, screen), Math.min(screen.width, screen.height) * widestPart);
  const near = Math.max(leastGap, scale > 1 ? far / scale : far * scale);
  return scale > 1 ? { from: near, to: far } : { from: far, to: near };
}

function roomAround({ x, y }: Point, { width, height }: Size): number {
  return Math.max(leastGap, Math.min(x, y, width - 1 - x, height - 1 - y));
}
