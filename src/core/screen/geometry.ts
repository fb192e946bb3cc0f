/** A position in pixels of the newest frame, origin top left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A box in pixels of the newest frame. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The middle of a box, rounded to whole pixels. */
export function rectCenter(rect: Rect): Point {
  return { x: Math.round(rect.left + rect.width / 2), y: Math.round(rect.top + rect.height / 2) };
}

/** The box, by default 8 × 8 pixels, of an element of which only a point is known. */
export function rectAround(point: Point, side = 8): Rect {
  return { left: point.x - side / 2, top: point.y - side / 2, width: side, height: side };
}

/** A box grown by `margin` on each side. */
export function growRect(rect: Rect, margin: number): Rect {
  return {
    left: rect.left - margin,
    top: rect.top - margin,
    width: rect.width + margin * 2,
    height: rect.height + margin * 2,
  };
}

/** A box in pixels of another size. */
export function scaleRect({ left, top, width, height }: Rect, by: number): Rect {
  return { left: left * by, top: top * by, width: width * by, height: height * by };
}

/** The smallest box around two boxes. */
export function unionRect(one: Rect, other: Rect): Rect {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** The whole-pixel part of a box that lies inside a picture of the given size; undefined when none does. */
export function clipRect(rect: Rect, size: Size): Rect | undefined {
  const left = Math.max(0, Math.floor(rect.left));
  const top = Math.max(0, Math.floor(rect.top));
  const right = Math.min(size.width, Math.ceil(rect.left + rect.width));
  const bottom = Math.min(size.height, Math.ceil(rect.top + rect.height));
  if (right <= left || bottom <= top) return undefined;
  return { left, top, width: right - left, height: bottom - top };
}

/** Whether two boxes have some of their area in common. */
export function hasOverlap(one: Rect, other: Rect): boolean {
  const { width, height } = unionRect(one, other);
  return width < one.width + other.width && height < one.height + other.height;
}

/** Whether two boxes stand on one line: one of them is as high as the middle of the other. */
export function isOnLine(one: Rect, other: Rect): boolean {
  const holdsMiddleOf = (rect: Rect, { top, height }: Rect): boolean =>
    rect.top <= top + height / 2 && rect.top + rect.height >= top + height / 2;
  return holdsMiddleOf(one, other) || holdsMiddleOf(other, one);
}

/** Whether a point lies in a box. */
export function isWithin(point: Point, rect: Rect): boolean {
  return isInside({ x: point.x - rect.left, y: point.y - rect.top }, rect);
}

/** Whether a point lies inside a picture of the given size. */
export function isInside(point: Point, size: Size): boolean {
  return point.x >= 0 && point.y >= 0 && point.x < size.width && point.y < size.height;
}

/** The nearest point inside a picture of the given size. */
export function clampPoint({ x, y }: Point, { width, height }: Size): Point {
  return { x: Math.min(Math.max(0, x), width - 1), y: Math.min(Math.max(0, y), height - 1) };
}
