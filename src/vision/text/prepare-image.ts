import { loadSharp, type Pixels } from '../../util/image.ts';

import { areaOf, bottomOf, rightOf } from '../boxes/rect-math.ts';
import { paintCells } from '../boxes/background-cells.ts';
import { doubleSize } from './double-size.ts';
import { flatRegions, type FlatRegion, type FlatRegions } from '../boxes/flat-regions.ts';
import { inkScale, type InkImage } from '../boxes/ink-image.ts';

/** A screen with one pixel per logical pixel (for boxes), and as ink with two (for text and small marks). */
export interface PreparedImage {
  readonly logical: Pixels;
  /** The screen in colour at the scale of `ink`. */
  readonly large: Pixels;
  readonly ink: InkImage;
  /** Ink with small filled shapes left in. */
  readonly solidInk: InkImage;
  /** Areas of one colour, in logical pixels. */
  readonly flat: FlatRegions;
}

const gain = 1.6;
const inkOfDifference = Uint8Array.from({ length: 256 }, (_, difference) => Math.max(0, 255 - difference * gain));

/** Removes colours and themes: what differs from its background becomes ink, light on dark or dark on light. */
export async function prepareImage(pixels: Pixels, dpr: number): Promise<PreparedImage> {
  const width = Math.max(1, Math.round(pixels.width / dpr));
  const height = Math.max(1, Math.round(pixels.height / dpr));
  const [logical, large] = await Promise.all([
    resizePixels(pixels, width, height),
    resizePixels(pixels, width * inkScale, height * inkScale),
  ]);
  const flat = flatRegions(logical);
  const cells = paintCells(logical);
  const boxes = paintBoxes(cells, logical, flat.boxes);
  return {
    logical,
    large,
    ...inkOn(large, { boxes, cells, isGround: flat.background }),
    flat,
  };
}

async function resizePixels(pixels: Pixels, width: number, height: number): Promise<Pixels> {
  if (pixels.width === width && pixels.height === height) return pixels;
  if (pixels.width * 2 === width && pixels.height * 2 === height) return doubleSize(pixels);
  const sharp = await loadSharp();
  const raw = { width: pixels.width, height: pixels.height, channels: 3 } as const;
  const data = await sharp(pixels.data, { raw }).resize({ width, height, fit: 'fill' }).raw().toBuffer();
  return { data, width, height };
}

/** Paints the colour of the smallest flat box around each pixel over that of its cell. */
function paintBoxes(cells: Uint8Array, { width, height }: Pixels, boxes: readonly FlatRegion[]): Uint8Array {
  const painted = cells.slice();
  const fromLargeToSmall = [...boxes].sort((a, b) => areaOf(b.rect) - areaOf(a.rect));
  for (const { rect, colour } of fromLargeToSmall.filter((box) => areaOf(box.rect) < width * height * 0.4)) {
    // A panel may contain pictures and other fills; the cells are more accurate there.
    const limit = rect.height > 80 ? 24 : 255;
    for (let y = rect.top; y < bottomOf(rect); y++) {
      const row = y * width;
      paintRow({ painted, cells }, [(row + rect.left) * 3, (row + rightOf(rect)) * 3], { colour, limit });
    }
  }
  return painted;
}

interface Paint {
  readonly colour: readonly [number, number, number];
  /** Cells with a larger difference keep their own colour. */
  readonly limit: number;
}

function paintRow(
  { painted, cells }: { painted: Uint8Array; cells: Uint8Array },
  [start, end]: readonly [number, number],
  paint: Paint,
): void {
  const [red, green, blue] = paint.colour;
  for (let at = start; at < end; at += 3) {
    if (Math.abs((cells[at] as number) - red) > paint.limit) continue;
    if (Math.abs((cells[at + 1] as number) - green) > paint.limit) continue;
    if (Math.abs((cells[at + 2] as number) - blue) > paint.limit) continue;
    painted[at] = red;
    painted[at + 1] = green;
    painted[at + 2] = blue;
  }
}

/** Background of each logical pixel. */
interface Grounds {
  /** Background colours around small filled shapes, and with these shapes as background. */
  readonly cells: Uint8Array;
  readonly boxes: Uint8Array;
  /** 1 for pixels that are not ink, whatever their colour. */
  readonly isGround: Uint8Array;
}

/** Computes the difference from the background with and without small filled shapes in one pass, because there are millions of pixels. */
function inkOn(large: Pixels, { boxes, cells, isGround }: Grounds): { ink: InkImage; solidInk: InkImage } {
  const { data, width, height } = large;
  const ink = new Uint8Array(width * height).fill(255);
  const solid = new Uint8Array(width * height).fill(255);
  /** The pixels of one logical pixel in a row, from an index on. */
  const paint = (start: number, at: number): void => {
    const onBox = colourAt(boxes, at * 3);
    const onCell = colourAt(cells, at * 3);
    const isInk = isGround[at] !== 1;
    for (let index = start; index < start + inkScale; index++) {
      const colour = colourAt(data, index * 3);
      if (colour !== onCell) solid[index] = inkBetween(onCell, colour);
      if (isInk && colour !== onBox) ink[index] = inkBetween(onBox, colour);
    }
  };
  for (let y = 0; y < height; y++) {
    let at = Math.floor(y / inkScale) * (width / inkScale);
    for (let index = y * width; index < (y + 1) * width; index += inkScale) paint(index, at++);
  }
  return { ink: { data: ink, width, height }, solidInk: { data: solid, width, height } };
}

/** A colour as one number. */
function colourAt(data: Uint8Array, at: number): number {
  return ((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number);
}

function inkBetween(ground: number, colour: number): number {
  const red = Math.abs((colour >> 16) - (ground >> 16));
  const green = Math.abs(((colour >> 8) & 255) - ((ground >> 8) & 255));
  const blue = Math.abs((colour & 255) - (ground & 255));
  return inkOfDifference[Math.max(red, green, blue)] as number;
}
