import { clipRect, growRect, type Point, type Rect } from '../../core/screen/geometry.ts';
import { createFrame, type Frame } from '../../core/screen/frame.ts';
import { cropImage } from '../../util/image.ts';

/** Least side of a cropped part of a screen, in logical pixels: the surroundings of an element help to identify it. */
const leastSide = 320;
/** Margin around the part, as a share of its longer side. */
const marginShare = 0.25;

/** From this share of the screen on, the part is not cropped. */
const nearlyAll = 0.8;

/** A part of a frame, as large as it is there. */
export interface CloserLook {
  readonly frame: Frame;
  /** Where the part is in the whole frame. */
  readonly area: Rect;
}

/** The whole frame. */
export function wholeLook(frame: Frame): CloserLook {
  return { frame, area: { left: 0, top: 0, width: frame.width, height: frame.height } };
}

/** Crops the frame around a place; returns the whole frame when the part covers nearly all of it. */
export async function lookCloser(frame: Frame, around: Rect): Promise<CloserLook> {
  const area = clipRect(grown(around, leastSide * frame.dpr), frame);
  if (!area || area.width * area.height > nearlyAll * frame.width * frame.height) return wholeLook(frame);
  const data = await cropImage(frame.data, area);
  const { width, height } = area;
  return { frame: createFrame({ data, mime: 'image/png', width, height, dpr: frame.dpr }), area };
}

function grown(rect: Rect, least: number): Rect {
  const margin = Math.max(rect.width, rect.height) * marginShare;
  const wide = growRect(rect, margin);
  const [across, down] = [Math.max(0, least - wide.width) / 2, Math.max(0, least - wide.height) / 2];
  return {
    left: wide.left - across,
    top: wide.top - down,
    width: wide.width + 2 * across,
    height: wide.height + 2 * down,
  };
}

interface ElementBox {
  readonly rect: Rect;
  readonly center: Point;
}

/** Converts positions in the part to positions in the whole frame. */
export function toWhole({ rect, center }: ElementBox, { area }: CloserLook): ElementBox {
  return {
    rect: { ...rect, left: rect.left + area.left, top: rect.top + area.top },
    center: { x: center.x + area.left, y: center.y + area.top },
  };
}
