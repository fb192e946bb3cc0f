import type { Rect } from '../../../core/screen/geometry.ts';
import type { ElementQuery, ElementScope } from '../../grammar/elements/element-grammar.ts';
import { bottomOf } from '../../../vision/boxes/rect-math.ts';
import type { ToldElement } from '../../screen/told.ts';
import type { ToldRow } from '../tables/told-rows.ts';
import type { ToldTable } from '../tables/told-table.ts';
import { elementSays } from '../values/told-text.ts';
import { bodyOf, cellIn, columnAt, rowAt, tableOf } from '../tables/told-tables.ts';
import { unsure } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

/** Whether a place is told by the rows and columns of a table. */
export function isInTable({ type, ordinal, column, without, within }: ElementScope): boolean {
  if (within && within.type !== 'table') return false;
  const isRow = type === 'row' && (ordinal !== undefined || column !== undefined || without !== undefined);
  return type === 'table' || type === 'column' || isRow;
}

/**
 * The area of such a place; undefined where there is no such row. Throws `MODEL_UNSURE` rather than take the next best.
 *
 * @param places - Where what is looked for in it may be.
 */
export function areaInTable(screen: Screen, scope: ElementScope, places: readonly Rect[]): Rect | undefined {
  if (scope.type === 'table') return tableOf(screen, scope).element.rect;
  const table = tableOf(screen, scope.within, { columns: columnsIn(scope), places });
  if (scope.type === 'column') {
    const { rect } = columnAt(table, scope);
    return { ...rect, height: bottomOf(table.element.rect) - rect.top };
  }
  return placeInTable(table, scope)?.rect;
}

/** The columns that a place is told by. */
export function columnsIn({ type, column, anchor, without, ...rest }: ElementScope): (ElementScope | undefined)[] {
  const own = type === 'column' ? { type, anchor, ...rest } : undefined;
  const ofRow = [anchor?.scope, without?.scope].filter((scope) => type === 'row' && scope?.type === 'column');
  return [own, column, ...ofRow];
}

/** The row that a scope means, or its cell in the column that crosses it. */
export function placeInTable(table: ToldTable, scope: ElementScope): ToldElement | undefined {
  const row = rowOf(table, scope);
  if (!row || !scope.column) return row?.element;
  const { ordinal } = scope.column;
  // A column by its number needs no heading.
  if (ordinal !== undefined && table.lead) return row.cells.at(ordinal > 0 ? ordinal - 1 : ordinal);
  return cellIn(table, row, columnAt(table, scope.column));
}

function rowOf(table: ToldTable, { ordinal, anchor, without }: ElementScope): ToldRow | undefined {
  if (ordinal !== undefined) return rowAt(table, ordinal);
  const fits = without
    ? bodyOf(table).filter((row) => !hasCell(table, row, without))
    : bodyOf(table).filter((row) => anchor && hasCell(table, row, anchor));
  const [only, other] = fits;
  if (other) throw unsure(`${fits.length} rows of the table may be meant`, 'Say which one.');
  return only;
}

function hasCell(table: ToldTable, row: ToldRow, { text = '', scope }: ElementQuery): boolean {
  const cells = scope?.type === 'column' ? [cellIn(table, row, columnAt(table, scope))] : row.cells;
  return cells.some((cell) => elementSays(cell, text));
}
