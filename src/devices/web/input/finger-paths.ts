import type { PinchOptions } from '../../../core/device/device-input.ts';
import type { Point, Size } from '../../../core/screen/geometry.ts';

/** The path of one finger. */
export interface FingerPath {
  readonly from: Point;
  readonly to: Point;
}

interface PinchGesture extends Pick<PinchOptions, 'direction' | 'distance'> {
  readonly center: Point;
  readonly screen: Size;
}

/** The smallest distance of a finger from the centre, in pixels. */
const leastGap = 10;

/**
 * Two fingers on a line through the centre, along the longer side of the screen. Each moves between one and two times the
 * distance from the centre. Near an edge, the paths end at the edge of the screen.
 */
export function fingerPaths({ center, direction, distance, screen }: PinchGesture): readonly [FingerPath, FingerPath] {
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
