import type { Rect } from '../../core/screen/geometry.ts';
import type { Gray } from '../../util/pictures/gray.ts';

/** Cells across and down, each with one hexadecimal digit of brightness. */
const cells = 12;
/** Pixels around a box that are included. */
const margin = 8;
/** Steps of brightness (of 16) by which a cell may differ, and the share of the cells that may differ more. */
const tolerance = 1;
const likeness = 0.08;

export const looksOpening = 'looks ';
/** What a box without text looks like, as a text that diffs can show. */
export function looksAt(picture: Gray, place: Rect): string {
  const [left, top] = [place.left - margin, place.top - margin];
  const [width, height] = [(place.width + 2 * margin) / cells, (place.height + 2 * margin) / cells];
  const rows = Array.from({ length: cells }, (_, row) =>
    Array.from({ length: cells }, (__, column) =>
      levelOf(picture, { left: left + column * width, top: top + row * height, width, height }),
    ).join(''),
  );
  return `${looksOpening}${rows.join(' ')}`;
}

export function looksAlike(one: string, other: string): boolean {
  const differing = one.split('').filter((digit, index) => {
    const step = Math.abs(Number.parseInt(digit, 16) - Number.parseInt(other.charAt(index), 16));
    return step > tolerance;
  });
  return one.length === other.length && differing.length <= likeness * cells * cells;
}

/** Mean brightness of a cell, as a digit; what lies outside of the picture is black. */
function levelOf({ data, width, height }: Gray, cell: Rect): string {
  const [left, top] = [Math.floor(cell.left), Math.floor(cell.top)];
  const [right, bottom] = [
    Math.max(left + 1, Math.floor(cell.left + cell.width)),
    Math.max(top + 1, Math.floor(cell.top + cell.height)),
  ];
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++)
      sum += x >= 0 && y >= 0 && x < width && y < height ? (data[y * width + x] ?? 0) : 0;
  }
  return (Math.round(sum / ((right - left) * (bottom - top))) >> 4).toString(16);
}
