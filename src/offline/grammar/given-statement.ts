import { notUnderstood } from '../not-understood.ts';
import { parseElement } from './elements/element-grammar.ts';
import type { ElementQuery } from './elements/element-query.ts';
import { cellsOf, isHead } from './given-rows.ts';
import type { Statement } from './statement.ts';

/** What a table below a statement says, as scenarios give it. */
export const givenStatementExamples = [
  'the form shows:\n| field | value |\n| Name | Ann |',
  'the fields contain\n| Name | Ann |\n| City | Oslo |\n| Newsletter | checked |',
  'the table shows the rows:\n| Name | City |\n| Ann | Oslo |',
];

const verbs =
  '(?:(?:should )?(?:shows?|has|have|holds?|contains?|displays?|lists?)|(?:is|are) filled(?: in)?(?: with)?)';
const also = '(?: (?:the|these|this))?(?: following)?(?: (?:rows?|values?|details|data|fields?|entries))?';
const ofForm = new RegExp(
  `^(?:then )?(?:i see )?(?:that )?(?:the |these |its )?(?:[a-z-]+ )?(form|fields?)(?: ${verbs}${also})?:?$`,
  'i',
);
const ofAnything = new RegExp(`^(?:then )?(?:the )?(?:page|screen|dialog|form|details?)(?: ${verbs}${also}):?$`, 'i');
const ofTable = new RegExp(`^(?:then )?(?:the )?table(?: ${verbs}${also}):?$`, 'i');

type Rows = readonly (readonly string[])[];

/**
 * Reads a statement with a table below it; undefined for any other.
 *
 * @throws ModelError `MODEL_NOT_UNDERSTOOD` for a table that can be read in more than one way, or in none.
 */
export function readGivenStatement(sentence: string): Statement | undefined {
  const [first = '', ...rest] = sentence.trim().split(/\r?\n/);
  // A quoted text may have any lines.
  if (first.split('"').length % 2 === 0 || !hasTable(rest)) return undefined;
  const rows = rest.map(cellsOf);
  const parts = rows.every((row) => row !== undefined) ? partsOf(first.trim(), rows) : undefined;
  if (!parts || parts.length === 0) throw notUnderstood('statement with a table', sentence, givenStatementExamples);
  const [only] = parts;
  return only && parts.length === 1 ? only : { type: 'all', parts };
}

/** Whether some of the lines are rows. */
export function hasTable(lines: readonly string[]): boolean {
  return lines.some((line) => cellsOf(line) !== undefined);
}

function partsOf(words: string, rows: Rows): Statement[] | undefined {
  const [head = [], ...others] = rows;
  // A cell may hold the sign that parts cells.
  if (head.length < 2 || others.some((row) => row.length !== head.length)) return undefined;
  return ofTable.test(words) ? rowsOf(head, others) : fieldsOf(words, rows);
}

/** Names and values of fields. Two rows without a head are none: names may stand above values or beside them. */
function fieldsOf(words: string, rows: Rows): Statement[] | undefined {
  const [head = [], ...others] = rows;
  const hasHead = isHead(head);
  const isRead = hasHead ? ofForm.test(words) || ofAnything.test(words) : ofForm.test(words) && rows.length !== 2;
  const fields = hasHead ? others : rows;
  if (!isRead || head.length !== 2 || fields.some(([name]) => name === '')) return undefined;
  return fields.map(([name = '', value = '']) => field(name, value));
}

/** Each is one row, whatever else the table has. */
function rowsOf(head: readonly string[], rows: Rows): Statement[] | undefined {
  if (head.some((column) => column === '')) return undefined;
  return rows.map((row) => ({
    type: 'row',
    negative: false,
    cells: row.flatMap((text, index) => (text === '' ? [] : { column: head[index], text })),
  }));
}

function field(name: string, value: string): Statement {
  const checked = /^(un)?(?:checked|ticked)$/i.exec(value);
  if (checked) return { type: 'state', target: named(name), checked: checked[1] === undefined };
  const of = { type: 'field', target: named(name) } as const;
  return { type: 'value', of, comparison: value === '' ? 'empty' : 'equals', expected: value, negative: false };
}

/** A cell is a name as it stands, unless it describes an element: `the second "City" field`. */
function named(cell: string): ElementQuery {
  return parseElement(/^the |"/i.test(cell) ? cell : `"${cell}"`);
}
