import { attributesAsked } from '../../grammar/free/attribute-words.data.ts';
import { freeWords, isLight, names, stemOf } from '../free-words.ts';
import { isRelated, stemOf as familyOf } from '../free/same-word.ts';
import type { ResolvedValue } from '../resolved-value.ts';
import type { Asked, Question, QuestionWord } from './question.ts';

/** Something that a screen says of a thing. */
export interface Fact {
  /** What it is called: the name of its column, its label. */
  readonly attribute: string;
  /** What else is said of the same thing, part by part: the other cells of its row, the other lines of its card. */
  readonly beside: readonly string[];
  /** What the thing is in: headings over it, the names of tables and parts. */
  readonly over: readonly string[];
  /** Whether it may be called like one of two things that cross, as a column is: "Dr Amara", "Wed 25". */
  readonly isColumn?: boolean;
}

/** How the words of a question are explained by a fact: the more by the thing itself, the surer. */
export interface Explained {
  /** Words that the thing has. */
  readonly own: number;
  /** Words of the attribute that nobody asked for: the "Gross" of "Gross weight". */
  readonly spare: number;
  /** Words that ask for what it is called. */
  readonly hits: number;
}

export interface Answer {
  readonly value: ResolvedValue;
  readonly how: Explained;
}

/** A question beside a fact. */
interface Trial {
  readonly question: Question;
  readonly fact: Fact;
  /** Stems of what the fact is called, of what is said of the same thing, and of what that is in. */
  readonly called: ReadonlySet<string>;
  readonly beside: ReadonlySet<string>;
  readonly over: ReadonlySet<string>;
  isOfPage(stem: string): boolean;
}

/**
 * Undefined where a word has no place, or none asks for the attribute.
 *
 * @param isOfPage - Whether a word only says what the page is about.
 */
export function explain(question: Question, fact: Fact, isOfPage: (stem: string) => boolean): Explained | undefined {
  const [beside, over] = [stemsIn(fact.beside), stemsIn(fact.over)];
  const trial: Trial = { question, fact, called: stemsIn([fact.attribute]), beside, over, isOfPage };
  const ways = question.words.map((word) => ({ word, isHit: isHit(word, trial), isOwn: isOwn(word, trial) }));
  if (!ways.every((way) => way.isHit || way.isOwn || isSaid(way.word, trial))) return undefined;
  const hits = ways.filter((way) => way.isHit && (!way.word.isOwner || way.word.isNamed)).length;
  if (hits === 0) return undefined;
  return { hits, own: ways.filter((way) => way.isOwn).length, spare: spareOf(trial) };
}

/** Whether a word asks for what the fact is called. */
function isHit({ text, isNamed, isAsked }: QuestionWord, trial: Trial): boolean {
  const { fact, called } = trial;
  if (isNamed) return isCrossed(trial) && called.has(stemOf(text));
  return asksFor(text, isAsked ? thingsIn(fact.attribute) : fact.attribute);
}

/** What is asked for is a thing: "Answered" is no answer. */
function thingsIn(attribute: string): string {
  const words = freeWords(attribute);
  return words.filter((part) => !/[^e]ed$/.test(part)).join(' ');
}

function isCrossed({ question: { words }, fact, called }: Trial): boolean {
  return fact.isColumn === true && words.some(({ text, isNamed }) => isNamed && called.has(stemOf(text)));
}

function isOwn({ text, isVerb, isAsked, isTelling }: QuestionWord, { beside }: Trial): boolean {
  return !isVerb && !isAsked && !isTelling && beside.has(stemOf(text));
}

/** Whether a word needs no place in the fact itself. */
function isSaid(word: QuestionWord, trial: Trial): boolean {
  const { text, isNamed, isVerb, isAsked, isTelling } = word;
  const [stem, { question, over, isOfPage }] = [stemOf(text), trial];
  if (isTelling) return false;
  if (isAsked) return isCrossed(trial) && isOfPage(stem);
  if (over.has(stem) || isOfAnswer(word, question, trial)) return true;
  return !isNamed && !isVerb && isOfPage(stem);
}

/** What the sort of the answer says already: when it leaves, where it is. */
function isOfAnswer({ text, isVerb }: QuestionWord, { asked, words }: Question, trial: Trial): boolean {
  if (asked === 'time') return isVerb && goes.test(text);
  return asked === 'place' && text === 'where' && words.some((word) => word.text !== text && isHit(word, trial));
}

function spareOf({ question: { words, asked }, fact }: Trial): number {
  const parts = freeWords(fact.attribute.replaceAll(/\([^)]*\)/g, ' '));
  const saying = parts.filter((part) => /\p{L}/u.test(part) && !isLight(part) && !implied[asked]?.test(part));
  return saying.filter((part) => !words.some(({ text }) => asksFor(text, part))).length;
}

/** Of what has one time, this is when it happens. */
const goes = /^(?:leave|depart|start|begin|open|go|run|arrive|come)$/;

/** What a question of a sort says without words for it: who did something is told by "Created by". */
const implied: Partial<Record<Asked, RegExp>> = {
  time: /^(?:date|time|day|since|until|from|by)$/,
  person: /^(?:by|name|from)$/,
  count: /^(?:number|count|total)$/,
  amount: /^(?:amount|total)$/,
};

/** Whether a word of a question asks for what is called so. */
export function asksFor(word: string, attribute: string): boolean {
  if (names(word, attribute)) return true;
  const own = freeWords(attribute);
  const asked = namesAsked(word);
  return own.some((part) => asked.includes(stemOf(part)) || isOneFamily(word, part));
}

const byStem = new Map([...attributesAsked].map(([word, called]) => [stemOf(word), called.map(stemOf)]));

function namesAsked(word: string): readonly string[] {
  return byStem.get(stemOf(word)) ?? [];
}

const leastFamily = 4;

function isOneFamily(word: string, part: string): boolean {
  return part.length >= leastFamily && isRelated(familyOf(word), familyOf(part));
}

export function stemsIn(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap(freeWords).map(stemOf));
}
