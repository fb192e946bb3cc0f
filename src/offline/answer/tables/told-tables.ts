import type { Rect } from '../../../core/screen/geometry.ts';
import type { ElementScope } from '../../grammar/elements/element-grammar.ts';
import { holds } from '../../../vision/boxes/rect-math.ts';
import type { ToldElement } from '../../screen/told.ts';
import { nameCost } from '../names/name-cost.ts';
import type { ToldRow } from './told-rows.ts';
import { columnsOf, describeTable, toldTables, type ToldColumn, type ToldTable } from './told-table.ts';
import { unsure } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

/**
 * The one table that is meant. Throws `MODEL_UNSURE` where there is none, or more than one.
 *
 * @param has - Columns that it has to have, and places of which it has one: they tell it from others.
 */
export function tableOf(screen: Screen, scope: ElementScope | undefined, has: TableMarks = {}): ToldTable {
  const called = tablesMeant(screen, scope);
  const { columns = [], places = [] } = has;
  const having = called.length > 1 ? called.filter((table) => columns.every((one) => hasColumn(table, one))) : called;
  const around =
    having.length > 1 ? having.filter(({ element }) => places.some((one) => holds(element.rect, one))) : having;
  const [only, other] = around;
  if (only && !other) return only;
  throw unsure(`${called.length} tables on the screen may be meant, and not one`, 'Name the table by its caption.');
}

interface TableMarks {
  readonly columns?: readonly (ElementScope | undefined)[];
  readonly places?: readonly Rect[];
}

/** All tables that may be meant. */
export function tablesMeant(screen: Screen, scope: ElementScope | undefined): ToldTable[] {
  if (scope && (scope.type !== 'table' || scope.within)) throw unsure('only tables are looked at for rows and columns');
  return tablesCalled(screen, scope?.anchor?.text);
}

/** What is no column by its name tells no tables apart. */
function hasColumn(table: ToldTable, column: ElementScope | undefined): boolean {
  const name = column?.anchor?.text ?? column?.anchor?.source;
  if (name === undefined || column?.ordinal !== undefined) return true;
  return columnsNamed(table, name).length > 0;
}

/** None where only the first row may have the names. */
export function columnsNamed({ lead, columns }: ToldTable, name: string): ToldColumn[] {
  return lead ? [] : columns.filter((one) => isCalled(one, name));
}

/** By its own name, else by the heading over it. */
function tablesCalled(screen: Screen, name: string | undefined): ToldTable[] {
  const all = toldTables(screen).filter(({ element }) => element.isPainted && !element.isHidden);
  if (name === undefined) return all;
  const isName = (one: string): boolean => (nameCost(one, name, true) ?? Infinity) < 3;
  const named = all.filter(({ element }) => isName(element.node.name));
  return named.length > 0 ? named : all.filter(({ titles }) => titles.some(isName));
}

/** All rows but headings and sums; where nothing is marked as a heading, the first row may be one. */
export function bodyOf({ lead, rows }: ToldTable): readonly ToldRow[] {
  return lead ? [lead, ...rows] : rows;
}

/** The column that is called so, or has this number. Throws `MODEL_UNSURE` where there is not just one. */
export function columnAt(table: ToldTable, { anchor, ordinal }: ElementScope): ToldColumn {
  // What only may be a heading is not one to judge by.
  const columns = table.lead ? [] : table.columns;
  const name = anchor?.text ?? anchor?.source ?? '';
  const found = ordinal === undefined ? columnsNamed(table, name) : nth(columns, ordinal);
  const [only, other] = found;
  if (only && !other) return only;
  const which = ordinal === undefined ? `columns "${name}"` : `columns number ${ordinal}`;
  throw unsure(`there are ${found.length} ${which}, and not one, in ${describeTable(table)}`);
}

function isCalled({ name, fullName }: ToldColumn, wanted: string): boolean {
  return [name, fullName].some((own) => (nameCost(own, wanted, true) ?? Infinity) < 3);
}

/** From 1, or from the end. */
function nth(columns: readonly ToldColumn[], ordinal: number): readonly ToldColumn[] {
  return columns.slice(ordinal > 0 ? ordinal - 1 : ordinal).slice(0, 1);
}

/** The cell of a row that is in a column, and in no other. Throws `MODEL_UNSURE` where there is not just one. */
export function cellIn(table: ToldTable, { cells }: ToldRow, column: ToldColumn): ToldElement {
  const [only, other] = cells.filter((cell) => columnsOf(table, cell).includes(column));
  if (only && !other && columnsOf(table, only).length === 1) return only;
  throw unsure(`a row of the table does not have one cell under "${column.name}"`);
}

/** The row with this number. */
export function rowAt(table: ToldTable, ordinal: number): ToldRow | undefined {
  if (table.goesOn && ordinal < 0) throw unsure('the last row of the table may lie outside of what is shown');
  return bodyOf(table).at(ordinal > 0 ? ordinal - 1 : ordinal);
}
