import { formOf } from '../core/text/passing-texts.ts';

/** Texts in quotation marks, which people use for typed values and for names on the screen. */
const quoted =
  /"([^"\n]{1,500})"|“([^”\n]{1,500})”|«([^»\n]{1,500})»|(?<![\p{L}\p{N}])'([^'\n]{1,500})'(?![\p{L}\p{N}])/gu;

/** The typed values of an instruction, for the placeholders `{{value:1}}`, `{{value:2}}`, … */
export type Values = readonly string[];

const placeholder = /\{\{value:(\d{1,3})\}\}/g;

/** An instruction without its quoted texts: the same for all instructions that differ only in typed values. */
export function shapeOf(instruction: string): string {
  return instruction.replaceAll(quoted, (whole) => `${whole.charAt(0)}…${whole.charAt(whole.length - 1)}`);
}

function quotesOf(instruction: string): string[] {
  return [...instruction.matchAll(quoted)].map((match) => match.slice(1).find((part) => part !== undefined) ?? '');
}

/** Whether a text already contains placeholders; it could not be distinguished from a template. */
export function hasPlaceholders(text: string): boolean {
  return countPlaceholders(text) > 0;
}

/** How many different placeholders a text contains. */
export function countPlaceholders(text: string): number {
  return new Set(text.match(placeholder)).size;
}

/**
 * The typed values of an instruction: quoted texts that were given to an action. The name of an element is not a value, because
 * it changes what the instruction means. Neither is a text that also occurs without quotation marks, as the 2 in
 * `enter "2" guests in room 2`, because it is not known which of the two a step uses.
 */
export function typedValues(instruction: string, given: readonly unknown[]): Values {
  const typed = new Set(given.filter((value) => typeof value === 'string'));
  const rest = instruction.replaceAll(quoted, ' … ');
  const isValue = (text: string): boolean =>
    typed.has(text) && !text.includes('{{secret:') && hideValues(rest, [text]) === rest;
  return [...new Set(quotesOf(instruction))].filter((text) => isValue(text));
}

/**
 * The typed values that the screen shows unchanged, or not at all. If it shows a value in another form, such as in capitals,
 * with another decimal sign, or in part, the form of other values cannot be predicted.
 */
export function keptValues(values: Values, shown: readonly string[]): Values {
  const rest = shown.map((text) => hideValues(text, values));
  return values.filter((value) => !rest.some((text) => hasOtherForm(text, value)));
}

/** Shorter parts are not compared. */
const leastPart = 2;
const passing = /\{\{(?!value:)\w+\}\}/u;

function hasOtherForm(text: string, value: string): boolean {
  // Only the form of a date or a time is kept, so that any other one would match.
  if (formOf(value) !== value && passing.test(text)) return true;
  const own = partsOf(value);
  const parts = partsOf(text.replaceAll(placeholder, ' '));
  const whole = own.join('');
  if (whole.length > leastPart && parts.join('').includes(whole)) return true;
  return own.some((part) => part.length >= leastPart && parts.includes(part));
}

/** The words and numbers of a text, without case and accents. */
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

/** The values with which a template becomes the instruction; undefined when it does not match. */
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

/** Replaces typed values that are whole words by their placeholders. */
export function hideValues(text: string, values: Values): string {
  // Longer ones first, because one may be part of another.
  const ordered = [...values.entries()].toSorted(([, one], [, other]) => other.length - one.length);
  return ordered.reduce((result, [index, value]) => {
    const escaped = value.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
    const whole = new RegExp(`(?<![\\p{L}\\p{N}{:])${escaped}(?![\\p{L}\\p{N}}])`, 'gu');
    return result.replace(whole, `{{value:${index + 1}}}`);
  }, text);
}

/** The placeholder for a text that is a typed value as a whole; any other text unchanged. */
export function hideWholeValue(text: string, values: Values): string {
  const index = values.indexOf(text);
  return index < 0 ? text : `{{value:${index + 1}}}`;
}

/** Whether a value can be recognised in a longer text; a number could mean anything. */
export const isDistinctive = (value: string): boolean => value.length > 2 && /\p{L}/u.test(value);

/** Replaces placeholders by their values. */
export function showValues(text: string, values: Values): string {
  return text.replaceAll(placeholder, (whole, number: string) => values[Number(number) - 1] ?? whole);
}
