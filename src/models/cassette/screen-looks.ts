import type { Frame } from '../../core/screen/frame.ts';
import { openPicture } from '../../util/image.ts';

/** A screen as a coarse picture that diffs can show: one hexadecimal digit of brightness per cell, one line per row. */
export interface ScreenLooks {
  /** Size of the frame, e.g. `1280x720`. */
  readonly size: string;
  readonly rows: readonly string[];
  /**
   * The colours in the same way: a letter for each of twelve hues, upper case for a strong colour, `.` for none; lines without
   * colour are empty. Undefined in older cassettes.
   */
  readonly tints?: readonly string[] | undefined;
}

const columns = 48;
const rows = 27;
/** How much a cell may differ, in steps of brightness (of 16): fonts and rendering of another machine differ less. */
const tolerance = 1;

/** Least difference between the channels of a cell, of 255, that counts as a colour and as a strong colour. */
const [leastChroma, strongChroma] = [3, 7];
const hues = 'abcdefghijkl';

const known = new WeakMap<Frame, Promise<ScreenLooks>>();

export function looksOf(frame: Frame): Promise<ScreenLooks> {
  const looks = known.get(frame) ?? measure(frame);
  known.set(frame, looks);
  return looks;
}

async function measure(frame: Frame): Promise<ScreenLooks> {
  const picture = await openPicture(frame.data);
  picture.resize({ width: columns, height: rows, fit: 'fill', kernel: 'cubic' });
  const colours = await picture.clone().removeAlpha().toColourspace('srgb').raw().toBuffer();
  const levels = await picture.greyscale().raw().toBuffer();
  const line = (row: number): string =>
    [...levels.subarray(row * columns, (row + 1) * columns)].map((level) => (level >> 4).toString(16)).join('');
  const tints = (row: number): string =>
    Array.from({ length: columns }, (_, column) => tintAt(colours, row * columns + column)).join('');
  return {
    size: `${frame.width}x${frame.height}`,
    rows: Array.from({ length: rows }, (_, row) => line(row)),
    tints: Array.from({ length: rows }, (_, row) => tints(row).replace(/\.+$/u, '')),
  };
}

function tintAt(colours: Uint8Array, cell: number): string {
  const [red = 0, green = 0, blue = 0] = colours.subarray(cell * 3, cell * 3 + 3);
  const chroma = Math.max(red, green, blue) - Math.min(red, green, blue);
  if (chroma < leastChroma) return '.';
  const turn = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) / (2 * Math.PI);
  const hue = hues.charAt(Math.round((turn + 1) * hues.length) % hues.length);
  return chroma < strongChroma ? hue : hue.toUpperCase();
}

/** Whether one screen has a strong colour that the other has neither in the same cell nor in one beside it. */
export function isTintedOtherwise({ tints: one }: ScreenLooks, { tints: other }: ScreenLooks): boolean {
  return one !== undefined && other !== undefined && (hasLost(one, other) || hasLost(other, one));
}

function hasLost(tints: readonly string[], others: readonly string[]): boolean {
  return tints.some((line, row) =>
    Array.from(line).some((tint, column) => {
      if (!/[A-L]/u.test(tint)) return false;
      const near = others
        .slice(Math.max(0, row - 1), row + 2)
        .map((each) => each.slice(Math.max(0, column - 1), column + 2));
      return !Array.from(near.join('')).some((found) => isNearHue(tint, found));
    }),
  );
}

function isNearHue(one: string, other: string): boolean {
  const [place, found] = [hues.indexOf(one.toLowerCase()), hues.indexOf(other.toLowerCase())];
  const apart = Math.abs(place - found);
  return found >= 0 && Math.min(apart, hues.length - apart) <= 1;
}

/** Share of the cells that differ, 0 to 1; 1 for screens of another size. */
export function difference(one: ScreenLooks, other: ScreenLooks): number {
  if (one.size !== other.size) return 1;
  const [digits, others] = [one.rows.join(''), other.rows.join('')];
  if (digits.length !== others.length || digits === '') return 1;
  const differing = Array.from({ length: digits.length }, (_, index) => {
    const step = Math.abs(Number.parseInt(digits.charAt(index), 16) - Number.parseInt(others.charAt(index), 16));
    // NaN, from a character that is not a digit, counts as different.
    return !(step <= tolerance);
  });
  return differing.filter(Boolean).length / digits.length;
}
