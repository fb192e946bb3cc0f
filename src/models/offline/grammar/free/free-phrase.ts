import { literalPattern } from '../quotes.ts';
import { functionWords, joinedWords } from './free-words.data.ts';

/** Words of a sentence that must have a place on the screen. */
export interface FreeWord {
  readonly text: string;
  /** Quoted: the whole of a name. Named: with a capital, or with digits: a name, or a whole part of one. */
  readonly how: 'plain' | 'named' | 'quoted';
  /** Whether nothing that it could say more of follows: "homes" in "homes with a garden", but not "red" in "red book". */
  readonly isHead?: boolean;
}

/** What somebody says in their own words: all of it has to be explained by one element and what is around it. */
export interface FreePhrase {
  readonly words: readonly FreeWord[];
  /** What is done, where it may be part of a name as well: "Refund" in "Refund order 7". */
  readonly verb?: string | undefined;
  /** Whether the verb says nothing else: then it has to be on the element. */
  readonly isVerbNeeded?: boolean | undefined;
  /** How many words at the end have to be in the name. */
  readonly key?: number | undefined;
  /** Whether a part of what is shown is wanted: no single row is meant. */
  readonly isFilter?: boolean | undefined;
  /** Whether one of several choices is wanted, and nothing else that is called so. */
  readonly isOption?: boolean | undefined;
  /** Whether the first word is what has it, and may be said nowhere: "the car is a hybrid". */
  readonly isDeclared?: boolean | undefined;
}

const mark = new RegExp(`^${literalPattern}$`);
const markInside = new RegExp(`(${literalPattern})`);
/** Words that rule something out, or make it depend. */
export const rulesOut = /^(?:not|no|don't|doesn't|never|without|except|unless|if|or|but|so)$/i;

/**
 * The words of a text whose quotes are protected. Undefined where it has words that rule something out, or that depend.
 *
 * @param isStart - Whether the first word has a capital because it is the first.
 */
export function readPhrase(text: string, literals: readonly string[], isStart = true): FreeWord[] | undefined {
  const parts = partsOf(text);
  if (parts.some((part) => rulesOut.test(part))) return undefined;
  const said = parts.map((part, index) => wordOf(part, literals, isStart && index === 0));
  return said.flatMap((word, index): FreeWord[] => {
    if (!word || (word.how === 'named' && said[index - 1]?.how === 'named')) return [];
    if (word.how === 'named') return [{ ...word, text: runFrom(said, index) }];
    return [said[index + 1]?.how === 'plain' ? word : { ...word, isHead: true }];
  });
}

/** Undefined for words that say nothing. */
function wordOf(part: string, literals: readonly string[], isFirst: boolean): FreeWord | undefined {
  const literal = mark.test(part) ? literals[Number(part.slice(1, -1))] : undefined;
  if (literal !== undefined) return { text: literal, how: 'quoted' };
  if (!isFirst && isName(part)) return { text: part, how: 'named' };
  const text = part.toLowerCase();
  return functionWords.has(text) ? undefined : { text, how: 'plain' };
}

/** Names that follow each other are one: "Lena Fuchs". */
function runFrom(said: readonly (FreeWord | undefined)[], start: number): string {
  const end = said.findIndex((word, index) => index > start && word?.how !== 'named');
  const run = said.slice(start, end < 0 ? undefined : end);
  return run.map((word) => word?.text ?? '').join(' ');
}

function partsOf(text: string): string[] {
  const parts = text.split(markInside).flatMap((part) => (mark.test(part) ? [part] : oneWord(part).split(/\s+/)));
  return parts.map((part) => part.replace(/^[(,;:]+|[),.;:!?…]+$/g, '')).filter((part) => part !== '');
}

/** "sign in" is one word, and so is "e-mail". */
export function oneWord(text: string): string {
  return joinedWords.reduce((joined, [pattern, word]) => joined.replace(pattern, word), text);
}

function isName(word: string): boolean {
  // A capital, a digit, or what files and addresses have in them.
  return /^\p{Lu}|\d|[._/@:]\S/u.test(word);
}
