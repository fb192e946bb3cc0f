import type { Area } from '../image.ts';
import type { Gray } from './gray.ts';

/** How two pieces of the same size agree, cell by cell. */
export interface Agreement {
  /** Cells in which either of them shows something. */
  readonly drawn: number;
  /** Those of them that show the same. */
  readonly same: number;
}

/** Pixels of a cell's side: about a letter's stem and its counter, so that one other letter changes a cell of its own. */
export const cellSize = 8;

/** Standard deviation of brightness below which a cell is empty: noise and soft gradients stay below. */
const emptyBelow = 10;
/** Least correlation of cells that show the same, light on dark or dark on light; another letter, or a stroke more, stays below. */
const sameFrom = 0.8;

interface Moments {
  readonly deviation: number;
  readonly other: number;
  readonly correlation: number;
}

export interface Pair {
  readonly one: Gray;
  readonly other: Gray;
  /** Where the other one's piece begins, in `other`; that of `one` begins at its top left. */
  readonly at: { readonly x: number; readonly y: number };
}

/** Compares the part `area` of `one` with the same part of the other picture. What shows something outside of it is not the same. */
export function agreement(pair: Pair, area: Area): Agreement {
  let [drawn, same] = [0, 0];
  for (const cell of cells(area, cellSize)) {
    const isSame = sameness(pair, cell);
    if (isSame === undefined) continue;
    drawn++;
    if (isSame) same++;
  }
  return { drawn, same };
}

/** Whether no cell of the part differs. Cells overlap by half here, so that nothing falls between two. */
export function isSame(pair: Pair, area: Area): boolean {
  for (const cell of cells(area, cellSize / 2)) if (sameness(pair, cell) === false) return false;
  return true;
}

/** Undefined where neither shows anything. */
function sameness(pair: Pair, cell: Area): boolean | undefined {
  const isOutside = !isInside(pair, cell);
  // What cannot be seen any more is compared with itself, to know whether it shows something.
  const moments = compare(isOutside ? { ...pair, other: pair.one, at: { x: 0, y: 0 } } : pair, cell);
  if (moments.deviation < emptyBelow && moments.other < emptyBelow) return undefined;
  return !isOutside && Math.abs(moments.correlation) >= sameFrom;
}

function isInside({ other, at }: Pair, { left, top, width, height }: Area): boolean {
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

function compare({ one, other, at }: Pair, { left: x, top: y, width, height }: Area): Moments {
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
