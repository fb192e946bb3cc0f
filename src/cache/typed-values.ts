import { formOf } from '../core/text/passing-texts.ts';

/** Texts in quotation marks, which people put around what is typed as well as around what is on the screen. */
const quoted =
  /"([^"\n]{1,500})"|“([^”\n]{1,500})”|«([^»\n]{1,500})»|(?<![\p{L}\p{N}])'([^'\n]{1,500})'(?![\p{L}\p{N}])/gu;

/** What the typed values of an instruction stand for, from `{{value:1}}` on. */
export type Values = readonly string[];

const placeholder = /\{\{value:(\d{1,3})\}\}/g;

/** An instruction without what is in quotation marks: the same for all that could differ only in what is typed. */
export function shapeOf(instruction: string): string {
  return instruction.replaceAll(quoted, (whole) => `${whole.charAt(0)}…${whole.charAt(whole.length - 1)}`);
}

function quotesOf(instruction: string): string[] {
  return [...instruction.matchAll(quoted)].map((match) => match.slice(1).find((part) => part !== undefined) ?? '');
}

/** An instruction that speaks of placeholders itself cannot be told from one that was made here. */
export function hasPlaceholders(text: string): boolean {
  return text.match(placeholder) !== null;
}

/**
 * The values of an instruction that were typed: what stands in quotation marks and was given to an action. What names an
 * element stays in the instruction, as that makes it another one; and so does what also stands outside of its quotation marks,
 * as the 2 in `enter "2" guests in room 2`: which of the two a step speaks of is not known.
 */
export function typedValues(instruction: string, given: readonly unknown[]): Values {
  const typed = new Set(given.filter((value) => typeof value === 'string'));
  const rest = instruction.replaceAll(quoted, ' … ');
  const isValue = (text: string): boolean =>
    typed.has(text) && !text.includes('{{secret:') && hideValues(rest, [text]) === rest;
  return [...new Set(quotesOf(instruction))].filter((text) => isValue(text));
}

/**
 * Of typed values, those that came as they were typed, or not at all. Of one that came in another form, as in capitals, with
 * another decimal sign, or a part of it alone, nobody knows what another value would look like.
 */
export function keptValues(values: Values, came: readonly string[]): Values {
  const rest = came.map((text) => hideValues(text, values));
  return values.filter((value) => !rest.some((text) => tellsForm(text, value)));
}

/** What no text is another form of. */
const leastPart = 2;
const passing = /\{\{(?!value:)\w+\}\}/u;

function tellsForm(text: string, value: string): boolean {
  // A date or a time is kept by its form alone, so that any other one would do.
  if (formOf(value) !== value && passing.test(text)) return true;
  const own = partsOf(value);
  const parts = partsOf(text.replaceAll(placeholder, ' '));
  const whole = own.join('');
  if (whole.length > leastPart && parts.join('').includes(whole)) return true;
  return own.some((part) => part.length >= leastPart && parts.includes(part));
}

/** The words and figures of a text, however they are written. */
function partsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return plain.match(/\p{L}+|\d+/gu) ?? [];
}

/** The instruction with placeholders for its typed values. */
export function templateOf(instruction: string, values: Values): string {
  return instruction.replaceAll(quoted, (whole) => {
    const index = values.indexOf(whole.slice(1, -1));
    return index < 0 ? whole : `${whole.charAt(0)}{{value:${index + 1}}}${whole.charAt(whole.length - 1)}`;
  });
}

/** The values with which a template becomes the instruction; undefined when it does not. */
export function matchTemplate(template: string, instruction: string): Values | undefined {
  if (shapeOf(template) !== shapeOf(instruction)) return undefined;
  const values: string[] = [];
  const actual = quotesOf(instruction);
  for (const [index, expected] of quotesOf(template).entries()) {
    const text = actual[index] ?? '';
    const place = numberOf(expected);
    if (place === undefined ? expected !== text : (values[place - 1] ?? text) !== text) return undefined;
    if (place !== undefined) values[place - 1] = text;
  }
  return values;
}

function numberOf(text: string): number | undefined {
  const [, number] = /^\{\{value:(\d{1,3})\}\}$/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** A text with placeholders where a typed value stands as a word of its own. */
export function hideValues(text: string, values: Values): string {
  // Longer ones first, since one may be part of another.
  const ordered = [...values.entries()].toSorted(([, one], [, other]) => other.length - one.length);
  return ordered.reduce((result, [index, value]) => {
    const escaped = value.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
    const whole = new RegExp(`(?<![\\p{L}\\p{N}{:])${escaped}(?![\\p{L}\\p{N}}])`, 'gu');
    return result.replace(whole, `{{value:${index + 1}}}`);
  }, text);
}

/** A text that is a value as a whole, as its placeholder; any other text as it is. */
export function hideWholeValue(text: string, values: Values): string {
  const index = values.indexOf(text);
  return index < 0 ? text : `{{value:${index + 1}}}`;
}

/** Whether a value says enough by itself to be known again in a longer text; a number may count anything. */
export const isTelling = (value: string): boolean => value.length > 2 && /\p{L}/u.test(value);

/** The text with the values in the place of their placeholders. */
export function showValues(text: string, values: Values): string {
  return text.replaceAll(placeholder, (whole, number: string) => values[Number(number) - 1] ?? whole);
}
