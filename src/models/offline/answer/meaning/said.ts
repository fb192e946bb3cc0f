import { oneWord } from '../../grammar/free/free-phrase.ts';
import { functionWords } from '../../grammar/free/free-words.data.ts';
import { protectQuotes, unquote } from '../../grammar/quotes.ts';

/** A sentence as meaning is looked for in it. */
export interface Said {
  /** All of it but the value, without its quotes. */
  readonly whole: string;
  /** What stands in quotes, has a digit or a capital: no other word means the same. */
  readonly names: readonly string[];
  /** The other words that say something. */
  readonly words: readonly string[];
  /** What none of the offers has, and so is to be filled in. */
  readonly value?: string | undefined;
  /** Whether it says that something is not to be. */
  readonly isNegative: boolean;
  /** Whether it says what is so: that may be meant to be checked, and is not made so. */
  readonly isFact: boolean;
  /** Whether it says what somebody wants, or what should be: that is chosen, ticked or filled in, and nothing is pressed for it. */
  readonly isWish: boolean;
}

/** Words by which something is not to be. */
const negative =
  /\b(?:no|not|don't|do not|doesn't|never|nobody|without|except|less|fewer|lower|reduce|remove|delete|drop|decline|reject|withdraw|cancel|deactivate|disable|off|stop|close|collapse|hide|mute|silence|exclude|leave out|skip|down|un[a-z]{4,})\b/i;

/** What a sentence begins with that says what is so, or what is wanted. */
const subject =
  '^(?:i|we|the|a|an|this|that|these|those|there|it|he|she|they|my|our|your|his|her|their|all|every|nobody|everybody|people)\\b.* ';
const wish = new RegExp(`${subject}(?:should|must|shall|wants?|needs?|prefers?|likes?|would)\\b`, 'i');
const fact = new RegExp(`(?:${subject}|^\\S+ )(?:is|are|am|was|were|has|have|had|does|did|[a-z]{2,}ed)\\b`, 'i');
const shown = new RegExp(
  `${subject}(?:shown|displayed|visible|seen|listed|shows?|displays?|contains?|appears?|exists?|equals?|reads?|says?)\\b`,
  'i',
);

export function isNegative(text: string): boolean {
  return negative.test(text);
}

const literalOrNumber = /\uE000(\d+)\uE001|(?<![\p{L}\d-])\d[\d.:,/-]*(?![\p{L}\d-])/gu;

/** @param isShown - Whether a text is on something that is offered. */
export function saidIn(sentence: string, isShown: (text: string) => boolean): Said {
  const { text, literals } = protectQuotes(sentence);
  const given = [...text.matchAll(literalOrNumber)].find(([all, index]) => !isShown(valueOf(all, index, literals)));
  const value = given && valueOf(given[0], given[1], literals);
  const rest = given ? text.slice(0, given.index) + text.slice(given.index + given[0].length) : text;
  const whole = unquote(oneWord(rest), literals).replace(/\s+/g, ' ').trim();
  const parts = wordsOf(oneWord(rest)).map((part, at) => ({ part: unquote(part, literals), isName: isName(part, at) }));
  return {
    whole,
    names: parts.filter(({ isName }) => isName).map(({ part }) => part),
    words: parts
      .filter(({ part, isName }) => !isName && !functionWords.has(part.toLowerCase()))
      .map(({ part }) => part.toLowerCase()),
    value,
    isNegative: isNegative(text),
    isFact: shown.test(whole) || (fact.test(whole) && !wish.test(whole)),
    isWish: wish.test(whole),
  };
}

function valueOf(all: string, index: string | undefined, literals: readonly string[]): string {
  return index === undefined ? all.replace(/[.,:]$/, '') : (literals[Number(index)] ?? '');
}

function isName(part: string, at: number): boolean {
  return part.startsWith('\uE000') || /\d/.test(part) || (at > 0 && /^\p{Lu}/u.test(part));
}

/** Words, and whole quoted parts. */
export function wordsOf(text: string): string[] {
  return (text.match(/\uE000\d+\uE001|[\p{L}\p{N}][\p{L}\p{N}'’.:_/-]*/gu) ?? []).map((word) =>
    word.replace(/['’]s$|[.:,]+$/, ''),
  );
}
