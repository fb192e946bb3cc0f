import type { Screen } from '../screen/screen.ts';
import { freeWords, isAsking } from './free-words.ts';
import { readingIn, rowsWithAll, type RowReading } from './free-rows.ts';
import { numberIn } from './number-value.ts';
import { isPaged } from './is-paged.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { oneOf } from './told-cell.ts';
import { readAsked } from './free-asked.ts';
import { readFromItem } from './free-items.ts';
import { labelOfWords, plainLabel } from './free-label.ts';
import { readCounted } from './free-counts.ts';
import { readNamed } from './free-named.ts';
import { askedFor, isAnswer, type Asked } from './facts/question.ts';
import { readFromFacts } from './facts/read-facts.ts';
import { readFromSentence } from './free-sentences.ts';
import type { ToldRow } from './told-rows.ts';
import { cellAt, describeTable, toldTables, type ToldColumn, type ToldTable } from './told-table.ts';
import { shownAt } from './told-table-rows.ts';

/**
 * The answer to a question all of whose words have a place on the screen: cells of a table, names of its columns, or a label.
 * Undefined where a word has none, or nothing on the screen answers.
 */
export function readFreely(screen: Screen, said: string): ResolvedValue | undefined {
  if (!screen.told) return undefined;
  const question = said.replaceAll(meanwhile, '').replaceAll(someones, 'the ');
  const found = readAnyhow(screen, question) ?? readNamed(screen, question);
  const noun = /^(?:which|what) (\p{L}+)\b/iu.exec(question.trim())?.[1];
  return noun === undefined || !found || 'problem' in found
    ? found
    : { ...found, text: withNoun(screen, noun, found.text) };
}

/** What is on the screen is so now, and is of whoever it is about. */
const meanwhile = /,? (?:right now|so far|at the moment|at present|just now|by now|up to now|currently|already)\b/gi;
const someones = /\b(?:her|his|their|our|your|my|its) (?=\p{Ll})/gu;

/** "Unit 4" is which unit it is, not "4". */
function withNoun({ segments }: Screen, noun: string, text: string): string {
  if (!/^\d/.test(text)) return text;
  const whole = `${noun} ${text}`.toLowerCase();
  return segments.find((segment) => segment.text.toLowerCase() === whole)?.text ?? text;
}

function readAnyhow(screen: Screen, question: string): ResolvedValue | undefined {
  const asking = askedFor(question);
  const whole = labelOfWords(screen, question);
  if (whole && isAnswer(whole, asking)) return whole;
  // A sentence that has all of its words has these as well.
  if (freeWords(question).some((word) => outside.has(word)))
    return readFromSentence(screen, question) ?? readFromFacts(screen, question);
  const byWords = readByWords(screen, question, asking);
  if (!byWords) return readOtherwise(screen, question, asking);
  // Of rows that are not in view only what tells them apart knows.
  return 'text' in byWords ? byWords : (readFromFacts(screen, question) ?? byWords);
}

function readOtherwise(screen: Screen, question: string, asking: Asked): ResolvedValue | undefined {
  return (
    readAsked(screen, question, (value) => isAnswer(value, asking)) ??
    readFromSentence(screen, question) ??
    readCounted(screen, question) ??
    readFromFacts(screen, question)
  );
}

function readByWords(screen: Screen, question: string, asking: Asked): ResolvedValue | undefined {
  const words = freeWords(question);
  const answers = toldTables(screen).flatMap((table) => {
    const reading = readingIn(table, words, isAsking);
    return reading ? (answerIn(screen, reading, asking) ?? []) : [];
  });
  const label =
    answers.length === 0 ? plainLabel(screen, question, asking !== 'any' && asking !== 'person') : undefined;
  const fitting = [...answers, ...(label ? [label] : [])].filter((value) => isAnswer(value, asking));
  if (fitting.length > 0) return oneOf(fitting, `the answer to "${question}"`);
  const ofItem = readFromItem(screen, question);
  return ofItem && isAnswer(ofItem, asking) ? ofItem : undefined;
}

/** With these a question asks for more than one value, or for what has to be worked out. */
const outside: ReadonlySet<string> = new Set(
  'not no never and or than most least more less before after last first next except without between total sum average why'.split(
    ' ',
  ),
);

function answerIn(screen: Screen, reading: RowReading, asked: Asked): ResolvedValue | undefined {
  if (reading.cells.length === 0) return undefined;
  const crossing = crossingOf(reading);
  const isCounted = asked === 'count' && reading.nouns.length > 0;
  if (mayBeMore(screen, reading)) {
    return { problem: `${describeTable(reading.table)} has rows that are not in view`, named: false };
  }
  if (isCounted && !(crossing && isNumeric(cellAt(crossing.row, crossing.column)?.text))) return countRows(reading);
  return crossing && valueAt(screen, reading.table, crossing);
}

interface Crossing {
  readonly row: ToldRow;
  readonly column: ToldColumn;
}

function valueAt(screen: Screen, table: ToldTable, { row, column }: Crossing): ResolvedValue | undefined {
  const shown = shownAt(screen, { table, row }, column);
  return shown && 'problem' in shown ? { ...shown, named: false } : shown;
}

/** Whether there may be other rows like these where nobody sees them. */
function mayBeMore(screen: Screen, reading: RowReading): boolean {
  return !isByName(reading) && (reading.table.goesOn || isPaged(screen));
}

/** Whether a row is known by the first of its cells, which is mostly its name. */
function isByName({ table, cells }: RowReading): boolean {
  const first = table.columns.find((column) => table.rows.some((row) => (cellAt(row, column)?.text ?? '') !== ''));
  return first !== undefined && cells.some(({ columns }) => columns.includes(first));
}

/** The one row and the one column that a question is about. */
function crossingOf(reading: RowReading): Crossing | undefined {
  const [row, second] = rowsWithAll(reading.cells);
  const [column, other] = columnsWanted(reading);
  return row && !second && column && !other ? { row, column } : undefined;
}

function isNumeric(text: string | undefined): boolean {
  return text !== undefined && 'value' in numberIn(text, { decimal: undefined });
}

function countRows(reading: RowReading): ResolvedValue | undefined {
  const { cells } = reading;
  const where = `the number of rows with ${cells.map(({ text }) => `"${text}"`).join(' and ')}`;
  const count = rowsWithAll(cells).length;
  // Of the one row that is called so, something in it is counted.
  const isOne = count === 1 && isByName(reading);
  return count > 0 && !isOne ? { text: String(count), where } : undefined;
}

/** The columns that are asked for: named, and not just what a cell is called by, as in "order F-1040". */
function columnsWanted({ columns, cells, nouns }: RowReading): ToldColumn[] {
  const owned = new Set(cells.flatMap((cell) => cell.columns));
  // What the rows are called names a column only where nothing else does.
  const others = columns.filter(({ word }) => !nouns.includes(word));
  const naming = others.length > 0 ? others : columns;
  const named = [...new Set(naming.flatMap((one) => one.columns))].filter((column) => !owned.has(column));
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
