import type { Area } from '../image.ts';
import type { Gray } from './gray.ts';

/** Agreement of two areas of the same size, cell by cell. */
export interface Agreement {
  /** Number of cells in which either picture has content. */
  readonly drawn: number;
  /** Number of those cells with the same content. */
  readonly same: number;
}

/** Side of a cell in pixels: about a letter's stem and counter, so that one changed letter changes at least one cell. */
export const cellSize = 8;

/** Standard deviation of brightness below which a cell is empty; noise and soft gradients are below. */
const emptyBelow = 10;
/** Minimum correlation of equal cells, light on dark or dark on light; another letter or an extra stroke is below. */
const sameFrom = 0.8;

interface Moments {
  readonly deviation: number;
  readonly other: number;
  readonly correlation: number;
}

export interface PicturePair {
  readonly one: Gray;
  readonly other: Gray;
  /** Where the matching area begins in `other`; in `one` it begins at the top left. */
  readonly at: { readonly x: number; readonly y: number };
}

/**
 * Compares the area of `one` with the matching area of the other picture. Content that lies outside the other picture
 * counts as different.
 */
export function agreement(pair: PicturePair, area: Area): Agreement {
  let [drawn, same] = [0, 0];
  for (const cell of cells(area, cellSize)) {
    const isSame = sameness(pair, cell);
    if (isSame === undefined) continue;
    drawn++;
    if (isSame) same++;
  }
  return { drawn, same };
}

/** Whether no cell of the area differs. Cells overlap by half, so that nothing falls between two of them. */
export function isSame(pair: PicturePair, area: Area): boolean {
  for (const cell of cells(area, cellSize / 2)) if (sameness(pair, cell) === false) return false;
  return true;
}

/** Undefined if neither cell has content. */
function sameness(pair: PicturePair, cell: Area): boolean | undefined {
  const isOutside = !isInside(pair, cell);
  // A cell outside the other picture is compared with itself, to find out whether it has content.
  const moments = compare(isOutside ? { ...pair, other: pair.one, at: { x: 0, y: 0 } } : pair, cell);
  if (moments.deviation < emptyBelow && moments.other < emptyBelow) return undefined;
  return !isOutside && Math.abs(moments.correlation) >= sameFrom;
}

function isInside({ other, at }: PicturePair, { left, top, width, height }: Area): boolean {
  const [x, y] = [at.x + left, at.y + top];
  return x >= 0 && y >= 0 && x + width <= other.width && y + height <= other.height;
}

function* cells({ left, top, width, height }: Area, step: number): Generator<Area> {
  const side = { width: Math.min(cellSize, width), height: Math.min(cellSize, height) };
  for (let down = 0; down + side.height <= height; down += step) {
    for (let across = 0; across + side.width <= width; across += step) {
      yield { left: left + across, top: top + down, ...side };
    }
  }
}

function compare({ one, other, at }: PicturePair, { left: x, top: y, width, height }: Area): Moments {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = y; row < y + height; row++) {
    let here = row * one.width + x;
    let there = (at.y + row) * other.width + at.x + x;
    for (let column = 0; column < width; column++) {
      const [p, q] = [one.data[here++] ?? 0, other.data[there++] ?? 0];
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  }
  const count = width * height;
  const [varianceA, varianceB] = [aa / count - (a / count) ** 2, bb / count - (b / count) ** 2];
  const covariance = ab / count - (a / count) * (b / count);
  const scale = Math.sqrt(Math.max(varianceA, 1e-6) * Math.max(varianceB, 1e-6));
  return {
    deviation: Math.sqrt(Math.max(0, varianceA)),
    other: Math.sqrt(Math.max(0, varianceB)),
    correlation: covariance / scale,
  };
}
