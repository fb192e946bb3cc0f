import type { PinchOptions } from '../../../core/device/device-input.ts';
import type { Point, Size } from '../../../core/screen/geometry.ts';

/** The way of one finger. */
export interface Way {
  readonly from: Point;
  readonly to: Point;
}

interface PinchPlace extends Pick<PinchOptions, 'direction' | 'distance'> {
  readonly center: Point;
  readonly screen: Size;
}

/** Fingers are not put closer to each other than this from their middle. */
const leastGap = 10;

/**
 * Two fingers on a line through the centre, along the longer side of the screen: each moves by the distance, between that
 * far from the centre and twice as far. Near an edge they go no farther than the screen does.
 */
export function fingerWays({ center, direction, distance, screen }: PinchPlace): readonly [Way, Way] {
  const isWide = screen.width >= screen.height;
  const [along, length] = isWide ? [center.x, screen.width] : [center.y, screen.height];
  const room = Math.max(0, Math.min(along, length - 1 - along));
  const far = Math.min(2 * distance, room);
  const near = Math.max(far - distance, Math.min(leastGap, far));
  const [start, end] = direction === 'out' ? [near, far] : [far, near];
  const place = (offset: number): Point =>
    isWide ? { x: center.x + offset, y: center.y } : { x: center.x, y: center.y + offset };
  return [
    { from: place(-start), to: place(-end) },
    { from: place(start), to: place(end) },
  ];
}
