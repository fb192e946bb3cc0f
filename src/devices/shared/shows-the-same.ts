import { openPicture } from '../../util/image.ts';

/** Coarse enough for speed, fine enough to distinguish the rows of a list. */
const width = 180;
const height = 400;
/** Skips status bars at the top. */
const firstCell = width * 16;
/** Minimum difference of a cell in grey levels, and how many cells may differ: a blinking cursor, a spinner. */
const leastDifference = 16;
const mostCells = 24;

/** Whether two pictures show the same screen, apart from small moving parts. */
export async function showsTheSame(first: Uint8Array, second: Uint8Array): Promise<boolean> {
  const [before, after] = await Promise.all([cells(first), cells(second)]);
  let changed = 0;
  for (let index = firstCell; index < before.length; index++) {
    const level = before[index] ?? 0;
    if (Math.abs(level - (after[index] ?? 0)) > leastDifference) changed += 1;
    if (changed > mostCells) return false;
  }
  return true;
}

async function cells(picture: Uint8Array): Promise<Uint8Array> {
  const opened = await openPicture(picture);
  return opened.removeAlpha().greyscale().resize({ width, height, fit: 'fill' }).raw().toBuffer();
}
