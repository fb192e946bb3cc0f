import type { Direction, Edge } from '../../core/device/device-input.ts';
import { clampPoint, type Point, type Size } from '../../core/screen/geometry.ts';

/** Path of one finger. */
export interface FingerWay {
  readonly from: Point;
  readonly to: Point;
}

export interface ScrollRequest {
  readonly direction: Direction;
  /** In frame pixels. */
  readonly distance?: number | undefined;
  /** Start point of the finger. */
  readonly at?: Point | undefined;
  readonly screen: Size;
}

/** Fraction of the screen that the default gesture crosses, around its centre. */
const centralPart = 0.7;
/** Margin with system bars and system gestures: back, home, notifications. */
const edgePart = 0.05;
/** Maximum number of gestures for a distance longer than one path. */
const mostGestures = 10;
/** Shorter paths would count as a tap, so the finger starts farther away. */
const leastPart = 0.1;

/** Direction of the finger: up to reveal what is below. */
const fingers: Record<Direction, Point> = {
  down: { x: 0, y: -1 },
  up: { x: 0, y: 1 },
  right: { x: -1, y: 0 },
  left: { x: 1, y: 0 },
};

/** Scroll direction towards each edge. */
export const towardsEdge: Record<Edge, Direction> = { top: 'up', bottom: 'down', left: 'left', right: 'right' };

/**
 * The gestures that scroll in a direction: through the centre over the central part of the screen, over a given
 * distance, or from a given point. A distance too long for one gesture takes several. A finger may travel farther or
 * less far than the content.
 *
 * @returns An empty list if even the maximum number of gestures would not cover the distance.
 */
export function scrollWays(request: ScrollRequest): readonly FingerWay[] {
  const { direction, at, screen } = request;
  const length = alongAxis(direction, screen);
  const finger = fingers[direction];
  const distance = request.distance ?? length * centralPart;
  const start = at ? withRoom(at, finger, screen) : undefined;
  const room = start ? roomFrom(start, finger, screen) : length * (1 - 2 * edgePart);
  const count = Math.max(1, Math.ceil(distance / room - 1e-9));
  // The default distance uses the available room.
  const gestures = request.distance === undefined ? 1 : count;
  if (gestures > mostGestures) return [];
  const each = Math.min(room, distance / gestures);
  const from = start ?? throughMiddle(finger, each, screen);
  const way = { from: rounded(from), to: rounded(moved(from, finger, each)) };
  return Array.from({ length: gestures }, () => way);
}

/** A short, fast movement through the centre, after which content continues to move. */
export function flingWay(request: Pick<ScrollRequest, 'direction' | 'at' | 'screen'>): FingerWay {
  const [way] = scrollWays(request);
  // Without a distance there is always one path.
  return way as FingerWay;
}

function alongAxis(direction: Direction, { width, height }: Size): number {
  return direction === 'left' || direction === 'right' ? width : height;
}

function throughMiddle(finger: Point, length: number, { width, height }: Size): Point {
  return moved({ x: width / 2, y: height / 2 }, finger, -length / 2);
}

/** The point itself, or a point farther back if the finger would leave the screen at once. */
function withRoom(at: Point, finger: Point, screen: Size): Point {
  const inside = clampPoint(at, screen);
  const least = (finger.x === 0 ? screen.height : screen.width) * leastPart;
  const lacking = Math.max(0, least - roomFrom(inside, finger, screen));
  return clampPoint(moved(inside, finger, -lacking), screen);
}

function roomFrom({ x, y }: Point, finger: Point, { width, height }: Size): number {
  if (finger.x === 0) return finger.y < 0 ? y - height * edgePart : height * (1 - edgePart) - y;
  return finger.x < 0 ? x - width * edgePart : width * (1 - edgePart) - x;
}

function moved({ x, y }: Point, finger: Point, length: number): Point {
  return { x: x + finger.x * length, y: y + finger.y * length };
}

function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}
