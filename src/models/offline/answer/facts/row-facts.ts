import type { Screen } from '../../screen/screen.ts';
import { freeWords, stemOf } from '../free-words.ts';
import { isPaged } from '../is-paged.ts';
import type { ResolvedValue } from '../resolved-value.ts';
import { textsOf } from '../told-cell.ts';
import type { ToldRow } from '../told-rows.ts';
import { cellAt, columnsOf, toldTables, type ToldColumn, type ToldTable } from '../told-table.ts';
import { shownAt } from '../told-table-rows.ts';
import { explain, type Answer } from './explain.ts';
import type { Question } from './question.ts';

/** Cells of tables, by the names of their columns and what else stands in their rows. */
export function answersInRows(screen: Screen, question: Question, isOfPage: (stem: string) => boolean): Answer[] {
  return toldTables(screen).flatMap((table) => {
    if (table.lead) return [];
    const keys = keysOf(screen, table);
    return table.rows.flatMap((row) =>
      table.columns.flatMap((column): Answer[] => {
        const cells = row.cells.filter((cell) => cell !== cellAt(row, column));
        const beside = cells.flatMap((cell) => [cell.text, ...textsOf(cell)]);
        // "which route does Karim drive" names the column that has him.
        const named = cells.filter((cell) => isSaid(cell.text, question)).flatMap((cell) => columnsOf(table, cell));
        const over = [...table.titles, ...named.map(({ name }) => name)];
        const fact = { attribute: column.fullName, beside, over, isColumn: true };
        const how = explain(question, fact, isOfPage);
        if (!how || how.own === 0 || !isKnownBy(keys, { row, column }, question)) return [];
        const value = valueAt(screen, table, { row, column });
        return value ? [{ value, how }] : [];
      }),
    );
  });
}

function isSaid(text: string, { words }: Question): boolean {
  const own = freeWords(text).map(stemOf);
  return words.some((word) => own.includes(stemOf(word.text)));
}

interface Crossing {
  readonly row: ToldRow;
  readonly column: ToldColumn;
}

function valueAt(screen: Screen, table: ToldTable, { row, column }: Crossing): ResolvedValue | undefined {
  const shown = shownAt(screen, { table, row }, column);
  return shown && 'problem' in shown ? { ...shown, named: false } : shown;
}

/** Columns that tell rows apart, where not all rows are in view; undefined: all are. */
function keysOf(screen: Screen, table: ToldTable): ToldColumn[] | undefined {
  if (!table.goesOn && !isPaged(screen)) return undefined;
  const filled = table.columns.filter((column) => table.rows.every((row) => textAt(row, column) !== ''));
  return filled.filter((column, at) => {
    const texts = table.rows.map((row) => textAt(row, column));
    const isKey =
      at === 0 || (texts.length >= leastRows && texts.filter((text) => isName.test(text)).length > texts.length / 2);
    return isKey && texts.length > 1 && new Set(texts).size === texts.length;
  });
}

/** Words, or a word with a number: what has only digits may be as large in another row. */
const isName = /\p{L}.*[\s\d]|\d.*\p{L}/u;

/** Of fewer rows it may be chance that no two are alike. */
const leastRows = 5;

function textAt(row: ToldRow, column: ToldColumn): string {
  const text = cellAt(row, column)?.text ?? '';
  return /[\p{L}\d]/u.test(text) ? text : '';
}

/** Whether a row is the only one that is meant, also of those that nobody sees: by a text that each row has another of. */
function isKnownBy(keys: readonly ToldColumn[] | undefined, { row, column }: Crossing, { words }: Question): boolean {
  if (!keys) return true;
  return keys.some((key) => {
    const own = key === column ? [] : freeWords(cellAt(row, key)?.text ?? '').map(stemOf);
    const said = words.filter(({ text }) => own.includes(stemOf(text)));
    return said.length > 1 || said.some(({ isNamed }) => isNamed);
  });
}
