import { joined } from '../screen/screen-text.ts';
import type { ToldElement } from '../screen/told.ts';
import { freeWords, indexIn, isLight, names } from './free-words.ts';
import type { ToldRow } from './told-rows.ts';
import { columnsOf, type ToldColumn, type ToldTable } from './told-table.ts';

/** Words of a sentence that are a cell, with all rows that have it. */
export interface CellWords {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly rows: readonly ToldRow[];
  /** The columns that it stands in. */
  readonly columns: readonly ToldColumn[];
}

/** How a table explains a sentence: by cells, names of columns, and what its rows are called. */
export interface RowReading {
  readonly table: ToldTable;
  readonly cells: readonly CellWords[];
  /** Columns that are named by words, and those words. */
  readonly columns: readonly { readonly word: string; readonly columns: readonly ToldColumn[] }[];
  /** Words for what the rows are. */
  readonly nouns: readonly string[];
}

const anyRow = /^(?:rows?|entry|entries|records?)$/;

/** Undefined where a word has no place in the table. */
export function readingIn(
  table: ToldTable,
  words: readonly string[],
  isSmall: (word: string) => boolean,
): RowReading | undefined {
  if (table.lead || table.rows.length === 0) return undefined;
  const cells = longest(cellsIn(table, words));
  const rest = words.filter((word, at) => !isSmall(word) && !cells.some(({ from, to }) => from <= at && at < to));
  const columns: { word: string; columns: ToldColumn[] }[] = [];
  const nouns: string[] = [];
  for (const word of rest) {
    const named = table.columns.filter(({ name }) => names(word, name));
    const isNoun = anyRow.test(word) || table.titles.some((title) => names(word, title));
    if (named.length === 0 && !isNoun) return undefined;
    if (isNoun) nouns.push(word);
    if (named.length > 0) columns.push({ word, columns: named });
  }
  return { table, cells, columns, nouns };
}

function cellsIn(table: ToldTable, words: readonly string[]): CellWords[] {
  const found = new Map<string, CellWords>();
  for (const row of table.rows) for (const cell of row.cells) addCell(found, { table, row, cell }, words);
  return [...found.values()];
}

function addCell(
  found: Map<string, CellWords>,
  { table, row, cell }: { table: ToldTable; row: ToldRow; cell: ToldElement },
  words: readonly string[],
): void {
  for (const text of textsOf(cell)) {
    const own = freeWords(text);
    const from = own.every(isLight) ? -1 : indexIn(words, own);
    if (from < 0) continue;
    const known = found.get(own.join(' '));
    found.set(own.join(' '), {
      from,
      to: from + own.length,
      text,
      rows: [...new Set([...(known?.rows ?? []), row])],
      columns: [...new Set([...(known?.columns ?? []), ...columnsOf(table, cell)])],
    });
  }
}

/** A cell, and the texts in it where it has several. */
function textsOf({ words, text }: ToldElement): string[] {
  const nodes = [...new Set(words.map(({ of }) => of))];
  return [...new Set([text, ...nodes.map((node) => joined(words.filter(({ of }) => of === node)))])];
}

/** Without those that are parts of longer ones. */
function longest(cells: readonly CellWords[]): CellWords[] {
  return cells.filter((one) => !cells.some((other) => isWithin(one, other))).sort((a, b) => a.from - b.from);
}

function isWithin(one: CellWords, other: CellWords): boolean {
  return one !== other && other.from <= one.from && one.to <= other.to && other.to - other.from > one.to - one.from;
}

/** Rows that have all these cells, each in a cell of its own. */
export function rowsWithAll(cells: readonly CellWords[]): ToldRow[] {
  const [first, ...others] = cells;
  return (first?.rows ?? []).filter((row) => others.every(({ rows }) => rows.includes(row)));
}
