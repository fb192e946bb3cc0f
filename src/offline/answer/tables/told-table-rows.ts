import type { ToldElement } from '../../screen/told.ts';
import type { FieldShape } from '../values/demand-shape.ts';
import { together, type Answer } from '../answer.ts';
import { decimalSignOf } from '../values/number-value.ts';
import type { RowsWish } from './rows-wish.ts';
import { pictureIn, shownIn, type Shown } from '../values/shown-in.ts';
import { calledSo, matchColumns, type Matched } from './told-columns.ts';
import { cellAt, columnsOf, describeTable, toldTables, type ToldColumn, type ToldTable } from './told-table.ts';
import type { ToldRow } from './told-rows.ts';
import { toTyped, type ScalarType, type ShownValue } from '../values/typed-value.ts';
import type { Screen } from '../../screen/screen.ts';

/** The rows of the one table that has a column for each field; undefined when no table has. */
export function readToldRows(
  screen: Screen,
  fields: readonly FieldShape[],
  wish: RowsWish,
): Answer<Record<string, unknown>[]> | undefined {
  const fitting = calledSo(toldTables(screen), wish).flatMap((table) => {
    const columns = matchColumns(table, fields);
    return columns ? [{ table, columns }] : [];
  });
  const [first, second] = fitting;
  if (!first) return undefined;
  if (second) return { problem: twoTables(first.table, second.table) };
  const { table, columns } = first;
  if ('problem' in columns) return columns;
  const problem = moreThanSeen(table, wish);
  if (problem !== undefined) return { problem };
  const rows = wish.withTotals ? [...table.rows, ...table.totals] : table.rows;
  return together(rows.map((row) => readRow(screen, { table, row }, columns)));
}

/** The values in one column, from top to bottom; undefined when no table has such a column. */
export function readToldColumn(
  screen: Screen,
  name: string,
  { wish, type }: { wish: RowsWish; type: ScalarType },
): Answer<unknown[]> | undefined {
  const field: FieldShape = { name, isOptional: false, shape: { type: 'scalar', of: type, words: '' } };
  const rows = readToldRows(screen, [field], wish);
  return rows && 'data' in rows ? { data: rows.data.map((row) => row[name]) } : rows;
}

/** What stands in a row under a heading. */
export function shownAt(
  screen: Screen,
  { table, row }: { table: ToldTable; row: ToldRow },
  column: ToldColumn,
): Shown | undefined {
  const cell = cellAt(row, column);
  if (!cell) return undefined;
  const where = `"${column.name}" in the row of "${labelOf(row)}"`;
  const over = columnsOf(table, cell);
  if (over.length > 1 && over[0] !== column && cell.text !== '') {
    return { problem: `${where} is one cell with "${over[0]?.name ?? ''}": "${cell.text}"` };
  }
  return shownIn(screen, cell, where);
}

/** By what a row is known: its heading, else the first text in it. */
export function labelOf({ cells }: ToldRow): string {
  const heading = cells.find(({ node, text }) => node.role === 'rowheader' && text !== '');
  return (heading ?? cells.find(({ text }) => text !== ''))?.text ?? '';
}

/** Why the rows in view are not all that are meant; undefined when they are. */
export function moreThanSeen(table: ToldTable, wish: RowsWish): string | undefined {
  const { mayBeTotal } = table;
  if (mayBeTotal && !wish.withTotals)
    return `${describeTable(table)} ends with "${labelOf(mayBeTotal)}", which may be a total; ask for the rows with totals`;
  if (!table.goesOn || wish.isVisibleOnly) return undefined;
  return `${describeTable(table)} has rows that are not in view; ask for the visible rows, or scroll`;
}

function twoTables(first: ToldTable, second: ToldTable): string {
  return `${describeTable(first)} and ${describeTable(second)} both have them; name the one, e.g. the rows of the "…" table`;
}

function readRow(
  screen: Screen,
  place: { readonly table: ToldTable; readonly row: ToldRow },
  columns: readonly Matched[],
): Answer<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const { field, column } of columns) {
    const value = column ? readCell(screen, place, { field, column }) : { data: null };
    if ('problem' in value) return value;
    data[field.name] = value.data;
  }
  return { data };
}

function readCell(
  screen: Screen,
  place: { readonly table: ToldTable; readonly row: ToldRow },
  { field, column }: { field: FieldShape; column: ToldColumn },
): Answer<unknown> {
  if (field.shape.type !== 'scalar') return { problem: `"${field.name}" is wanted with parts, which no cell has` };
  const shown = shownAt(screen, place, column);
  if (shown === undefined) return { problem: `"${column.name}" is missing in the row of "${labelOf(place.row)}"` };
  if ('problem' in shown) return shown;
  const cell = cellAt(place.row, column) ?? place.row.element;
  return typedCell(screen, { shown, cell }, field.shape.of ?? 'string');
}

/** What is empty is no text; for other types it is nothing. */
function typedCell(
  screen: Screen,
  { shown, cell }: { shown: ShownValue; cell: ToldElement },
  type: ScalarType,
): Answer<unknown> {
  const text = shown.text === '' ? pictureIn(screen, cell, type) : shown.text;
  if (text === '' && shown.checked === undefined) return { data: type === 'string' ? '' : null };
  const typed = toTyped({ ...shown, text }, type, { decimal: decimalSignOf(screen), isCell: true });
  return 'problem' in typed ? typed : { data: typed.value };
}
