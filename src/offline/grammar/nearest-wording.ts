import { editDistance } from '../../util/nearest.ts';
import { literalPattern, protectQuotes } from './quotes.ts';

const literal = new RegExp(literalPattern, 'g');
const quotedWord = '""';
/** Words that all kinds of sentences have. */
const small = new Set([
  quotedWord,
  ...'a an the that this it i in on at to into of for from as by or no not is are and with'.split(' '),
]);

/**
 * The sentences among those that are understood which have most in common with one that is not, with its quoted texts in
 * them where they fit; words that few sentences have count most.
 *
 * @param usual - What is proposed when nothing has anything in common with it.
 */
export function nearestWording(sentence: string, known: readonly string[], usual: readonly string[]): string[] {
  const words = wordsOf(sentence);
  const rarity = rarities(known);
  const ranked = known
    .map((example) => ({ example, score: likeness(words, wordsOf(example), rarity) }))
    .filter(({ score }) => score > leastLikeness)
    .sort((a, b) => b.score - a.score);
  const proposed = ranked.slice(0, mostProposed).map(({ example }) => withLiteralsOf(sentence, example));
  return proposed.length > 0 ? [...new Set(proposed)] : usual.slice(0, mostProposed + 2);
}

const mostProposed = 3;
const leastLikeness = 0.12;

function wordsOf(sentence: string): string[] {
  const text = protectQuotes(sentence).text.replace(literal, quotedWord).toLowerCase();
  return text.match(/""|[\p{L}\p{N}'-]+/gu) ?? [];
}

/** How much a word says: the fewer sentences have it, the more. */
function rarities(known: readonly string[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const example of known) {
    for (const word of new Set(wordsOf(example))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return (word) => (small.has(word) ? 0.2 : Math.log((known.length + 1) / ((counts.get(word) ?? 0) + 0.5)));
}

function likeness(words: readonly string[], others: readonly string[], rarity: (word: string) => number): number {
  let shared = 0;
  for (const word of new Set(words)) {
    const best = others
      .map((other) => ({ other, alike: wordLikeness(word, other) }))
      .sort((a, b) => b.alike - a.alike)[0];
    if (best) shared += best.alike * rarity(best.other);
  }
  const weight = (some: readonly string[]): number => [...new Set(some)].reduce((sum, word) => sum + rarity(word), 0);
  return shared / (Math.sqrt(weight(words) * weight(others)) || 1);
}

/** 1 for the same word, less for one that is misspelt or has another ending. */
function wordLikeness(word: string, other: string): number {
  if (word === other) return 1;
  const longest = Math.max(word.length, other.length);
  if (Math.min(word.length, other.length) < 4) return 0;
  const edits = editDistance(word, other);
  return edits <= Math.max(1, Math.floor(longest / 4)) ? 1 - edits / longest : 0;
}

/** As many quoted texts: then the proposal says what was meant. */
function withLiteralsOf(sentence: string, example: string): string {
  const { literals } = protectQuotes(sentence);
  const { text, literals: own } = protectQuotes(example);
  if (literals.length === 0 || literals.length !== own.length) return example;
  let index = 0;
  return text.replace(literal, () => `"${literals[index++] ?? ''}"`);
}
