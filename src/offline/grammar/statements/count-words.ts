import type { CountComparison } from '../statement.ts';

/** Words for numbers in statements, and for their limits. */

const numbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** Patterns with one group each: the number, and the limit before it, if any. */
export const number = `(\\d+|${numbers.join('|')}|a single|no)`;

const limits: readonly (readonly [string, CountComparison])[] = [
  ['at least|no (?:fewer|less) than|not (?:fewer|less) than|a minimum of', 'at-least'],
  ['at most|no more than|not more than|up to|a maximum of', 'at-most'],
  ['more than|over', 'more'],
  ['(?:less|fewer) than|under', 'less'],
  ['exactly|only|just', 'equals'],
];
export const limit = `(?:(${limits.map(([words]) => words).join('|')}) )?`;

/** Without a limit, the number itself. */
export function comparisonOf(words: string): CountComparison {
  return limits.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(words.trim()))?.[1] ?? 'equals';
}

export function numberOf(word: string): number {
  const known = numbers.indexOf(word.toLowerCase());
  if (known >= 0) return known;
  return /^no$/i.test(word) ? 0 : /^a single$/i.test(word) ? 1 : Number(word);
}
