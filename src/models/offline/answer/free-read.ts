import type { Screen } from '../screen/screen.ts';
import { freeWords, isAsking } from './free-words.ts';
import { readingIn, rowsWithAll, type RowReading } from './free-rows.ts';
import { numberIn } from './number-value.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { oneOf } from './told-cell.ts';
import { plainLabel } from './free-label.ts';
import type { ToldRow } from './told-rows.ts';
import { cellAt, toldTables, type ToldColumn } from './told-table.ts';
import { shownAt } from './told-table-rows.ts';

/**
 * The answer to a question all of whose words have a place on the screen: cells of a table, names of its columns, or a label.
 * Undefined where a word has none, or nothing on the screen answers.
 */
export function readFreely(screen: Screen, question: string): ResolvedValue | undefined {
  if (!screen.told) return undefined;
  const words = freeWords(question);
  if (words.some((word) => outside.has(word))) return undefined;
  const asking = askedFor(question);
  const answers = toldTables(screen).flatMap((table) => {
    const reading = readingIn(table, words, isAsking);
    return reading ? (answerIn(screen, reading, asking) ?? []) : [];
  });
  const label =
    answers.length === 0 ? plainLabel(screen, question, asking !== 'any' && asking !== 'person') : undefined;
  const fitting = [...answers, ...(label ? [label] : [])].filter((value) => isAnswer(value, asking));
  return fitting.length > 0 ? oneOf(fitting, `the answer to "${question}"`) : undefined;
}

/** With these a question asks for more than one value, or for what has to be worked out. */
const outside: ReadonlySet<string> = new Set(
  'not no never and or than most least more less before after last first next except without between total sum average why'.split(
    ' ',
  ),
);

type Asked = 'count' | 'amount' | 'person' | 'time' | 'any';

const asks: readonly (readonly [RegExp, Asked])[] = [
  [/^how many\b/i, 'count'],
  [/^how (?:much|old)\b/i, 'amount'],
  [/^who\b/i, 'person'],
  [/^when\b/i, 'time'],
];

function askedFor(question: string): Asked {
  return asks.find(([pattern]) => pattern.test(question.trim()))?.[1] ?? 'any';
}

function isAnswer(value: ResolvedValue, asked: Asked): boolean {
  if ('problem' in value || asked === 'any') return true;
  const hasDigit = /\d/.test(value.text);
  return asked === 'person' ? !hasDigit && /\p{Lu}/u.test(value.text) : hasDigit;
}

function answerIn(screen: Screen, reading: RowReading, asked: Asked): ResolvedValue | undefined {
  if (reading.cells.length === 0) return undefined;
  const crossing = crossingOf(reading);
  const isCounted = asked === 'count' && reading.nouns.length > 0;
  if (isCounted && !(crossing && isNumeric(cellAt(crossing.row, crossing.column)?.text))) return countRows(reading);
  const shown = crossing && shownAt(screen, { table: reading.table, row: crossing.row }, crossing.column);
  return shown && 'problem' in shown ? { ...shown, named: false } : shown;
}

/** The one row and the one column that a question is about. */
function crossingOf(reading: RowReading): { row: ToldRow; column: ToldColumn } | undefined {
  const [row, second] = rowsWithAll(reading.cells);
  const [column, other] = columnsWanted(reading);
  return row && !second && column && !other ? { row, column } : undefined;
}

function isNumeric(text: string | undefined): boolean {
  return text !== undefined && 'value' in numberIn(text, { decimal: undefined });
}

function countRows({ table, cells }: RowReading): ResolvedValue | undefined {
  const where = `the number of rows with ${cells.map(({ text }) => `"${text}"`).join(' and ')}`;
  if (table.goesOn) return { problem: `${where}: the table has rows that are not in view`, named: false };
  const count = rowsWithAll(cells).length;
  return count > 0 ? { text: String(count), where } : undefined;
}

/** The columns that are asked for: named, and not just what a cell is called by, as in "order F-1040". */
function columnsWanted({ columns, cells }: RowReading): ToldColumn[] {
  const owned = new Set(cells.flatMap((cell) => cell.columns));
  const named = [...new Set(columns.flatMap((one) => one.columns))].filter((column) => !owned.has(column));
  const hits = (column: ToldColumn): number => columns.filter((one) => one.columns.includes(column)).length;
  const most = Math.max(0, ...named.map(hits));
  return named.filter((column) => hits(column) === most);
}

/** `the plates of all vehicles`: the column of a table, where all words have a place in it. */
export function columnFreely(screen: Screen, words: string): string | undefined {
  const said = freeWords(words);
  if (said.some((word) => outside.has(word))) return undefined;
  const found = toldTables(screen).flatMap((table) => {
    const reading = readingIn(table, said, (word) => isAsking(word) || word === 'every' || word === 'each');
    const wanted = reading?.cells.length === 0 ? columnsWanted(reading) : [];
    return wanted.length === 1 && reading?.nouns.length === said.filter((word) => !isAsking(word)).length - 1
      ? wanted
      : [];
  });
  const names = new Set(found.map(({ name }) => name));
  const [name] = names;
  return names.size === 1 ? name : undefined;
}
