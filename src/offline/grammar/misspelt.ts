import { isSlip } from '../../util/nearest.ts';
import { literalPattern, protectQuotes, restoreQuotes } from './quotes.ts';

/** Shorter words are too like each other. */
const shortest = 4;
const word = /[\p{L}]+/gu;
const literal = new RegExp(literalPattern, 'g');

/**
 * A sentence with words of the grammar in place of those that are spelt nearly so: `click the "Save" button` for
 * `clik the "Save" buton`. Undefined where there are none. What is quoted stays.
 *
 * @param known - Sentences that are understood.
 */
export function withoutSlips(sentence: string, known: readonly string[]): string | undefined {
  const words = new Set(known.flatMap(wordsOf));
  const { text, literals } = protectQuotes(sentence);
  const better = text.replace(word, (own) => nearWord(own, words) ?? own);
  return better === text ? undefined : restoreQuotes(better, literals);
}

function nearWord(own: string, words: ReadonlySet<string>): string | undefined {
  const small = own.toLowerCase();
  if (small.length < shortest || words.has(small)) return undefined;
  const [near, other] = [...words].filter((known) => known.length >= shortest && isSlip(small, known));
  return other === undefined ? near : undefined;
}

function wordsOf(sentence: string): string[] {
  return protectQuotes(sentence).text.replace(literal, '').toLowerCase().match(word) ?? [];
}
