import { parseElement } from './elements/element-grammar.ts';
import type { ElementQuery } from './elements/element-query.ts';
import { cellsOf, isHead } from './given-rows.ts';
import type { Step } from './instruction-steps.ts';
import { protectQuotes } from './quotes.ts';
import { fieldOf } from './steps/step-parts.ts';

/** Values below a step, as scenarios give them: a table, or a text of any lines. */
export const givenValuesExamples = [
  'I fill in the form:\n| Name | Ann |\n| City | Oslo |',
  'I enter these details:\n| field | value |\n| Name | Ann |',
  'I fill in\n| Name | City | Country |\n| Ann | Oslo | Norway |',
  'I type into the Notes field:\nFirst line\nSecond line',
];

const subject = /^(?:(?:when|given|and|then) )?(?:(?:i|we|you|the user|user) )?/i;
const fills =
  /^(?:fill|fills|complete|completes|enter|enters|type|types|set|sets|provide|provides)(?: in| out)?(?: (?:the|this|these|my|a|an|all))?(?: (?:following|new))?(?: [a-z-]+){0,3}?(?: (?:with|as follows|as|by))?(?: (?:the|these|this))?(?: following)?(?: (?:values?|data|details|fields?|form|information))?:?$/i;
const typesInto =
  /^(?:types?|enters?|writes?|puts?|pastes?|fills?)(?: in)?(?: (?:the|this) (?:following )?text| the following)? (?:into|in|to) (.+?)(?: with)?:?$/i;

/** Reads an instruction with values below it; undefined for any other. */
export function readGivenValues(instruction: string): Step[] | undefined {
  const [first = '', ...rest] = instruction.split(/\r?\n/);
  const words = first.trim().replace(subject, '');
  if (rest.length === 0) return undefined;
  const rows = rest.map(cellsOf);
  const isTable = rows.every((row) => row !== undefined);
  if (isTable) return fills.test(words) ? fieldsOf(rows)?.map(setField) : undefined;
  return rows.some((row) => row !== undefined) ? undefined : readText(words, rest.join('\n'));
}

interface Field {
  readonly name: string;
  readonly value: string;
}

/** A row a field; or, with more than two columns, a column a field. Undefined for what is neither. */
function fieldsOf(rows: readonly (readonly string[])[]): Field[] | undefined {
  const [head = [], ...others] = rows;
  // A cell may hold the sign that parts cells.
  if (others.some((row) => row.length !== head.length)) return undefined;
  if (head.length === 2)
    return whole((isHead(head) ? others : rows).map(([name = '', value = '']) => ({ name, value })));
  const [values] = others;
  if (head.length < 2 || !values || others.length > 1) return undefined;
  return whole(head.map((name, index) => ({ name, value: values[index] ?? '' })));
}

function whole(fields: Field[]): Field[] | undefined {
  return fields.length > 0 && fields.every(({ name }) => name !== '') ? fields : undefined;
}

function setField({ name, value }: Field): Step {
  return { type: 'set', value, target: named(name), source: `set "${name}" to "${value}"` };
}

/** A cell is a name as it stands, unless it describes an element: `the second "City" field`. */
function named(cell: string): ElementQuery {
  return parseElement(/^the |"/i.test(cell) ? cell : `"${cell}"`);
}

function readText(words: string, value: string): Step[] | undefined {
  const { text, literals } = protectQuotes(words);
  const where = typesInto.exec(text)?.[1];
  // Lines that are instructions themselves are a list of them.
  const target = where === undefined ? undefined : fieldOf(where, literals);
  return target && [{ type: 'type', mode: 'replace', value, target, source: words }];
}
