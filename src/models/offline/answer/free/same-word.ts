import { sameWords } from '../../grammar/free/free-words.data.ts';
import { oneWord } from '../../grammar/free/free-phrase.ts';
import { tokensOf } from '../text-match.ts';

/** The words of a text by their stems, in their order. */
export function stemsOf(text: string): string[] {
  return tokensOf(oneWord(text)).map(stemOf);
}

/** Without the endings that English words take: orders, changed, watering. */
export function stemOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word) || word === 'news') return word;
  const bare = word
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|x|ch|sh)es$/, '')
    .replace(/(?<=[^su])s$/, '');
  const stem = bare.replace(/(?<=[a-z]{3})(?:ing|ed)$/, '');
  const single = stem === bare ? bare : stem.replace(/([bdgmnprt])\1$/, '$1');
  return single.length > 3 ? single.replace(/e$/, '') : single;
}

/** Other words for one. */
export function synonymsOf(stem: string): string[] {
  return sameWords.filter((group) => group.some((word) => stemOf(word) === stem)).flatMap((group) => group.map(stemOf));
}

/** Whether words stand one after the other in a text. */
export function holdsRun(stems: readonly string[], run: readonly string[]): boolean {
  return run.length > 0 && stems.some((_, at) => run.every((stem, offset) => stems[at + offset] === stem));
}
