import type { Rect } from '../../../core/screen/geometry.ts';
import type { ElementQuery, ElementScope } from '../../grammar/elements/element-grammar.ts';
import { bottomOf, holds, overlapX, overlapY, rectFrom, rightOf, unionOf } from '../../../vision/boxes/rect-math.ts';
import type { Segment } from '../../../vision/text/screen-text.ts';
import { gridsOn, type Grid } from './pictured-grids.ts';
import { isUnder } from '../elements/screen-relations.ts';
import { findText, isWholeLine } from '../names/text-match.ts';
import { unsure } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

/** Whether a place is told by the rows and columns of the only table there is. */
export function isInGrid({ type, ordinal, column, anchor, without, within }: ElementScope): boolean {
  if (without || within || (column && !isInGrid(column))) return false;
  if (type === 'column') return ordinal !== undefined || isPlainName(anchor);
  return type === 'row' && (ordinal !== undefined || column !== undefined || isInColumn(anchor));
}

function isInColumn(anchor: ElementQuery | undefined): boolean {
  return anchor?.scope?.type === 'column';
}

function isPlainName(anchor: ElementQuery | undefined): boolean {
  return anchor?.text !== undefined && !anchor.scope && !anchor.relation;
}

/**
 * The area of such a place; undefined where there is no such row. Throws `MODEL_UNSURE` where a picture does not tell it.
 *
 * @param places - Where what is looked for in it may be.
 */
export function areaInGrid(screen: Screen, scope: ElementScope, places: readonly Rect[]): Rect | undefined {
  const grids = gridsOn(screen).filter((grid) => places.some((place) => isBeside(grid, place)));
  if (scope.type === 'column') {
    const [grid, head] = columnOf(grids, screen, scope);
    return columnArea(grid, head);
  }
  const row = rowOf(grids, screen, scope);
  if (!row || !scope.column) return row && rowArea(screen, row.segments);
  const [grid, head] = columnOf([row.grid], screen, scope.column);
  const [line, column] = [rowArea(screen, row.segments), columnArea(grid, head)];
  return rectFrom(column.left, line.top, [rightOf(column), bottomOf(line)]);
}

/** Whether a text stands over a column of such a table. */
export function isHead(screen: Screen, rect: Rect): boolean {
  return gridsOn(screen).some(({ columns }) => columns.some((column) => holds(column.rect, rect)));
}

/** Whether something stands in a line of a table. */
function isBeside({ rows, columns }: Grid, place: Rect): boolean {
  const { left, width } = unionOf([...columns, ...rows.flat()].map(({ rect }) => rect));
  const isInReach =
    overlapX(place, { left: left - sideRoom, top: 0, width: width + sideRoom + actionRoom, height: 0 }) > 0;
  return isInReach && rows.some((row) => row.some(({ rect }) => overlapY(rect, place) > 0));
}

/** Whether a text stands in a row of a table, so that all that is in the row is known. */
export function isInRowOfGrid(screen: Screen, { text }: ElementQuery): boolean {
  const found = findText(screen, text ?? '', { loose: 'misread' });
  return gridsOn(screen).some(({ rows }) => rows.some((row) => found.some(({ segment }) => row.includes(segment))));
}

interface GridRow {
  readonly grid: Grid;
  readonly segments: readonly Segment[];
}

function rowOf(grids: readonly Grid[], screen: Screen, { ordinal, anchor }: ElementScope): GridRow | undefined {
  if (ordinal !== undefined) {
    const grid = countedGrid(grids, screen);
    if (ordinal < 0) assertWhole(screen, grid);
    const segments = grid.rows.at(ordinal > 0 ? ordinal - 1 : ordinal);
    return segments && { grid, segments };
  }
  const { text = '', scope } = anchor ?? {};
  const within = scope?.type === 'column' ? gridsCalled(grids, screen, scope) : grids.map((grid) => ({ grid }));
  const saying = new Set(
    findText(screen, text, { loose: 'misread' })
      .filter(isWholeLine)
      .map(({ segment }) => segment),
  );
  const found = within.flatMap(({ grid, head }: { grid: Grid; head?: Segment }) =>
    grid.rows
      .filter((row) => row.some((cell) => saying.has(cell) && (!head || isUnder(head.rect, cell.rect))))
      .map((segments) => ({ grid, segments })),
  );
  const [only, other] = found;
  if (other) throw unsure(`${found.length} rows with "${text}" may be meant`, 'Say which one.');
  return only;
}

function assertWhole({ height }: Screen, { rows }: Grid): void {
  const bottom = Math.max(...(rows.at(-1) ?? []).map(({ rect }) => bottomOf(rect)));
  if (bottom > height - endRoom) throw unsure('the last row of the table may lie outside of what is shown');
}

/** Logical pixels below a table that ends on the screen. */
const endRoom = 24;

