import type { ModelFamily } from '../../families/family.ts';

/** How a place is written, e.g. `"box": [x1, y1, x2, y2]`. */
export function placeForm({ result, order }: ModelFamily): string {
  if (result === 'point') return order === 'xy' ? '"point": [x, y]' : '"point": [y, x]';
  return order === 'xy' ? '"box": [x1, y1, x2, y2]' : '"box": [y1, x1, y2, x2]';
}

/** What the numbers of a place mean. */
export function placeMeaning({ result, space }: ModelFamily, of = 'the element'): string {
  const what = result === 'box' ? `the edges of ${of}` : `the middle of ${of}`;
  const units =
    space.kind === 'normalised'
      ? `from 0 to ${space.scale}: the screenshot counts as ${space.scale} wide and ${space.scale} high`
      : 'in pixels of the screenshot';
  return `The numbers are ${what}, ${units}, starting at its top left corner.`;
}
