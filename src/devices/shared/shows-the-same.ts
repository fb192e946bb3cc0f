import { loadSharp } from '../../util/image.ts';

/** Coarse enough for speed, fine enough to see a line of text move. */
const width = 48;
const height = 96;
/** Levels of grey by which a cell has to differ, and how many cells may: a clock, a blinking cursor. */
const leastDifference = 12;
const mostCells = 12;

/** Whether two pictures of a screen show the same, but for small things that move by themselves. */
export async function showsTheSame(first: Uint8Array, second: Uint8Array): Promise<boolean> {
  const [before, after] = await Promise.all([cells(first), cells(second)]);
  let changed = 0;
  for (const [index, level] of before.entries()) {
    if (Math.abs(level - (after[index] ?? 0)) > leastDifference) changed += 1;
    if (changed > mostCells) return false;
  }
  return true;
}

async function cells(picture: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(picture).removeAlpha().greyscale().resize({ width, height, fit: 'fill' }).raw().toBuffer();
}
