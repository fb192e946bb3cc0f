import { bottomOf, containsPoint, middleX, middleY, overlapX, rightOf } from '../../../vision/boxes/rect-math.ts';
import type { Told, ToldElement } from '../../screen/told.ts';
import { hasRoom } from '../plans/has-room.ts';
import { laidOutTables } from './laid-out-tables.ts';
import {
  inReadingOrder,
  rowsOf,
  tabular,
  titlesOf,
  type ToldColumn,
  type ToldRow,
  type ToldTable,
} from './told-rows.ts';
import { joinSplitTables } from './split-tables.ts';
import { totalsOf } from './total-rows.ts';
import type { Screen } from '../../screen/screen.ts';

export type { ToldColumn, ToldTable } from './told-rows.ts';

const tablesOfScreens = new WeakMap<Told, readonly ToldTable[]>();

/** All tables in view, in document order. */
export function toldTables(screen: Screen): readonly ToldTable[] {
  const { told } = screen;
  if (!told) return [];
  const known = tablesOfScreens.get(told);
  if (known) return known;
  const tables = told.elements.filter(({ node }) => tabular.has(node.role)).map((element) => tableOf(element, told));
  const all = [...joinSplitTables(tables), ...laidOutTables(screen)];
  const filled = all.filter(({ columns, rows }) => columns.length > 0 || rows.length > 0);
  tablesOfScreens.set(told, filled);
  return filled;
}

/** The cell of a row in a column; also one that reaches over several columns. */
export function cellAt(row: ToldRow, column: ToldColumn): ToldElement | undefined {
  const y = middleY(row.element.rect);
  const within = row.cells.filter(({ rect }) => containsPoint(rect, { x: middleX(column.rect), y }));
  if (within.length > 0) return within[0];
  const beside = row.cells.map((cell) => ({ cell, shared: overlapX(cell.rect, column.rect) }));
  return beside.filter(({ shared }) => shared > 0).sort((a, b) => b.shared - a.shared)[0]?.cell;
}

/** The columns that a cell reaches over. */
export function columnsOf({ columns }: ToldTable, { rect }: ToldElement): ToldColumn[] {
  return columns.filter((column) => rect.left <= middleX(column.rect) && middleX(column.rect) < rightOf(rect));
}

/** What a table is called in messages. */
export function describeTable({ titles, columns }: ToldTable): string {
  const [title] = titles;
  const names = columns.flatMap(({ name }) => (name === '' ? [] : [`"${name}"`])).join(', ');
  return `the table${title === undefined ? '' : ` "${title}"`} with the columns ${names === '' ? 'of no name' : names}`;
}

function tableOf(element: ToldElement, told: Told): ToldTable {
  const all = rowsOf(element, told);
  const rows = all.filter((row) => row.element.isPainted && !row.element.isHidden && !isCutAway(row));
  const heads = headRows(rows);
  const first = rows[heads.length];
  const columns = columnsOfHeads(heads.length > 0 ? heads : first ? [first] : []);
  const lead = heads.length === 0 ? first : undefined;
  const body = rows.slice(heads.length).filter((row) => row !== lead && !isLine(row, columns));
  const { totals, ...doubt } = totalsOf(body);
  return {
    element,
    titles: titlesOf(element, told),
    columns,
    ...(lead && { lead }),
    rows: body.filter((row) => !totals.includes(row)),
    totals,
    ...doubt,
    goesOn:
      all.some((row) => row.element.isHidden || isCutAway(row)) ||
      goesOn(element) ||
      hasRoom(
        element,
        rows.map((row) => row.element),
      ),
  };
}

/** A row of which only an edge is in view, and none of its texts. */
function isCutAway({ element: { rect }, cells }: ToldRow): boolean {
  return rect.height < leastRow && cells.every(({ text }) => text === '') && cells.some(({ node }) => node.name !== '');
}

/** Logical pixels. */
const leastRow = 8;

function goesOn({ node, around }: ToldElement): boolean {
  return node.goesOn === true || (node.role !== 'table' && around.some((outer) => outer.node.goesOn === true));
}

/** The first rows, as far as they hold nothing but headings of columns. */
function headRows(rows: readonly ToldRow[]): ToldRow[] {
  const end = rows.findIndex(({ element, cells }) => {
    const isMarked = cells.some(({ node }) => isHeading(node.role));
    const isAll = cells.every(({ node, text }) => isHeading(node.role) || text === '');
    return (
      !(element.node.part === 'head' || (isMarked && isAll)) ||
      !cells.some(({ text, node }) => text !== '' || node.name !== '')
    );
  });
  const heads = rows.slice(0, end < 0 ? rows.length : end);
  return heads.some(
    ({ element, cells }) => element.node.part === 'head' || cells.some(({ node }) => isHeading(node.role)),
  )
    ? heads
    : [];
}

function isHeading(role: string): boolean {
  return role === 'columnheader';
}

function columnsOfHeads(heads: readonly ToldRow[]): ToldColumn[] {
  const cells = heads.flatMap((row) => row.cells);
  const lowest = [...new Set(cells)].filter(
    (cell) => !cells.some((other) => other.rect.top >= bottomOf(cell.rect) - 1 && overlapX(other.rect, cell.rect) > 1),
  );
  return inReadingOrder(lowest).map((cell) => {
    const over = cells.filter(({ rect }) => bottomOf(rect) <= cell.rect.top + 1 && overlapX(rect, cell.rect) > 1);
    const name = nameOf(cell);
    return { name, fullName: [...new Set([...over.map(nameOf), name])].join(' ').trim(), rect: cell.rect };
  });
}

/** Arrows tell how a column is sorted. */
const arrows = /[▲▼△▽▴▾▵▿↑↓⇅⇵⬆⬇↕]\uFE0F?/gu;

function nameOf({ text, node }: ToldElement): string {
  const shown = text.replaceAll(arrows, '').replaceAll(/\s+/g, ' ').trim();
  return shown === '' ? node.name : shown;
}

/** One text for all columns: a heading between the rows, or that there are none. */
function isLine({ cells }: ToldRow, columns: readonly ToldColumn[]): boolean {
  const filled = cells.filter(({ text }) => text !== '');
  const [only] = filled;
  if (!only) return cells.every(({ isPainted, node }) => !isPainted || node.name === '') && columns.length > 1;
  return filled.length === 1 && columns.length > 1 && reachesOver(only, columns);
}

/** Over all columns, or over all but the first, where that is empty: such a line says more of the row above. */
function reachesOver({ rect }: ToldElement, columns: readonly ToldColumn[]): boolean {
  const others = columns.length > 2 ? columns.slice(1) : columns;
  return others.every((column) => rect.left <= middleX(column.rect) && middleX(column.rect) < rightOf(rect));
}
