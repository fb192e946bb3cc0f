import type { Pixels } from '../../util/image.ts';

/** Side of the cells in which the background is measured, in logical pixels. */
export const cell = 12;

/** Background colour of each pixel: the most common colour around its cell, in an area large enough not to lie within a large letter. */
export function paintCells(pixels: Pixels): Uint8Array {
  const { width, height } = pixels;
  const colours = cellColours(pixels);
  const columns = Math.ceil(width / cell);
  const painted = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = y * width * 3;
    if (y % cell > 0) painted.copyWithin(row, row - width * 3, row);
    else paintRow(painted.subarray(row, row + width * 3), colours.subarray((y / cell) * columns * 3));
  }
  return painted;
}

function paintRow(row: Uint8Array, colours: Uint8Array): void {
  for (let index = 0, x = 0; index < row.length; index += 3, x++) {
    const at = Math.floor(x / cell) * 3;
    row[index] = colours[at] as number;
    row[index + 1] = colours[at + 1] as number;
    row[index + 2] = colours[at + 2] as number;
  }
}

/** One colour per cell, row by row. */
function cellColours(pixels: Pixels): Uint8Array {
  const columns = Math.ceil(pixels.width / cell);
  const rows = Math.ceil(pixels.height / cell);
  const colours = new Uint8Array(columns * rows * 3);
  const histogram = new ColourHistogram(pixels);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const left = Math.max(0, (column - 1) * cell);
      const top = Math.max(0, (row - 1) * cell);
      const right = Math.min(pixels.width, (column + 2) * cell);
      const bottom = Math.min(pixels.height, (row + 2) * cell);
      colours.set(histogram.commonest({ left, top, right, bottom }), (row * columns + column) * 3);
    }
  }
  return colours;
}

interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Counts colours by the upper four bits of each channel, and averages within the most common one. */
class ColourHistogram {
  readonly #counts = new Uint16Array(4096);
  readonly #pixels: Pixels;
  /** Index of each pixel's colour in `counts`. */
  readonly #keys: Uint16Array;

  constructor(pixels: Pixels) {
    const { data, width, height } = pixels;
    this.#pixels = pixels;
    this.#keys = new Uint16Array(width * height);
    for (let index = 0, at = 0; index < this.#keys.length; index++, at += 3) {
      this.#keys[index] =
        (((data[at] as number) >> 4) << 8) | (((data[at + 1] as number) >> 4) << 4) | ((data[at + 2] as number) >> 4);
    }
  }

  /** Sampling every second pixel of every second row gives the same result. */
  commonest(bounds: Bounds): readonly [number, number, number] {
    const best = this.#count(bounds);
    this.#forget(bounds);
    return this.#mean(bounds, best);
  }

  /** Of equally common colours, the first one to reach the count wins. */
  #count({ left, top, right, bottom }: Bounds): number {
    const [counts, keys, { width }] = [this.#counts, this.#keys, this.#pixels];
    let [best, most] = [0, 0];
    for (let y = top; y < bottom; y += 2) {
      for (let at = y * width + left; at < y * width + right; at += 2) {
        const key = keys[at] as number;
        const count = ((counts[key] as number) += 1);
        if (count <= most) continue;
        most = count;
        best = key;
      }
    }
    return best;
  }

  #forget({ left, top, right, bottom }: Bounds): void {
    const [counts, keys, { width }] = [this.#counts, this.#keys, this.#pixels];
    for (let y = top; y < bottom; y += 2)
      for (let at = y * width + left; at < y * width + right; at += 2) counts[keys[at] as number] = 0;
  }

  #mean({ left, top, right, bottom }: Bounds, key: number): [number, number, number] {
    const [keys, { data, width }] = [this.#keys, this.#pixels];
    let [red, green, blue, count] = [0, 0, 0, 0];
    for (let y = top; y < bottom; y += 2) {
      for (let at = y * width + left; at < y * width + right; at += 2) {
        if (keys[at] !== key) continue;
        red += data[at * 3] as number;
        green += data[at * 3 + 1] as number;
        blue += data[at * 3 + 2] as number;
        count += 1;
      }
    }
    return [Math.round(red / count), Math.round(green / count), Math.round(blue / count)];
  }
}
