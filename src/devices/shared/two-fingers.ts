import type { GestureOptions, PinchInput, PinchOptions } from '../../core/device/device-input.ts';
import type { Point, Size } from '../../core/screen/geometry.ts';

export interface ScaleOptions extends GestureOptions {
  /** How many times as far from each other the fingers end; below 1, closer. */
  readonly scale: number;
}

/** Two fingers, told how far they go, or how much larger things are to be. */
export interface TwoFingers extends PinchInput {
  zoom(center: Point, options: ScaleOptions): Promise<void>;
}

/** How far each finger is from the middle, at first and at last, in pixels of the frame. */
export interface FingerGaps {
  readonly from: number;
  readonly to: number;
}

/** Fingers are not put closer to their middle than this. */
const leastGap = 20;
/** Of the shorter side of the screen: as far as fingers go that are told a scale. */
const widestPart = 0.4;

/** Each finger goes the distance, between that far from the middle and twice as far; near an edge, as far as there is room. */
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
