import { actionable } from '../grammar/roles.data.ts';
import { joined, type Word } from '../screen/screen-text.ts';
import type { Screen } from '../screen/screen.ts';
import { freeWords, isAsking, stemOf } from './free-words.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { doubtOfWords } from './unsure.ts';
import { monthNames } from './date-value.ts';

const month = `(?:${monthNames})\\b\\.?`;
const weekday = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\b';
const clock = '\\d{1,2}:\\d{2}(?: ?[ap]m)?|\\d{1,2}(?:\\.\\d{2})? ?[ap]m';
const date = `\\d{4}-\\d\\d-\\d\\d|\\d{1,2}\\.? ${month}(?: \\d{4})?|${month} \\d{1,2}(?:,? \\d{4})?|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}`;
/** What follows each other, as in "Fri 27 Nov, 18:00", is one time. */
const time = `(?:${weekday}|today|tomorrow|yesterday|noon|midnight|${date}|${clock})`;
const times = new RegExp(`(?<![\\p{L}\\d])${time}(?:(?:,| at| ·)? ${time})*(?![\\p{L}\\d])`, 'giu');
const ago = /\b(?:\d+|an?) (?:second|minute|hour|day|week|month|year)s? ago\b/giu;
/** First and last name, or what one is called by with an "@": one word may as well be a day, a firm or how it was done. */
const name = "(?:\\p{Lu}[\\p{L}.’'-]*(?: \\p{Lu}[\\p{L}.’'-]*){1,3}|@[\\w-]+)";
const author = new RegExp(`(?<=\\bby )${name}(?=$|[ ,.;)·])`, 'gu');

/** What stands behind "by" at the end, whatever it looks like: "opened 3 days ago by juno". */
const lastBy =
  /(?<=\p{L}ed\b.* by )(?!(?:mail|e-?mail|post|card|phone|hand|default|name|date|day|hour)\b)[\p{L}@][\w\p{L}.-]*$/gu;
const durations =
  /\d+ ?(?:h|hours?|min(?:utes)?|s|sec(?:onds)?|days?|nights?|weeks?)(?: \d+ ?(?:min(?:utes)?|s|sec(?:onds)?))?\b|\d{1,2}:\d{2}/giu;

interface Question {
  readonly asks: RegExp;
  readonly answer: RegExp;
  /** Words that only ask. */
  readonly small: RegExp;
  /** What has to stand before the answer. */
  readonly before?: RegExp;
  /** Whether what stands behind the answer may be part of it: "Friday at reception". */
  readonly isLast?: boolean;
  /** Whether one of the words of the question has to stand right beside the answer. */
  readonly isCount?: boolean;
  /** Whether "by" stands before the answer. */
  readonly isBy?: boolean;
  /** Whether what was done has to be said there. */
  readonly isDone?: boolean;
}

const numbers = /(?<![\p{L}\d.,:/-])\d[\d.,]*(?![\p{L}\d:/])/gu;

const questions: readonly Question[] = [
  { asks: /^until when\b/i, answer: times, small: /^until$/, before: /\b(?:until|till|by|through) $/i, isLast: true },
  { asks: /^since when\b/i, answer: times, small: /^since$/, before: /\b(?:since|from) $/i, isLast: true },
  {
    asks: /^(?:(?:at|by|from|on) )?(?:when|what time|which (?:day|date)|what (?:day|date))\b/i,
    answer: times,
    small: /^(?:time|day|date|from|by)$/,
    isLast: true,
  },
  { asks: /^who\b/i, answer: author, small: /^by$/, isBy: true },
  { asks: /^who\b/i, answer: lastBy, small: /^by$/, isBy: true, isDone: true },
  {
    asks: /^how long\b/i,
    answer: durations,
    small: /^(?:long|for|left|still)$/,
    before: /\b(?:for|takes|lasts|within|in) $/i,
  },
  {
    asks: /^(?:(?:in|within|for|with|after|by|to|from|on|at) )?how many\b/i,
    answer: numbers,
    small: /^(?:within|after|by|from)$/,
    isCount: true,
  },
];

/**
 * The only time, name or number of a sentence that has all the words of a question, and no others: "Enrolment closes on
 * 5 Dec" says when enrolment closes. Undefined where two sentences say something else.
 */
export function readFromSentence(
  screen: Screen,
  question: string,
  isOfPage: (stem: string) => boolean = () => false,
): ResolvedValue | undefined {
  const kinds = questions.filter(({ asks }) => asks.test(question.trim()));
  for (const kind of kinds) {
    const found = answerOf(screen, question, { kind, isOfPage });
    if (found) return found;
  }
  return undefined;
}

