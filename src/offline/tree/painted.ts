import { rectCenter, type Point, type Rect } from '../../core/screen/geometry.ts';
import type { Pixels } from '../../util/image.ts';
import { bottomOf, rightOf } from '../../vision/boxes/rect-math.ts';

/** Levels of one colour, of 255, by which something has to differ from its ground to be there at all. */
export const leastContrast = 16;
/** Below this, people may overlook it: grey of #d6d6d6 on white. */
export const plainContrast = 40;
/** Above this number of pixels, a box is looked at every few pixels. */
const mostSamples = 20_000;
/** No letter lies between two pixels that are this far apart. */
const widestStep = 2;

/**
 * By how much the pixels of a box differ: the widest range of one colour, 0 to 255. Once it is plain, no more is looked at.
 *
 * @param rect - Frame pixels; what lies outside the frame does not count.
 * @param edge - Pixels around it that belong to it.
 */
export function contrastIn(pixels: Pixels, rect: Rect, edge = 0): number {
  const left = Math.max(0, Math.floor(rect.left - edge));
  const top = Math.max(0, Math.floor(rect.top - edge));
  const right = Math.min(pixels.width, Math.ceil(rightOf(rect) + edge));
  const bottom = Math.min(pixels.height, Math.ceil(bottomOf(rect) + edge));
  const wanted = Math.floor(Math.sqrt(((right - left) * (bottom - top)) / mostSamples));
  const step = Math.min(widestStep, Math.max(1, wanted));
  let widest = 0;
  for (let colour = 0; colour < 3 && widest < plainContrast; colour++) {
    widest = Math.max(widest, rangeOf(pixels, { left, top, right, bottom, step, colour }));
  }
  return widest;
}

/** Distance from the edge of a box at which the ground is sampled, in frame pixels. Nearer, compression blurs the edge. */
const around = 3;
const samplesOfSide = 8;

/**
 * Whether a box of one colour differs from its ground on all sides, as a colour to choose or a seat in a plan does.
 *
 * @param rect - Frame pixels; sides outside of the frame do not count.
 */
export function standsOut(pixels: Pixels, rect: Rect): boolean {
  const own = colourAt(pixels, rectCenter(rect));
  const sides = groundAround(rect)
    .map((points) => points.map((point) => colourAt(pixels, point)).filter((colour) => colour !== undefined))
    .filter((colours) => colours.length > 0);
  if (!own || sides.length < 2) return false;
  return sides.every((colours) => colours.filter((colour) => differs(colour, own)).length > colours.length / 2);
}

/** Points of its four sides. */
function groundAround({ left, top, width, height }: Rect): Point[][] {
  const shares = Array.from({ length: samplesOfSide }, (_, index) => (index + 0.5) / samplesOfSide);
  return [
    shares.map((share) => ({ x: left + width * share, y: top - around })),
    shares.map((share) => ({ x: left + width * share, y: top + height + around })),
    shares.map((share) => ({ x: left - around, y: top + height * share })),
    shares.map((share) => ({ x: left + width + around, y: top + height * share })),
  ];
}

type Colour = readonly [red: number, green: number, blue: number];

function colourAt({ data, width, height }: Pixels, { x, y }: Point): Colour | undefined {
  if (x < 0 || y < 0 || x >= width || y >= height) return undefined;
  const at = (Math.floor(y) * width + Math.floor(x)) * 3;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

const differs = (one: Colour, other: Colour): boolean =>
  one.some((level, index) => Math.abs(level - (other[index] ?? 0)) >= leastContrast);

interface Samples {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly step: number;
  /** 0, 1 or 2. */
  readonly colour: number;
}

/** Plain loops: the first call of a process runs them before they are compiled. */
function rangeOf({ data, width }: Pixels, { left, top, right, bottom, step, colour }: Samples): number {
  let least = 255;
  let most = 0;
  for (let y = top; y < bottom && most - least < plainContrast; y += step) {
    const end = (y * width + right) * 3;
    for (let at = (y * width + left) * 3 + colour; at < end; at += step * 3) {
      const level = data[at] ?? 0;
      if (level < least) least = level;
      if (level > most) most = level;
    }
  }
  return Math.max(0, most - least);
}
