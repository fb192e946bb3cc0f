import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import { joined } from '../../../vision/text/screen-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import { bestFits, fitOf } from '../names/name-fit.ts';
import type { ResolvedValue } from '../values/resolved-value.ts';
import { columnsCalled } from './told-columns.ts';
import type { ToldRow } from './told-rows.ts';
import { cellAt, describeTable, toldTables, type ToldColumn, type ToldTable } from './told-table.ts';
import { labelOf, shownAt } from './told-table-rows.ts';
import { doubtOfWords } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

interface Place {
  readonly table: ToldTable;
  readonly row: ToldRow;
}

/** What stands in the row of one thing under the heading of a column; undefined when no table has such a row. */
export function toldCell(screen: Screen, column: string, owner: ElementQuery): ResolvedValue | undefined {
  const name = owner.text ?? owner.source;
  const places = toldTables(screen).flatMap((table) => rowsOfOwner(table, name).map((row) => ({ table, row })));
  if (places.length === 0) return undefined;
  const crossed = places.flatMap((place) => columnsCalled(place.table, [column]).map((found) => ({ place, found })));
  if (crossed.length === 0) return { problem: noColumn(places, column), named: false };
  const values = crossed.map(({ place, found }) => valueAt(screen, place, found));
  return oneOf(values, `${column} of "${name}"`);
}

function noColumn([place]: readonly Place[], column: string): string {
  return `no column is called "${column}" in ${place ? describeTable(place.table) : 'the table'}`;
}

function valueAt(screen: Screen, place: Place, column: ToldColumn): ResolvedValue {
  const shown = shownAt(screen, place, column);
  if (shown === undefined)
    return { problem: `"${column.name}" is missing in the row of "${labelOf(place.row)}"`, named: false };
  return 'problem' in shown ? { ...shown, named: false } : shown;
}

/** The whole row of one thing; undefined when no table has such a row. */
export function toldRow(screen: Screen, name: string): ResolvedValue | undefined {
  const rows = toldTables(screen).flatMap((table) => rowsOfOwner(table, name));
  const where = `the row of "${name}"`;
  const values = rows.map((row): ResolvedValue => ({
    text: textOfRow(row),
    where,
    doubt: doubtOfWords([row.element, ...row.cells].flatMap(({ words }) => words)),
  }));
  return values.length > 0 ? oneOf(values, where) : undefined;
}

/** With what cells say that began in a row above. */
function textOfRow({ element, cells }: ToldRow): string {
  if (cells.every(({ around }) => around.includes(element))) return element.text;
  return cells
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(' ');
}

/** The value where all are the same; several that differ are told. */
export function oneOf(values: readonly ResolvedValue[], what: string): ResolvedValue {
  const [first] = values;
  const texts = new Set(values.map((value) => ('text' in value ? value.text : value.problem)));
  if (first && texts.size === 1) return first;
  const told = values.map((value) => ('text' in value ? `"${value.text}" (${value.where})` : value.problem));
  return { problem: `${what} may be ${[...new Set(told)].join(' or ')}; say which one`, named: false };
}

/** The rows that a name means: a cell has it, best the heading of the row. */
export function rowsOfOwner(table: ToldTable, name: string): ToldRow[] {
  const rows = [...table.rows, ...table.totals];
  const headings = rows.filter((row) =>
    row.cells.some((cell) => cell.node.role === 'rowheader' && isCalled(cell, name)),
  );
  if (headings.length > 0) return headings;
  const whole = rows.filter((row) => row.cells.some((cell) => isCalled(cell, name)));
  if (whole.length > 0) return whole;
  const byText = rows.filter((row) =>
    row.cells.some((cell) => textsOf(cell).some((text) => fitOf(name, text) === 'same')),
  );
  if (byText.length > 0) return byText;
  const turned = turnedName(name);
  const byTurned = rows.filter((row) => turned !== undefined && row.cells.some((cell) => cell.text === turned));
  return byTurned.length > 0 ? byTurned : rowsByColumn(table, name);
}

/** "Andrew Fisher" as lists have it: "Fisher, Andrew". */
function turnedName(name: string): string | undefined {
  const [, first, last] = /^(\p{Lu}\S*) (\p{Lu}\S*)$/u.exec(name.trim()) ?? [];
  return first && last && `${last}, ${first}`;
}

/** The texts that one cell has: a name, and an address below it. */
export function textsOf({ words }: ToldElement): string[] {
  const nodes = [...new Set(words.map(({ of }) => of))];
  return nodes.map((node) => joined(words.filter(({ of }) => of === node)));
}

function isCalled({ text, words }: ToldElement, name: string): boolean {
  return words.length > 0 && fitOf(name, text) === 'same';
}

/** "order F-1041": a column, and what stands in it. */
function rowsByColumn(table: ToldTable, name: string): ToldRow[] {
  const words = name.split(' ');
  for (let at = 1; at < words.length; at++) {
    const columns = bestFits(words.slice(0, at).join(' '), table.columns, (column) => [column.name]);
    const [column] = columns;
    const value = words.slice(at).join(' ');
    const rows = table.rows.filter((row) => {
      const cell = column && cellAt(row, column);
      return cell !== undefined && isCalled(cell, value);
    });
    if (columns.length === 1 && rows.length > 0) return rows;
  }
  return [];
}
