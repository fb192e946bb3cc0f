import type { Box } from './types.ts';
import { ownerDocumentOf } from './document/dom.ts';
import { frameAround } from './document/frames.ts';
import { aroundOf } from './document/shown-tree.ts';
import { elementAt } from './geometry/hit-test.ts';
import { placeInFrame } from './geometry/places.ts';

/** A frame whose document scripts of this one cannot look into. */
interface FrameAt {
  /** The elements of the frames on the way to it, and its own. */
  readonly path: readonly Element[];
  /** Where its viewport is, in CSS pixels of this document. */
  readonly box: Box;
  /** Whether its viewport is no upright rectangle. */
  readonly isTurned: boolean;
}

/** The frame at a point of this document, in CSS pixels. */
export default function frameAt(x: number, y: number): FrameAt | null {
  const everywhere = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  const at = elementAt({ x, y }, { sx: 1, sy: 1, tx: 0, ty: 0, clip: everywhere });
  if (at?.holder === undefined) return null;
  const path = [at.holder];
  for (let frame = outside(at.holder); frame; frame = outside(frame)) path.unshift(frame);
  const { clip } = placeInFrame(at.holder, { ...at.place, clip: everywhere });
  return { path, box: clip, isTurned: path.some(isTurned) };
}

const outside = (frame: Element): Element | null => frameAround(ownerDocumentOf(frame));

function isTurned(frame: Element): boolean {
  for (let element: Element | null = frame; element; element = aroundOf(element)) {
    const { transform, rotate, offsetPath } = getComputedStyle(element);
    if (rotate !== 'none' || (offsetPath ?? 'none') !== 'none') return true;
    if (transform === 'none') continue;
    const { is2D, a, b, c, d } = new DOMMatrix(transform);
    if (!is2D || b !== 0 || c !== 0 || a <= 0 || d <= 0) return true;
  }
  return false;
}
