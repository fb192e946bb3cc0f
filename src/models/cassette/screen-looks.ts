import type { Frame } from '../../core/screen/frame.ts';
import { loadSharp } from '../../util/image.ts';

/** A screen as a coarse picture that people and diffs can read: one hexadecimal digit of brightness a cell, one line a row. */
export interface ScreenLooks {
  /** Of the frame, e.g. `1280x720`. */
  readonly size: string;
  readonly rows: readonly string[];
}

const columns = 48;
const rows = 27;
/** Steps of brightness, of 16, by which a cell may differ: fonts and rendering of another machine stay below. */
const tolerance = 1;

const known = new WeakMap<Frame, Promise<ScreenLooks>>();

export function looksOf(frame: Frame): Promise<ScreenLooks> {
  const looks = known.get(frame) ?? measure(frame);
  known.set(frame, looks);
  return looks;
}

async function measure(frame: Frame): Promise<ScreenLooks> {
  const sharp = await loadSharp();
  const picture = sharp(frame.data).resize({ width: columns, height: rows, fit: 'fill', kernel: 'cubic' });
  const levels = await picture.greyscale().raw().toBuffer();
  const line = (row: number): string =>
    [...levels.subarray(row * columns, (row + 1) * columns)].map((level) => (level >> 4).toString(16)).join('');
  return { size: `${frame.width}x${frame.height}`, rows: Array.from({ length: rows }, (_, row) => line(row)) };
}

/** Share of the cells that look different, 0 to 1; 1 for screens of another size. */
export function difference(one: ScreenLooks, other: ScreenLooks): number {
  if (one.size !== other.size) return 1;
  const [digits, others] = [one.rows.join(''), other.rows.join('')];
  if (digits.length !== others.length || digits === '') return 1;
  const differing = Array.from({ length: digits.length }, (_, index) => {
    const step = Math.abs(Number.parseInt(digits.charAt(index), 16) - Number.parseInt(others.charAt(index), 16));
    // What is no digit is no number, and no likeness either.
    return !(step <= tolerance);
  });
  return differing.filter(Boolean).length / digits.length;
}
