import { loadSharp, type Pixels } from '../../../util/image.ts';

import { areaOf, bottomOf, rightOf } from './rect-math.ts';
import { flatRegions, type FlatRegion, type FlatRegions } from './flat-regions.ts';
import { inkScale, type InkImage } from './ink-image.ts';

/** The same screen at one pixel per logical pixel (for boxes) and as ink at two (for text and small marks). */
export interface PreparedImage {
  readonly logical: Pixels;
  /** The screen's colours at the scale of `ink`. */
  readonly large: Pixels;
  readonly ink: InkImage;
  /** The same with small filled shapes left in. */
  readonly solidInk: InkImage;
  /** Areas of one colour, in logical pixels. */
  readonly flat: FlatRegions;
}

/** Side of the cells by which backgrounds are measured, in logical pixels. */
export const cell = 12;
const gain = 1.6;

/** Removes colours and themes: what differs from the background around it becomes ink, whatever the polarity. */
export async function prepareImage(pixels: Pixels, dpr: number): Promise<PreparedImage> {
  const width = Math.max(1, Math.round(pixels.width / dpr));
  const height = Math.max(1, Math.round(pixels.height / dpr));
  const [logical, large] = await Promise.all([
    resizePixels(pixels, width, height),
    resizePixels(pixels, width * inkScale, height * inkScale),
  ]);
  const flat = flatRegions(logical);
  const cells = paintCells(logical, backgroundGrid(logical));
  const boxes = paintBoxes(cells, logical, flat.boxes);
  return {
    logical,
    large,
    ink: differenceFrom(large, boxes, flat.background),
    solidInk: differenceFrom(large, cells),
    flat,
  };
}

async function resizePixels(pixels: Pixels, width: number, height: number): Promise<Pixels> {
  if (pixels.width === width && pixels.height === height) return pixels;
  const sharp = await loadSharp();
  const raw = { width: pixels.width, height: pixels.height, channels: 3 } as const;
  const data = await sharp(pixels.data, { raw }).resize({ width, height, fit: 'fill' }).raw().toBuffer();
  return { data, width, height };
}

/** The most common colour around each cell of the picture, seen wide enough not to fall into a large letter. */
interface BackgroundGrid {
  readonly colours: Uint8Array;
  readonly columns: number;
}

function backgroundGrid(pixels: Pixels): BackgroundGrid {
  const columns = Math.ceil(pixels.width / cell);
  const rows = Math.ceil(pixels.height / cell);
  const colours = new Uint8Array(columns * rows * 3);
  const histogram = new ColourHistogram();
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const left = Math.max(0, (column - 1) * cell);
      const top = Math.max(0, (row - 1) * cell);
      const right = Math.min(pixels.width, (column + 2) * cell);
      const bottom = Math.min(pixels.height, (row + 2) * cell);
      histogram.count(pixels, [left, top, right, bottom]);
      colours.set(histogram.takeMode(), (row * columns + column) * 3);
    }
  }
  return { colours, columns };
}

/** Counts colours by their upper four bits a channel, and averages within the winner. */
class ColourHistogram {
  readonly #counts = new Uint16Array(4096);
  readonly #sums = new Uint32Array(4096 * 3);
  #seen: number[] = [];
  #best = 0;

  count(pixels: Pixels, [left, top, right, bottom]: readonly [number, number, number, number]): void {
    const { data, width } = pixels;
    // Every second pixel of every second row tells as much.
    for (let y = top; y < bottom; y += 2) {
      for (let x = left; x < right; x += 2) this.#add(data, (y * width + x) * 3);
    }
  }

  takeMode(): [number, number, number] {
    const [counts, sums, best] = [this.#counts, this.#sums, this.#best];
    const count = counts[best] || 1;
    const mean = (channel: number): number => Math.round((sums[best * 3 + channel] as number) / count);
    const mode: [number, number, number] = [mean(0), mean(1), mean(2)];
    for (const key of this.#seen) {
      counts[key] = 0;
      sums.fill(0, key * 3, key * 3 + 3);
    }
    this.#seen = [];
    return mode;
  }

  #add(data: Uint8Array, at: number): void {
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const counts = this.#counts;
    if (counts[key] === 0) this.#seen.push(key);
    if (this.#seen.length === 1) this.#best = key;
    counts[key] = (counts[key] as number) + 1;
    const sums = this.#sums;
    sums[key * 3] = (sums[key * 3] as number) + red;
    sums[key * 3 + 1] = (sums[key * 3 + 1] as number) + green;
    sums[key * 3 + 2] = (sums[key * 3 + 2] as number) + blue;
    if ((counts[key] as number) > (counts[this.#best] as number)) this.#best = key;
  }
}

/** The background of each logical pixel as the cells know it. */
function paintCells({ width, height }: Pixels, grid: BackgroundGrid): Uint8Array {
  const painted = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const gridRow = Math.floor(y / cell) * grid.columns;
    for (let x = 0; x < width; x++) {
      const at = (gridRow + Math.floor(x / cell)) * 3;
      const index = (y * width + x) * 3;
      painted[index] = grid.colours[at] as number;
      painted[index + 1] = grid.colours[at + 1] as number;
      painted[index + 2] = grid.colours[at + 2] as number;
    }
  }
  return painted;
}

/** Paints the colour of the smallest flat box around each pixel over that of its cell. */
function paintBoxes(cells: Uint8Array, { width, height }: Pixels, boxes: readonly FlatRegion[]): Uint8Array {
  const painted = cells.slice();
  const fromLargeToSmall = [...boxes].sort((a, b) => areaOf(b.rect) - areaOf(a.rect));
  for (const { rect, colour } of fromLargeToSmall.filter((box) => areaOf(box.rect) < width * height * 0.4)) {
    // A panel may hold pictures and other fills, of which the cells know more.
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
  /** Cells that differ by more keep their own colour. */
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

/** `background`: logical pixels that are no ink whatever their colour. */
function differenceFrom(pixels: Pixels, backgrounds: Uint8Array, background?: Uint8Array): InkImage {
  const { width, height, data } = pixels;
  const out = new Uint8Array(width * height).fill(255);
  const logicalWidth = width / inkScale;
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / inkScale) * logicalWidth;
    for (let x = 0; x < width; x++) {
      const at = row + ((x / inkScale) | 0);
      if (background?.[at] === 1) continue;
      const index = y * width + x;
      const dr = Math.abs((data[index * 3] as number) - (backgrounds[at * 3] as number));
      const dg = Math.abs((data[index * 3 + 1] as number) - (backgrounds[at * 3 + 1] as number));
      const db = Math.abs((data[index * 3 + 2] as number) - (backgrounds[at * 3 + 2] as number));
      const most = dr > dg ? (dr > db ? dr : db) : dg > db ? dg : db;
      const value = 255 - most * gain;
      out[index] = value > 0 ? value : 0;
    }
  }
  return { data: out, width, height };
}
