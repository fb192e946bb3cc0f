import { attributeWords, askingWords, lightWords } from '../grammar/free/free-words.data.ts';
import { tokensOf } from './text-match.ts';

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The words of a sentence, numbers as digits. */
export function freeWords(sentence: string): string[] {
  return tokensOf(sentence).map((word) => (numbers.includes(word) ? String(numbers.indexOf(word)) : word));
}

/** Without its ending, so that "drives" is like "Driver"; names and numbers have none. */
export function stemOf(word: string): string {
  if (!/^\p{L}+$/u.test(word)) return word;
  const stem = word.replace(/(?:ers?|ing|ed|es|s|e)$/, '');
  return stem.length < leastStem ? word : stem;
}

const leastStem = 3;

export function isLight(word: string): boolean {
  return lightWords.has(word);
}

/** Whether a word only asks, or says nothing. */
export function isAsking(word: string): boolean {
  return lightWords.has(word) || askingWords.has(word);
}

/** Whether a word names what is called so: one of the words of the name, or another word for it. */
export function names(word: string, name: string): boolean {
  const own = tokensOf(name).filter((one) => !isLight(one));
  const others = attributeWords[word] ?? attributeWords[stemOf(word)] ?? [];
  return own.some((one) => stemOf(one) === stemOf(word) || others.includes(one));
}

/** Where words stand one after the other in others. */
export function indexIn(words: readonly string[], part: readonly string[]): number {
  if (part.length === 0) return -1;
  return words.findIndex((_, at) => part.every((word, offset) => words[at + offset] === word));
}
