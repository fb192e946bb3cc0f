import type { Pixels } from '../../util/image.ts';

/**
 * Doubles the size of a picture: values between two pixels by a Catmull-Rom curve, half a pixel before each pixel. The
 * result equals that of the picture library, which takes four times as long.
 */
export function doubleSize(pixels: Pixels): Pixels {
  const { width, height } = pixels;
  const stride = width * 2 * 3;
  const data = new Uint8ClampedArray(stride * height * 2);
  const wide = new WideRows(pixels);
  for (let y = 0; y < height; y++) {
    const rows = [wide.row(y - 2), wide.row(y - 1), wide.row(y), wide.row(y + 1)] as const;
    const even = y * 2 * stride;
    between(rows, data.subarray(even, even + stride));
    data.set(rows[2], even + stride);
  }
  return { data: new Uint8Array(data.buffer), width: width * 2, height: height * 2 };
}

type FourRows = readonly [Int16Array, Int16Array, Int16Array, Int16Array];

/** Value in the middle of four pixels, from the sum of the two inner and the sum of the two outer ones. */
const middle = (near: number, far: number): number => (9 * near - far + 8) >> 4;

function between([a, b, c, d]: FourRows, into: Uint8ClampedArray): void {
  for (let index = 0; index < into.length; index++) {
    const near = (b[index] as number) + (c[index] as number);
    into[index] = middle(near, (a[index] as number) + (d[index] as number));
  }
}

/** Rows of a picture at twice their width; outside the picture, the edge is repeated. */
class WideRows {
  readonly #pixels: Pixels;
  /** The last four rows that were requested. */
  readonly #known: { readonly values: Int16Array; y: number }[];
  /** A row with padding at both ends. */
  readonly #padded: Uint8Array;

  constructor(pixels: Pixels) {
    this.#pixels = pixels;
    this.#known = Array.from({ length: 4 }, () => ({ values: new Int16Array(pixels.width * 2 * 3), y: -1 }));
    this.#padded = new Uint8Array((pixels.width + 3) * 3);
  }

  row(wanted: number): Int16Array {
    const y = Math.max(0, Math.min(this.#pixels.height - 1, wanted));
    const place = this.#known[y % 4] as { readonly values: Int16Array; y: number };
    if (place.y !== y) this.#widen(y, place.values);
    place.y = y;
    return place.values;
  }

  #widen(y: number, into: Int16Array): void {
    const { data, width } = this.#pixels;
    const padded = this.#padded;
    const row = data.subarray(y * width * 3, (y + 1) * width * 3);
    padded.set(row, 6);
    for (let at = 0; at < 6; at++) padded[at] = row[at % 3] as number;
    padded.set(row.subarray(-3), row.length + 6);
    for (let even = 0, at = 0; at < row.length; even += 6, at += 3) {
      for (let channel = at; channel < at + 3; channel++) {
        const own = padded[channel + 6] as number;
        const near = (padded[channel + 3] as number) + own;
        const place = even + channel - at;
        into[place] = middle(near, (padded[channel] as number) + (padded[channel + 9] as number));
        into[place + 3] = own;
      }
    }
  }
}
