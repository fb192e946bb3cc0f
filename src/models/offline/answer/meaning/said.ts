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

/** Words by which something is not to be, or not now, or not so. */
const negative =
  /\b(?:no|not|none|nothing|nobody|neither|nor|never|cannot|\p{L}+n['’]t|without|except|less|fewer|lower|reduce|decrease|remove|delete|drop|decline|reject|deny|refuse|refrain|withdraw|cancel|cease|ban|forbid|prevent|avoid|object|oppose|ignore|forget|abort|undo|revoke|deactivate|disable|disallow|disagree|disapprove|dislike|discontinue|opt|out|off|away|stop|close|collapse|hide|mute|silence|block|exclude|skip|down|un\p{L}{4,}|nicht|kein\p{L}*|nie|niemals|ohne|pas|jamais|sans|sin|nunca|niet|geen|abbestell\p{L}*|abmeld\p{L}*|abwähl\p{L}*|abschalt\p{L}*|ablehn\p{L}*|abbrech\p{L}*|lösch\p{L}*|entfern\p{L}*|deaktivier\p{L}*|désactiv\p{L}*|supprim\p{L}*|annul\p{L}*|desactiv\p{L}*|elimin\p{L}*|quita\p{L}*)\b/giu;

/** Each of them, in small letters. */
export function negativesIn(text: string): string[] {
  return [...text.matchAll(negative)].map(([word]) => word.toLowerCase());
}

/** What a sentence begins with that says what is so, or what is wanted, and not what to do. */
const somebody = '^(?:i|we)\\b.* ';
const something =
  '^(?:the|a|an|this|that|these|those|there|it|he|she|they|my|our|your|his|her|their|all|every|nobody|everybody|somebody|someone|people|users?|customers?|both|some|any|each)\\b.* ';
const wish = /^(?:\S+ ){1,5}?(?:should|must|shall|wants?|needs?|prefers?|likes?|would)\b/i;
const fact = new RegExp(
  `${something}|(?:${somebody}|^\\S+ )(?:is|are|am|was|were|has|have|had|does|did)\\b|${somebody}[a-z]{2,}ed\\b`,
  'i',
);
/** "Lea Braun is away" */
const named = /^(?:\p{Lu}\S* )+(?:is|are|was|were|has|had|does|did)\b/u;
const shown = new RegExp(
  `${something}(?:shown|displayed|visible|seen|listed|shows|displays|contains|reads|says)\\b`,
  'i',
);

export function isNegative(text: string): boolean {
  return negativesIn(text).length > 0;
}

/** What joins a sentence to those before it. */
const joining = /^(?:(?:and|given|when|then|but|also|please|now|so)[, ]+)+/i;

const literalOrNumber = /\uE000(\d+)\uE001|(?<![\p{L}\d-])\d[\d.:,/-]*(?![\p{L}\d-])/gu;

/** @param isShown - Whether a text is on something that is offered. */
export function saidIn(sentence: string, isShown: (text: string) => boolean): Said {
  const { text, literals } = protectQuotes(sentence.replace(joining, ''));
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
    isFact: shown.test(whole) || ((fact.test(whole) || named.test(whole)) && !wish.test(whole)),
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
