import { edgesOf, halve, type Gray } from './gray.ts';

/** A position of a template in a picture, with its score. */
export interface PiecePosition {
  readonly x: number;
  readonly y: number;
  /** Correlation of their edges, up to 1. */
  readonly score: number;
}

/** Minimum score at the coarsest level, where thin strokes have nearly vanished, and at each finer level. */
const [coarseLeast, fineLeast] = [0.4, 0.5];
/** Maximum number of positions to examine more closely: more than a screen has rows. */
const mostCandidates = 60;
/** Minimum size of a template at the coarsest level: its pixels, and its shorter side. */
const [coarsePixels, coarseSide] = [80, 4];
/** Maximum offset of a position found at half the size, in pixels. */
const reach = 1;
/** Variance below which an area is empty: an absolute limit, and one relative to the template, which no theme makes so much paler. */
const [emptyVariance, palest] = [1, 0.02];

/** Positions of a picture that look like a template, best first, with pixel accuracy. */
export function search(picture: Gray, piece: Gray): readonly PiecePosition[] {
  if (piece.width > picture.width || piece.height > picture.height) return [];
  return searchEdges(edgesOf(picture), edgesOf(piece));
}

/** Searches at half the size first, as long as the template keeps its shape. */
function searchEdges(picture: Gray, piece: Gray): readonly PiecePosition[] {
  const half = halve(piece);
  if (!isTelling(half)) return everywhere(picture, piece);
  const rough = searchEdges(halve(picture), half);
  return distinct(refine(picture, pieceOf(piece), rough), piece);
}

type Offset = Pick<PiecePosition, 'x' | 'y'>;
type Size = Pick<Gray, 'width' | 'height'>;

const isTelling = ({ width, height }: Size): boolean =>
  width * height >= coarsePixels && Math.min(width, height) >= coarseSide;

/** A template prepared for many comparisons. */
interface Template extends Size {
  /** Brightness minus its mean. */
  readonly centred: Float32Array;
  /** Square root of the sum of its squares. */
  readonly norm: number;
}

function pieceOf({ data, width, height }: Gray): Template {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  const centred = Float32Array.from(data, (value) => value - mean);
  return { width, height, centred, norm: Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0)) };
}

function everywhere(picture: Gray, gray: Gray): readonly PiecePosition[] {
  const piece = pieceOf(gray);
  const varianceAt = variances(picture, piece);
  const least = Math.max(emptyVariance * gray.data.length, palest * piece.norm ** 2);
  const found: PiecePosition[] = [];
  for (let y = 0; y + piece.height <= picture.height; y++) {
    for (let x = 0; x + piece.width <= picture.width; x++) {
      // Most of a screen is empty.
      if (varianceAt(x, y) < least) continue;
      const score = scoreAt(picture, piece, { x, y });
      if (score >= coarseLeast) found.push({ x, y, score });
    }
  }
  return distinct(found, { width: 3, height: 3 });
}

/** Returns the variance times the number of pixels for any area of the template's size, from summed-area tables. */
function variances({ data, width, height }: Gray, piece: Size): (x: number, y: number) => number {
  const stride = width + 1;
  const [sums, squares] = [new Float64Array(stride * (height + 1)), new Float64Array(stride * (height + 1))];
  for (let y = 0; y < height; y++) {
    let [row, rowSquares] = [0, 0];
    for (let x = 0, at = (y + 1) * stride + 1; x < width; x++, at++) {
      const value = data[y * width + x] ?? 0;
      row += value;
      rowSquares += value * value;
      sums[at] = (sums[at - stride] ?? 0) + row;
      squares[at] = (squares[at - stride] ?? 0) + rowSquares;
    }
  }
  const within = (all: Float64Array, from: number): number => {
    const below = from + piece.height * stride;
    return (all[below + piece.width] ?? 0) - (all[below] ?? 0) - (all[from + piece.width] ?? 0) + (all[from] ?? 0);
  };
  return (x, y) => {
    const from = y * stride + x;
    return within(squares, from) - within(sums, from) ** 2 / (piece.width * piece.height);
  };
}

/** Examines the surroundings of each position at twice the size. */
function refine(picture: Gray, piece: Template, candidates: readonly PiecePosition[]): readonly PiecePosition[] {
  return candidates.map((candidate) => bestNear(picture, piece, candidate)).filter((best) => isGood(best));
}

const isGood = ({ score }: PiecePosition): boolean => score >= fineLeast;

function bestNear(picture: Gray, piece: Template, near: PiecePosition): PiecePosition {
  let best: PiecePosition = { x: 2 * near.x, y: 2 * near.y, score: 0 };
  const from = { x: Math.max(0, best.x - reach), y: Math.max(0, best.y - reach) };
  const to = {
    x: Math.min(picture.width - piece.width, best.x + reach),
    y: Math.min(picture.height - piece.height, best.y + reach),
  };
  for (let { y } = from; y <= to.y; y++) {
    for (let { x } = from; x <= to.x; x++) {
      const score = scoreAt(picture, piece, { x, y });
      if (score > best.score) best = { x, y, score };
    }
  }
  return best;
}

/** Normalised cross-correlation of a template with an area of the picture. */
function scoreAt({ data, width: stride }: Gray, { width, height, centred, norm }: Template, at: Offset): number {
  let [sum, squares, product] = [0, 0, 0];
  for (let row = 0, index = 0; row < height; row++) {
    let from = (at.y + row) * stride + at.x;
    for (const end = from + width; from < end; from++, index++) {
      const value = data[from] ?? 0;
      sum += value;
      squares += value * value;
      product += value * (centred[index] ?? 0);
    }
  }
  const variance = squares - (sum * sum) / (width * height);
  return variance < emptyVariance * width * height ? 0 : product / (Math.sqrt(variance) * norm);
}

/** Keeps the best position of each neighbourhood. */
function distinct(candidates: readonly PiecePosition[], { width, height }: Size): readonly PiecePosition[] {
  const kept: PiecePosition[] = [];
  for (const candidate of candidates.toSorted((one, other) => other.score - one.score)) {
    const isNear = (other: PiecePosition): boolean =>
      Math.abs(other.x - candidate.x) < width / 2 && Math.abs(other.y - candidate.y) < height / 2;
    if (!kept.some(isNear)) kept.push(candidate);
    if (kept.length === mostCandidates) break;
  }
  return kept;
}
