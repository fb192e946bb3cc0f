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

/** What one word may have behind what two of a family share: remind and reminder, deliver and delivery, cancel and cancellation. */
const endings: ReadonlySet<string> = new Set([
  '',
  'e',
  'y',
  's',
  'ed',
  'er',
  'or',
  'ee',
  'al',
  'ly',
  'ing',
  'ment',
  'ance',
  'ence',
  'ion',
  'tion',
  'ation',
  'cation',
  'ication',
  'lation',
  'ally',
  'ery',
]);
const leastShared = 3;

/** Whether two stems are of one family of words. */
export function isRelated(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  // Of short words nothing may be missing: "own" and "owner", but not "car" and "care".
  const least = short.length < 5 ? short.length : short.length - 2;
  for (let shared = short.length; shared >= Math.max(leastShared, least); shared -= 1) {
    if (short.slice(0, shared) !== long.slice(0, shared)) continue;
    return endings.has(short.slice(shared)) && endings.has(long.slice(shared));
  }
  return false;
}