interface How {
  readonly kind: Question;
  readonly isOfPage: (stem: string) => boolean;
}

function answerOf(screen: Screen, question: string, { kind, isOfPage }: How): ResolvedValue | undefined {
  const small = freeWords(question).filter((word) => kind.small.test(word));
  const said = freeWords(question).filter((word) => !isAsking(word) && !small.includes(word));
  if (said.length < leastWords) return undefined;
  const found = sentencesOf(screen).flatMap((sentence) => answersIn(sentence, { said, small, isOfPage }, kind));
  const [first] = found;
  if (!first || found.some(({ text }) => text !== first.text)) return undefined;
  return { text: first.text, where: `"${first.sentence.text}"`, doubt: doubtOfWords(first.sentence.words) };
}

const leastWords = 2;

/** The words of a question, and those of them that only ask. */
interface Said {
  readonly said: readonly string[];
  readonly small: readonly string[];
  /** Whether a word says what the page is about, so that its sentences need not. */
  readonly isOfPage: (stem: string) => boolean;
}

interface Answered {
  readonly text: string;
  readonly sentence: Sentence;
}

interface Sentence {
  readonly text: string;
  readonly words: readonly Word[];
}

/** Of lines, and of texts that go on in the next line; without what is called so to be pressed. */
function sentencesOf({ told, segments }: Screen): Sentence[] {
  const pressed = new Set(
    (told?.elements ?? []).filter(({ node }) => actionable.has(node.role)).flatMap(({ words }) => words),
  );
  const lines = segments.map(({ words }) => words);
  const texts = new Map<object, Word[]>();
  for (const word of lines.flat()) if (word.of) texts.set(word.of, [...(texts.get(word.of) ?? []), word]);
  return [...lines, ...texts.values()]
    .filter((words) => !words.some((word) => pressed.has(word)))
    .flatMap((words) =>
      joined(words)
        .split(/(?<=[\p{L}\d)][.!?]) (?=\p{Lu})| [·•|] /u)
        .map((text) => ({ text: text.replace(/[.!?]$/, ''), words })),
    );
}

function answersIn(sentence: Sentence, said: Said, kind: Question): Answered[] {
  const asked = said.said.map(stemOf);
  const stems = freeWords(sentence.text).map(stemOf);
  const [only, another] = isAbout(stems, asked, { kind, isOfPage: said.isOfPage })
    ? valuesIn(sentence, asked, kind)
    : [];
  if (!only || another) return [];
  const behind = freeWords(sentence.text.slice(only.index + only[0].length));
  if (kind.isLast && behind.some((word) => !asked.includes(stemOf(word)))) return [];
  if (kind.isCount && !isBeside(stems, freeWords(only[0]), asked)) return [];
  // "Late enrolment closes" is another thing, and "free delivery from 3 items" does not count them.
  return othersIn(sentence, only[0], { said, kind }).length === 0 ? [{ text: only[0], sentence }] : [];
}

/** Whether a sentence has all words of a question that do not just say what the page is about. */
function isAbout(stems: readonly string[], asked: readonly string[], { kind, isOfPage }: How): boolean {
  const missing = asked.filter((stem) => !stems.includes(stem));
  if (missing.length === asked.length || !missing.every(isOfPage)) return false;
  const needsFirst = (kind.isDone === true || missing.length > 0) && kind.answer !== times;
  return !needsFirst || stems.includes(asked[0] ?? '');
}

function valuesIn(
  { text }: Sentence,
  asked: readonly string[],
  { answer, before, isDone }: Question,
): RegExpExecArray[] {
  return [...text.matchAll(answer)].filter(
    ({ 0: value, index }) =>
      // "approved by Friday"
      !(isDone && value.replaceAll(times, '') !== value) &&
      freeWords(value).every((word) => !asked.includes(stemOf(word))) &&
      (before?.test(text.slice(0, index)) ?? true),
  );
}

/** Words that neither the question nor the answer has. */
function othersIn({ text }: Sentence, answer: string, { said, kind }: { said: Said; kind: Question }): string[] {
  const asked = said.said.map(stemOf);
  const known = new Set([...freeWords(answer), ...said.small, ...(kind.isBy ? ['by'] : [])]);
  const plain = freeWords(text.replaceAll(times, ' ').replaceAll(ago, ' '));
  return plain.filter((word) => !asked.includes(stemOf(word)) && !known.has(word) && !isAsking(word));
}

function isBeside(stems: readonly string[], [answer = '']: readonly string[], asked: readonly string[]): boolean {
  const at = stems.indexOf(answer);
  return [stems[at - 1], stems[at + 1]].some((stem) => stem !== undefined && asked.includes(stem));
}
