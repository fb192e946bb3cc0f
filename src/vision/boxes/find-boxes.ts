import type { Rect } from '../../core/screen/geometry.ts';
import { toLogicalRect, type Component } from './connected-components.ts';
import { Outline } from './outline.ts';
import type { PreparedImage } from '../text/prepare-image.ts';
import { areaOf, bottomOf, likeness, rightOf } from './rect-math.ts';

/** Boxes and lines on a screen, in logical pixels. */
export interface FoundBoxes {
  /** Shapes that are certainly not letters. */
  readonly solid: readonly Rect[];
  /** Filled and framed boxes, largest first. */
  readonly boxes: readonly Rect[];
  /** Wide thin lines: rules, borders and the lines of underlined fields. */
  readonly lines: readonly Rect[];
}

/** Finds boxes by their fill or frame. @param fills - Boxes that are already known. */
export function findBoxes(image: PreparedImage, components: readonly Component[], fills: readonly Rect[]): FoundBoxes {
  const solid = [
    ...image.flat.boxes.map((region) => region.rect),
    ...image.flat.frames,
    ...framedBoxes(components),
    ...fills,
  ];
  const candidates = [...solid, ...image.flat.patches];
  const boxes: Rect[] = [];
  for (const rect of candidates) if (!boxes.some((known) => isSameBox(known, rect))) boxes.push(rect);
  boxes.sort((a, b) => areaOf(b) - areaOf(a));
  return { boxes, solid, lines: [...image.flat.lines, ...thinLines(components)] };
}

/** A frame and its inside, or two detections of one frame, count as one box. */
function isSameBox(a: Rect, b: Rect): boolean {
  if (likeness(a, b) > 0.8) return true;
  const gaps = [a.left - b.left, a.top - b.top, rightOf(a) - rightOf(b), bottomOf(a) - bottomOf(b)];
  return gaps.every((gap) => Math.abs(gap) <= 5);
}

function framedBoxes(components: readonly Component[]): Rect[] {
  const found: Rect[] = [];
  for (const component of components) {
    const rect = toLogicalRect(component);
    if (rect.width < 30 || rect.height < 15 || rect.height > 300 || rect.width < rect.height * 0.8) continue;
    const sides = new Outline(component).sides(0.3);
    // A label may interrupt the upper side of a frame.
    if (sides.left > 0.8 && sides.right > 0.8 && sides.bottom > 0.8 && sides.top > 0.3) found.push(rect);
  }
  return found;
}

function thinLines(components: readonly Component[]): Rect[] {
  return components.map(toLogicalRect).filter((rect) => rect.height <= 3 && rect.width >= 60);
}
