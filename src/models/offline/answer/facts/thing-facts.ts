import { actionable } from '../../grammar/roles.data.ts';
import { performed, startVerbs } from '../../grammar/free/attribute-words.data.ts';
import type { Screen } from '../../screen/screen.ts';
import type { Segment, Word } from '../../screen/screen-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import { isUnit, titleOf } from '../card-value.ts';
import { stemOf } from '../free-words.ts';
import { partOf } from '../part-of-screen.ts';
import type { ResolvedValue } from '../resolved-value.ts';
import { elementsAround } from '../told-beside.ts';
import { isItem } from '../told-items.ts';
import { doubtOfWords } from '../unsure.ts';
import { stemsIn } from './explain.ts';
import { recordsAround } from './record-of.ts';
import { isDuration, isPerson, isPrice, isTimeAlone, nameIn } from './kinds-of-text.ts';
import type { Question, QuestionWord } from './question.ts';

/** What is asked of one of several things, and is plain by what it is: its only person, its only time, its only price. */
export function readFromThing(
  screen: Screen,
  question: Question,
  isOfPage: (stem: string) => boolean,
): ResolvedValue[] {
  const kind = kindOf(question);
  if (!kind) return [];
  const words = question.words.filter((word) => !kind.asks(word.text) || word.isNamed);
  return thingsMeant(screen, words, isOfPage).flatMap((thing): ResolvedValue[] => {
    const asked = new Set(words.map(({ text }) => stemOf(text)));
    const found = textsOf(screen, thing).flatMap(({ text, segment }) => {
      const value = kind.value(text);
      const isEcho = value !== undefined && [...stemsIn([value])].every((stem) => asked.has(stem));
      return value === undefined || isEcho ? [] : [{ value, segment }];
    });
    const values = new Set(found.map(({ value }) => value));
    const [first] = found;
    if (!first || values.size > 1) return [];
    return [
      {
        text: first.value,
        where: `what is said of "${title(screen, thing)}"`,
        doubt: doubtOfWords(first.segment.words),
      },
    ];
  });
}

interface Kind {
  /** Words that the kind of the answer explains. */
  asks(word: string): boolean;
  value(text: string): string | undefined;
}

const measures: readonly (readonly [asks: RegExp, words: RegExp, value: RegExp])[] = [
  [/^how (?:warm|hot|cold)\b/i, /^(?:warm|hot|cold)$/, /^[−-]?\d[\d.,]* ?°[CF]?$/u],
  [/^how heavy\b|\bweigh\b/i, /^(?:heavy|weigh)$/, /^\d[\d.,]* ?(?:kg|g|t|lbs?)$/u],
  [/^how fast\b/i, /^fast$/, /^\d[\d.,]* ?(?:km\/h|mph|kn|knots)$/u],
];

/** "51 min" are minutes. */
const counted = /^\d[\d.,]* ?(\p{L}+)$/u;

function kindOf({ asked, said, words }: Question): Kind | undefined {
  if (asked === 'person')
    return {
      asks: (word) => performed.has(word),
      value: (text) => (isPerson(text) ? nameIn(withoutAsked(text, words)) : undefined),
    };
  if (asked === 'time') {
    return {
      asks: (word) => startVerbs.has(word) || /^(?:time|day|date)$/.test(word),
      value: (text) => (isTimeAlone(text) ? text : undefined),
    };
  }
  if (/^how (?:long|much time)\b/i.test(said)) {
    return {
      asks: (word) => /^(?:long|time|last|lasts|take|takes|run|runs)$/.test(word),
      value: (text) => (isDuration(text) ? text : undefined),
    };
  }
  const unit = asked === 'count' ? words.find(({ isAsked }) => isAsked)?.text : undefined;
  if (unit !== undefined) {
    return {
      asks: (word) => word === unit,
      value: (text) => (isUnit(counted.exec(text)?.[1] ?? '', unit) ? text : undefined),
    };
  }
  const [measure] = measures.filter(([asks]) => asks.test(said));
  if (measure) {
    return { asks: (word) => measure[1].test(word), value: (text) => (measure[2].test(text) ? text : undefined) };
  }
  if (/^how much\b|^what (?:does|do|did) .+ cost$|\b(?:price|fare|fee)\b/i.test(said)) {
    return {
      asks: (word) => /^(?:cost|costs|price|fare|fee|pay)$/.test(word),
      value: (text) => (isPrice(text) ? text : undefined),
    };
  }
  return undefined;
}

/** "Operator Ann Lee" says who the operator is. */
function withoutAsked(text: string, words: readonly QuestionWord[]): string {
  const [first = '', ...rest] = text.split(' ');
  return rest.length > 1 && words.some((word) => !word.isNamed && word.text === first.toLowerCase())
    ? rest.join(' ')
    : text;
}

const which = /^(?:which|what) \S+ (?:is|are|was|were|has|have|\p{Ll}+s) (?!(?:the|it|this)\b)/iu;
const helps = /\b(?:does|do|did)\b/i;

