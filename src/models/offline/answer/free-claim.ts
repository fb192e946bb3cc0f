import type { Screen } from '../screen/screen.ts';
import { hasTable } from '../grammar/given-statement.ts';
import { actionable } from '../grammar/roles.data.ts';
import { holds } from '../screen/rect-math.ts';
import type { Segment } from '../screen/screen-text.ts';
import { judgeByItem } from './free-items.ts';
import { freeWords, indexIn, isLight } from './free-words.ts';
import { readFreely } from './free-read.ts';
import { readingIn, type CellWords, type RowReading } from './free-rows.ts';
import type { ToldRow } from './told-rows.ts';
import { cellAt, toldTables, type ToldColumn } from './told-table.ts';
import { elementSays } from './told-text.ts';
import { doubtOf, doubtOfWords, unsure } from './unsure.ts';
import type { Verdict } from './verdict.ts';

/**
 * The verdict on a claim all of whose words have a place on the screen: two cells of one row, or one line that says the same.
 * It is false only where the same place shows something else. Undefined where a word has no place.
 */
export function judgeFreely(screen: Screen, claim: string): Verdict | undefined {
  if (hasTable(claim.split('\n'))) return undefined;
  const said = withoutNot(claim.replace(/^(?:is|are|does|do) (?!not\b)/i, ''));
  const words = freeWords(said.text);
  if (!screen.told || words.some((word) => outside.has(word))) return undefined;
  const verdicts = toldTables(screen).flatMap((table) => {
    const reading = readingIn(table, words, isLight);
    return reading ? (verdictIn(reading) ?? []) : [];
  });
  const [first, other] = verdicts;
  if (first && other && verdicts.some(({ pass }) => pass !== first.pass)) {
    throw unsure(`${first.reason}; ${other.reason}`, 'Name the table.');
  }
  if (first) return said.isNegative ? { ...first, pass: !first.pass } : first;
  return said.isNegative ? undefined : judgeOutsideOfTables(screen, said.text);
}

function judgeOutsideOfTables(screen: Screen, claim: string): Verdict | undefined {
  return asCounted(screen, claim) ?? lineSaying(screen, freeWords(claim)) ?? judgeByItem(screen, claim);
}

const counting = /^(?:there (?:is|are) )?(\S+) (.+)$/i;

/** "three authors are online": as many as the answer to "how many authors are online?"; never false. */
function asCounted(screen: Screen, claim: string): Verdict | undefined {
  const [, word = '', rest = ''] = counting.exec(claim) ?? [];
  const [number] = freeWords(word);
  if (number === undefined || !/^\d+$/.test(number)) return undefined;
  const value = readFreely(screen, `how many ${rest}`);
  if (!value || 'problem' in value || value.doubt !== undefined || value.text !== number) return undefined;
  return { pass: true, reason: `${value.where} is "${value.text}"` };
}

/** With these more is claimed than that two things belong together. */
const outside: ReadonlySet<string> = new Set(
  'not no never none nobody nothing and or neither nor than more less most least only all every each both before after first last above below over under between except without if'.split(
    ' ',
  ),
);

function withoutNot(claim: string): { text: string; isNegative: boolean } {
  const text = claim.replace(/\b(is|are)(?: not|n[’']t)\b/i, '$1');
  // "is at 5" is 5.
  return { text: text.replace(/\b(is|are) at\b/i, '$1'), isNegative: text !== claim };
}

function verdictIn(reading: RowReading): Verdict | undefined {
  const [subject, value, third] = reading.cells;
  if (!subject || !value || third || !isPlaced(reading, subject, value)) return undefined;
  const [row, other] = subject.rows;
  const place = placeOf(reading, subject, value);
  return row && !other && place ? compared(row, value, place) : undefined;
}

interface Place {
  readonly column: ToldColumn;
  readonly isNamed: boolean;
}

function compared(row: ToldRow, value: CellWords, { column, isNamed }: Place): Verdict {
  const cell = cellAt(row, column);
  const where = describe(row, column);
  if (!cell || cell.text === '') throw unsure(`${where} is empty`);
  const doubt = doubtOfWords(cell.words);
  if (doubt !== undefined) throw unsure(`${where} ${doubt}`);
  // A text in a cell of several is one of them.
  const isOneOf = !isNamed && value.rows.includes(row);
  return {
    pass: isOneOf || elementSays(cell, value.text),
    reason: `${where} is "${cell.text}"`,
    seenAt: [row.element.rect, cell.rect],
  };
}

/** The column that is named, else the only one that has such a value; not that of the subject itself. */
function placeOf(reading: RowReading, subject: CellWords, value: CellWords): Place | undefined {
  const [only, other] = value.columns;
  const named = columnNamed(reading, subject, only !== undefined);
  const column = named ?? (other ? undefined : only);
  return column && !subject.columns.includes(column) ? { column, isNamed: named !== undefined } : undefined;
}

function describe(row: ToldRow, { name }: ToldColumn): string {
  return `"${name}" in the row "${row.cells.find(({ text }) => text !== '')?.text ?? ''}"`;
}

/** Whether each word that names a column names that of the subject or of the value. */
function isPlaced({ columns, nouns }: RowReading, subject: CellWords, value: CellWords): boolean {
  const known = [...subject.columns, ...value.columns];
  return columns.every((named) => named.columns.some((column) => known.includes(column)) || nouns.includes(named.word));
}

/** The column that words name beside that of the subject; what the rows are called names one only where the value has none. */
function columnNamed(
  { columns, nouns }: RowReading,
  subject: CellWords,
  isValuePlaced: boolean,
): ToldColumn | undefined {
  const naming = isValuePlaced ? columns.filter(({ word }) => !nouns.includes(word)) : columns;
  const named = naming.flatMap((one) => one.columns).filter((column) => !subject.columns.includes(column));
  return new Set(named).size === 1 ? named[0] : undefined;
}

/** One line with the same words, which may begin at another of them: "Ann is signed in", "Signed in as Ann". */
function lineSaying(screen: Screen, words: readonly string[]): Verdict | undefined {
  const said = words.filter((word) => !isEmpty(word));
  if (said.length < leastWords) return undefined;
  const lines = screen.segments.filter((line) => isTurned(saying(line), said) && isTold(screen, line));
  const [line] = lines;
  if (!line) return undefined;
  const doubt = doubtOf(lines);
  if (doubt !== undefined) throw unsure(doubt);
  return { pass: true, reason: `the screen says "${line.text}"`, seenAt: lines.map(({ rect }) => rect) };
}

/** What can be acted on, its label, and what asks, claim nothing: a box "Mail is verified" may be empty. */
function isTold(screen: Screen, line: Segment): boolean {
  if (line.text.trim().endsWith('?') || line.words.some(({ from }) => from !== undefined)) return false;
  const acted = (screen.told?.elements ?? []).filter(({ node }) => actionable.has(node.role));
  const words = freeWords(line.text);
  return !acted.some((one) => holds(one.rect, line.rect) || indexIn(freeWords(one.node.name), words) >= 0);
}

function saying(line: Segment): string[] {
  return freeWords(line.text).filter((word) => !isEmpty(word));
}

const leastWords = 2;
/** Prepositions make a difference in a line. */
const empty: ReadonlySet<string> = new Set('a an the is are was were be as it its there'.split(' '));

function isEmpty(word: string): boolean {
  return empty.has(word);
}

function isTurned(line: readonly string[], said: readonly string[]): boolean {
  if (line.length !== said.length) return false;
  return line.some((_, at) => said.every((word, index) => line[(at + index) % line.length] === word));
}
