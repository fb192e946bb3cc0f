import type { Rect } from '../../../core/screen/geometry.ts';
import { boxesAround } from '../../../vision/boxes/boxes-around.ts';
import { middleX, middleY, overlapX, rightOf, sameRow, unionOf } from '../../../vision/boxes/rect-math.ts';
import type { Segment } from '../../../vision/text/screen-text.ts';
import { linesUnder } from './pictured-table.ts';
import { isUnder } from '../elements/screen-relations.ts';
import { comparable } from '../names/compare-texts.ts';
import type { Screen } from '../../screen/screen.ts';

/** A table as far as a picture shows one: texts in even lines, under the texts of a first line. */
export interface Grid {
  readonly columns: readonly Segment[];
  readonly rows: readonly (readonly Segment[])[];
}

const known = new WeakMap<Screen, readonly Grid[]>();

/** All tables of a picture, from top to bottom. */
export function gridsOn(screen: Screen): readonly Grid[] {
  const found = known.get(screen) ?? findGrids(screen);
  known.set(screen, found);
  return found;
}

/** The best of all that may be a table, then the best of those that share nothing with it, and so on. */
function findGrids(screen: Screen): Grid[] {
  const lines = linesOf(screen);
  const homes = new Map(screen.segments.map((segment) => [segment, partAround(screen, segment)]));
  const isTogether = ([first, ...others]: readonly Segment[]): boolean =>
    first !== undefined && others.every((other) => homes.get(other) === homes.get(first));
  const tried = lines.flatMap((line) =>
    parts(line).flatMap((columns) => (isTogether(columns) ? (gridUnder(screen, columns) ?? []) : [])),
  );
  const found: Grid[] = [];
  for (const { grid } of tried.toSorted((a, b) => b.score - a.score)) {
    const whole = withNames(grid, lines);
    if (!found.some((other) => sharesWith(other, whole))) found.push(whole);
  }
  return found.toSorted((a, b) => top(a) - top(b));
}

/** The smallest part of the page around something, if it is in one; lines and cells with a ground of their own are no such parts. */
export function partAround(screen: Screen, { rect }: Pick<Segment, 'rect'>): Rect | undefined {
  return boxesAround(screen, rect).find((box) => box.rect.height > lineHeight)?.rect;
}

/** Logical pixels; no line of a table is as high. */
const lineHeight = 100;

const top = ({ columns }: Grid): number => columns[0]?.rect.top ?? 0;

function linesOf({ segments }: Screen): Segment[][] {
  const lines: Segment[][] = [];
  const said = segments.filter(({ text }) => comparable(text) !== '');
  for (const segment of said.toSorted((a, b) => middleY(a.rect) - middleY(b.rect))) {
    const line = lines.find((others) => others.some((other) => sameRow(other.rect, segment.rect)));
    if (line) line.push(segment);
    else lines.push([segment]);
  }
  for (const line of lines) line.sort((a, b) => a.rect.left - b.rect.left);
  return lines;
}

const fewestColumns = 3;
const fewestRows = 2;
/** Longer lines are no names of columns. */
const mostColumns = 16;

/** Texts of a line that follow each other: what stands beside a table is none of it. */
function parts(line: readonly Segment[]): (readonly Segment[])[] {
  if (line.length > mostColumns) return [];
  return line.flatMap((_, from) =>
    line.slice(from + fewestColumns - 1).map((__, more) => line.slice(from, from + fewestColumns + more)),
  );
}

function gridUnder(screen: Screen, columns: readonly Segment[]): { grid: Grid; score: number } | undefined {
  const rows = linesUnder(screen, columns, unionOf(columns.map(({ rect }) => rect))).filter((row) =>
    columns.some((column) => row.some((cell) => isAligned(column, cell))),
  );
  const cells = rows.map((row) => columns.filter((column) => row.some((cell) => isAligned(column, cell))).length);
  const filled = cells.reduce((sum, count) => sum + count, 0);
  const isEven = rows.length >= fewestRows && filled >= columns.length * rows.length * leastFilled;
  return isEven ? { grid: { columns, rows }, score: filled } : undefined;
}

/** Whether a text stands in line with another: at the left or right edge, or around the same middle. */
function isAligned({ rect: above }: Segment, { rect }: Segment): boolean {
  const gaps = [above.left - rect.left, rightOf(above) - rightOf(rect), middleX(above) - middleX(rect)];
  return gaps.some((gap) => Math.abs(gap) < padding);
}

/** Logical pixels between the edge of a cell and the text of a label in it. */
const padding = 12;

/** How much of an even table holds texts. */
const leastFilled = 0.75;

/** Columns of buttons mostly have no name, so that the line of names has less than the first row: with that line over the rows. */
function withNames(grid: Grid, lines: readonly (readonly Segment[])[]): Grid {
  const { columns, rows } = grid;
  const reach = unionOf(columns.map(({ rect }) => rect));
  const pitch = Math.min(...rows.map((row, at) => middleOf(row) - middleOf(rows[at - 1] ?? columns)));
  const above = lines
    .map((line) => line.filter(({ rect }) => overlapX(rect, reach) > 0))
    .findLast((line) => line.length > 0 && middleOf(line) < middleOf(columns) - reach.height / 2);
  if (!above || middleOf(columns) - middleOf(above) > Math.max(pitch * 1.6, 48)) return grid;
  const over = above.map((name) => columns.filter((column) => isUnder(name.rect, column.rect)).length);
  const named = over.filter((count) => count === 1).length;
  // The first row may have nothing under a name.
  const isOver =
    over.every((count) => count < 2) && named >= Math.max(2, columns.length * leastNamed, above.length * 0.6);
  return isOver ? { columns: above, rows: [columns, ...rows] } : grid;
}

const leastNamed = 0.5;

function middleOf(line: readonly Segment[]): number {
  return middleY(line[0]?.rect ?? { left: 0, top: 0, width: 0, height: 0 });
}

function sharesWith(grid: Grid, { columns, rows }: Grid): boolean {
  const own = new Set([...grid.columns, ...grid.rows.flat()]);
  return [...columns, ...rows.flat()].some((segment) => own.has(segment));
}