/** Tables that have a name in the line over their rows. */
function gridsCalled(
  grids: readonly Grid[],
  screen: Screen,
  { anchor, ordinal }: ElementScope,
): { grid: Grid; head: Segment }[] {
  if (ordinal !== undefined) {
    const grid = countedGrid(grids, screen);
    assertNoneBefore(screen, grid);
    const head = grid.columns.at(ordinal > 0 ? ordinal - 1 : ordinal);
    return head ? [{ grid, head }] : [];
  }
  const names = findText(screen, anchor?.text ?? '', { loose: 'misread' }).filter(isWholeLine);
  return grids.flatMap((grid) =>
    grid.columns.filter((column) => names.some(({ segment }) => segment === column)).map((head) => ({ grid, head })),
  );
}

/** A column of checkboxes has no name, and counts all the same. */
function assertNoneBefore({ controls }: Screen, { columns, rows }: Grid): void {
  const [left, area] = [columns[0]?.rect.left ?? 0, unionOf(rows.flat().map(({ rect }) => rect))];
  const before = controls.some(({ rect }) => rect.left < left && overlapY(rect, area) > 0);
  if (before) throw unsure('which columns of the table are counted', 'Name the column.');
}

function columnOf(grids: readonly Grid[], screen: Screen, scope: ElementScope): [Grid, Segment] {
  const found = gridsCalled(grids, screen, scope);
  const [only, other] = found;
  const name = scope.anchor?.text ?? `number ${scope.ordinal}`;
  if (!only || other) throw unsure(`${found.length} columns may be "${name}", and not one`);
  return [only.grid, only.head];
}

/** As wide as what is in it, and no further than the names beside it. */
function columnArea({ columns, rows }: Grid, head: Segment): Rect {
  const inColumn = rows.flat().filter((segment) => isUnder(head.rect, segment.rect));
  const others = columns.filter((column) => column !== head).map(({ rect }) => rect);
  const own = unionOf([head, ...inColumn].map(({ rect }) => rect));
  const left = Math.max(0, ...others.filter((rect) => rect.left < head.rect.left).map(rightOf));
  const right = Math.min(
    ...others.filter((rect) => rect.left > head.rect.left).map((rect) => rect.left),
    rightOf(own) + sideRoom,
  );
  const top = bottomOf(head.rect);
  return rectFrom(Math.min(own.left, Math.max(left, own.left - sideRoom)), top, [right, bottomOf(own) + sideRoom]);
}

/** Logical pixels that a control may be wider than its text. */
const sideRoom = 24;
/** Logical pixels for what has no name over it, behind the last column. */
const actionRoom = 240;

/** A line with what is in it, as high as its cells and no higher than reaches to the next. */
function rowArea({ width }: Screen, segments: readonly Segment[]): Rect {
  const { top, height } = unionOf(segments.map(({ rect }) => rect));
  const margin = Math.max(6, height * 0.4);
  return { left: 0, top: top - margin, width, height: height + 2 * margin };
}

/** The only table whose rows can be counted: with a line over them that is plainly none of them. */
function countedGrid(grids: readonly Grid[], screen: Screen): Grid {
  const headed = grids.flatMap((grid) => withHead(screen, grid) ?? []);
  const [only, other] = headed;
  if (!only || other) throw unsure(`${headed.length} tables with a line of names over them can be seen, and not one`);
  return only;
}

/** The lines of a table below the names, if any are plainly names; lines above these are none of the table. */
function withHead(screen: Screen, { columns, rows }: Grid): Grid | undefined {
  if (hasOwnLook(screen, columns, rows)) return { columns, rows };
  const lines = [columns, ...rows];
  const first = lines.findIndex(hasDigit);
  return first > 0 && rows.length - first > 0 && lines.slice(first).every(hasDigit)
    ? { columns: lines[first - 1] ?? columns, rows: lines.slice(first) }
    : undefined;
}

const hasDigit = (line: readonly Segment[]): boolean => line.some(({ text }) => /\d/.test(text));
const isPale = (line: readonly Segment[]): boolean => line.every(({ words }) => words.every((word) => word.isPale));

/** Whether the first line stands on a ground of its own, is paler than all others, or is the only one without buttons. */
function hasOwnLook({ boxes }: Screen, columns: readonly Segment[], rows: Grid['rows']): boolean {
  const head = unionOf(columns.map(({ rect }) => rect));
  const isOnOwnGround = boxes.some(
    ({ rect }) => holds(rect, head) && !rows.some((row) => row.some((cell) => holds(rect, cell.rect))),
  );
  const buttons = boxes.filter(({ role }) => role === 'button');
  const hasButton = (line: readonly Segment[]): boolean =>
    line.some((segment) => buttons.some(({ rect }) => holds(rect, segment.rect)));
  // What stands below a table may look like a row of it.
  const isButtoned = rows.filter(hasButton).length >= Math.max(2, rows.length - 1);
  return (
    isOnOwnGround ||
    (isPale(columns) && !rows.some(isPale)) ||
    (!hasButton(columns) && isButtoned && !columns.some(({ text }) => /\d/.test(text)))
  );
}
