import { protectQuotes, unquote } from '../../grammar/quotes.ts';
import { lightVerbs } from '../../grammar/free/attribute-words.data.ts';
import { freeWords, isAsking } from '../free-words.ts';
import { monthNames } from '../date-value.ts';
import type { ResolvedValue } from '../resolved-value.ts';

export type Asked = 'count' | 'amount' | 'person' | 'time' | 'place' | 'any';

/** A question, as far as it is about what a screen says of something. */
export interface Question {
  /** As it was said, without quotes. */
  readonly said: string;
  readonly asked: Asked;
  /** Words that need a place on the screen, with what asks of them: "heavy" in "how heavy". */
  readonly words: readonly QuestionWord[];
}

export interface QuestionWord {
  readonly text: string;
  /** With a capital or a digit, or in quotes: it names one thing. */
  readonly isNamed: boolean;
  /** Stands at once behind "which", "what" or "how": what is asked for. */
  readonly isAsked: boolean;
  /** Stands behind "of", "for", "in" …: what has it, and not what it is called. */
  readonly isOwner: boolean;
  /** What somebody does, at the end: "which route does Ann drive". */
  readonly isVerb: boolean;
  /** "first", "last", "next" */
  readonly isTelling: boolean;
}

/** "the day of check-out" */
const dayOf = /^(?:what (?:is|was) )?the (?:day|date|time) of\b/i;

const asks: readonly (readonly [RegExp, Asked])[] = [
  [/^(?:\w+ )?how many\b/i, 'count'],
  [/^(?:\w+ )?how (?:much|old)\b/i, 'amount'],
  [/^(?:\w+ )?who(?:m|se)?\b/i, 'person'],
  [/^(?:\w+ )?(?:when|what time|(?:which|what) (?:day|date))\b/i, 'time'],
  [dayOf, 'time'],
  [/^where\b/i, 'place'],
];

export function askedFor(question: string): Asked {
  return asks.find(([pattern]) => pattern.test(question.trim()))?.[1] ?? 'any';
}

/** With these a question asks for more than one value, or for what has to be worked out. */
const outside: ReadonlySet<string> = new Set(
  'not no never and or than most least more less before after except without between sum average why'.split(' '),
);

/** Which of several is meant: it has to be a part of what the fact is called. */
const telling = /^(?:first|last|next)$/;
/** "how long is it in km?" says in which unit. */
const inUnit =
  / in (?:km|m|cm|mm|kg|metres|meters|kilometres|kilometers|miles|percent|per cent|minutes|hours|days|euros?|pounds|dollars|degrees|litres|liters)$/i;

const aboutWhat = /^(?:for|about|of|with|by|to|from) what\b/i;
const helps = /\b(?:does|do|did|will|can|should)\b/i;

/** Undefined where no single fact can answer. */
export function readQuestion(question: string): Question | undefined {
  const plain = question
    .trim()
    .replace(/[?.!]+$/, '')
    .replace(inUnit, '')
    .replace(dayOf, 'when');
  const { text, literals } = protectQuotes(plain);
  const parts = text.split(/\s+/).map((part) => ({ part, said: unquote(part, literals) }));
  const isOutside = parts.some(({ part, said }) => part === said && freeWords(said).some((word) => outside.has(word)));
  if (isOutside || aboutWhat.test(text)) return undefined;
  const words = wordsOf(parts);
  if (words.length === 0) return undefined;
  // "how much is it in total?"
  const isAllBehind = words.every(({ isOwner }) => isOwner);
  const owners = isAllBehind ? words.map((word) => ({ ...word, isOwner: false })) : words;
  return { said: text, asked: askedFor(question), words: helps.test(text) ? withVerb(owners) : owners };
}

interface Said {
  readonly part: string;
  readonly said: string;
}

function wordsOf(parts: readonly Said[]): QuestionWord[] {
  const words: QuestionWord[] = [];
  let [isAsked, isOwner] = [false, false];
  for (const { text, isQuoted, isNamed } of parts.flatMap(tokensIn)) {
    if (!isQuoted && joins.test(text)) isOwner = words.length > 0 || text === 'in';
    if (!isQuoted && isSmall(text)) isAsked = asksNext.test(text) || (isAsked && goesOn.test(text));
    else {
      words.push({ text, isNamed, isAsked, isOwner, isVerb: false, isTelling: telling.test(text) });
      isAsked = false;
    }
  }
  return words;
}

function tokensIn({ part, said }: Said, at: number): { text: string; isQuoted: boolean; isNamed: boolean }[] {
  const isQuoted = said !== part;
  const isNamed = isQuoted || (at > 0 && /\p{Lu}|\d/u.test(said));
  return freeWords(said.replace(/[’']s$/, '')).map((text) => ({ text, isQuoted, isNamed }));
}

const asksNext = /^(?:which|what|how|many|whose)$/;
const goesOn = /^(?:much|the|of)$/;
const joins = /^(?:of|for|in|at|on|from|with|by|to)$/;

function withVerb(words: readonly QuestionWord[]): QuestionWord[] {
  const last = words.at(-1);
  const isVerb = last !== undefined && !last.isNamed && !last.isAsked && words.length > 1;
  return last && isVerb ? [...words.slice(0, -1), { ...last, isVerb }] : [...words];
}

function isSmall(word: string): boolean {
  return (isAsking(word) || lightVerbs.has(word)) && !/^(?:number|made)$/.test(word);
}

/** A time or a date: "A2" and "4 km" are none. */
const isTime = new RegExp(
  String.raw`\d{1,2}[:.h]\d{2}|\d{4}|\d{1,2}[./-]\d{1,2}[./-]|\b(?:${monthNames})\b|\b(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*\b|\d\s?(?:am|pm|a\.m\.|p\.m\.|uhr|h)\b|\d+\s(?:min|hour|day|week|month|year)|月|日|时`,
  'iu',
);

/** Whether a value is of the sort that is asked for. */
export function isAnswer(value: ResolvedValue, asked: Asked): boolean {
  if ('problem' in value || asked === 'any') return true;
  const hasDigit = /\d/.test(value.text);
  if (asked === 'time') return hasDigit && isTime.test(value.text) && !/[$€£¥]/u.test(value.text);
  if (asked === 'place') return /\p{L}/u.test(value.text);
  return asked === 'person' ? !hasDigit && /\p{Lu}/u.test(value.text) : hasDigit;
}