/** "which film is 86 min long?": the heading of the one thing that has all the words. */
export function thingAsked(screen: Screen, question: Question, isOfPage: (stem: string) => boolean): ResolvedValue[] {
  const [noun, ...others] = question.words;
  if (!noun || !isThingAsked(question) || !isOfPage(stemOf(noun.text))) return [];
  const [thing, another] = thingsMeant(screen, others, () => false);
  const name = thing && !another ? nameOf(screen, thing) : undefined;
  const own = stemsIn([name?.text ?? '']);
  if (!name || others.some(({ text }) => own.has(stemOf(text)))) return [];
  const where = `what has "${others.map(({ text }) => text).join(' ')}"`;
  return [{ text: name.text, where, doubt: doubtOfWords(name.words) }];
}

function isThingAsked({ said, words }: Question): boolean {
  return words[0]?.isAsked === true && words.length > 1 && which.test(said) && !helps.test(said);
}

/** By the only heading in the least box around it that has one. */
function nameOf(screen: Screen, thing: ToldElement): Named | undefined {
  const boxes = recordsAround(screen, thing)
    .filter((box) => !isListOf(screen, box, thing))
    .map((box) => headingsIn(screen, box));
  const [heading, other] = boxes.find((headings) => headings.length > 0) ?? namesOf(screen, thing);
  return other ? undefined : heading;
}

/** A heading over several things is the name of none: in each of them something can be done. */
function isListOf(screen: Screen, box: ToldElement, thing: ToldElement): boolean {
  const { elements = [] } = screen.told ?? {};
  const others = elements.filter(
    (one) =>
      one !== thing && ![one, ...one.around].includes(thing) && !thing.around.includes(one) && one.around.includes(box),
  );
  const isActedOn = (item: ToldElement): boolean =>
    elements.some(({ node, around }) => actionable.has(node.role) && around.includes(item));
  return others.some((one) => one.node.role !== 'generic' && isItem(one, screen) && isActedOn(one));
}

interface Named {
  readonly text: string;
  readonly words: readonly Word[];
}

/** A card that can be chosen begins with what it is called. */
function namesOf({ segments }: Screen, { node, words }: ToldElement): Named[] {
  return choices.has(node.role)
    ? segments.filter((line) => line.words.every((word) => words.includes(word))).slice(0, 1)
    : [];
}

function headingsIn(screen: Screen, box: ToldElement): ToldElement[] {
  const elements = screen.told?.elements ?? [];
  return elements.filter(({ node, around, text }) => node.role === 'heading' && text !== '' && around.includes(box));
}

function title(screen: Screen, thing: ToldElement): string {
  return titleOf(partOf(screen, thing))?.text ?? thing.text.slice(0, 40);
}

/** The innermost things that have most of the words, where the page explains the others. */
function thingsMeant(
  screen: Screen,
  words: readonly QuestionWord[],
  isOfPage: (stem: string) => boolean,
): ToldElement[] {
  const items = (screen.told?.elements ?? []).filter((one) => isThing(screen, one));
  const counted = items.flatMap((item) => {
    const own = stemsIn([item.text]);
    const isIn = ({ text }: QuestionWord): boolean => own.has(stemOf(text));
    const isAll = words.every((word) => isIn(word) || (!word.isNamed && isOfPage(stemOf(word.text))));
    const count = words.filter(isIn).length;
    return isAll && count > 0 ? [{ item, count }] : [];
  });
  const most = Math.max(0, ...counted.map(({ count }) => count));
  const best = counted.filter(({ count }) => count === most).map(({ item }) => item);
  const inner = best.filter((item) => !best.some((other) => other.around.includes(item)));
  const own = words.filter(({ text, isNamed }) => isNamed || !isOfPage(stemOf(text)));
  return inner.some((item) => isSaidElsewhere(screen, item, own)) ? [] : inner;
}

const choices: ReadonlySet<string> = new Set(['radio', 'option', 'checkbox', 'button', 'link']);

/** One of several, also where it can be chosen as a whole: a card. */
export function isThing(screen: Screen, one: ToldElement): boolean {
  const isCard = choices.has(one.node.role) && new Set(one.words.map(({ of }) => of)).size > 1;
  return isCard || (isItem(one, screen) && one.node.role !== 'row');
}

/** What is called so in two places may be two things. */
function isSaidElsewhere({ segments }: Screen, item: ToldElement, words: readonly QuestionWord[]): boolean {
  if (words.length === 0) return true;
  return segments.some((segment) => {
    const stems = stemsIn([segment.text]);
    return (
      !segment.words.some((word) => item.words.includes(word)) && words.every(({ text }) => stems.has(stemOf(text)))
    );
  });
}

interface Part {
  readonly text: string;
  readonly segment: Segment;
}

/** What stands in a thing, part by part, but what can be pressed. */
function textsOf(screen: Screen, thing: ToldElement): Part[] {
  const lines = screen.segments.filter((segment) => segment.words.every((word) => thing.words.includes(word)));
  return lines
    .filter((segment) => !isPressed(screen, thing, segment))
    .flatMap((segment) => segment.text.split(/ [·•|] | — /u).map((text) => ({ text: text.trim(), segment })));
}

function isPressed(screen: Screen, thing: ToldElement, segment: Segment): boolean {
  return elementsAround(screen, { rect: segment.rect, segment }).some(
    ({ node, around }) => actionable.has(node.role) && !/^(?:link|option)$/.test(node.role) && around.includes(thing),
  );
}
