import type { Rect } from '../../../../core/geometry.ts';
import type { Screen } from '../../screen/screen.ts';
import type { Word } from '../../screen/screen-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import { freeWords, isLight, stemOf } from '../free-words.ts';
import { headingsOver } from '../free/surroundings.ts';
import { noLimitBefore } from '../number-value.ts';
import type { ResolvedValue } from '../resolved-value.ts';
import { elementsAround } from '../told-beside.ts';
import { doubtOfWords } from '../unsure.ts';
import { stemsIn } from './explain.ts';
import type { Question, QuestionWord } from './question.ts';
import { recordOf } from './record-of.ts';

const before = new RegExp(String.raw`(?<![\d.,:/-])${noLimitBefore}(\d[\d.,]*) (\p{L}+)(?: (\p{L}+))?`, 'giu');
const behind = /^(\p{L}[\p{L} -]*?)(?::| ·)? \(?(\d[\d.,]*)\)?$/u;
const ofAll = /^(.*?)\b\d[\d.,]*(?: ?[–-] ?\d+)? of (\d[\d.,]*)(?: (\p{L}+)(?: (\p{L}+))?)?$/iu;
/** "5 of 8 layers shown", "14 of 220 berths are still free" */
const someOf = /\b(\d[\d.,]*) of \d[\d.,]* (\p{L}+)(?: (?:are|is))?(?: still| currently| now)? (\p{L}+)\.?$/iu;
const inAll = /\b(?:in all|in total|altogether|are there)\b/i;
const state = /\b(?:is|are|was|were|have been|has been) (?:still |currently )?(\p{L}+)$/iu;

interface Counted {
  readonly number: string;
  readonly beside: readonly string[];
}

/** "how many rooms are occupied?": the number right beside the state, or beside what is counted. */
export function readNumberOf(
  screen: Screen,
  { said, asked, words }: Question,
  isOfPage: (stem: string) => boolean,
): ResolvedValue[] {
  if (asked !== 'count') return [];
  const wanted = state.exec(said)?.[1]?.toLowerCase();
  const found = linesOf(screen).flatMap((line) => countsIn(line.text).map((count) => ({ ...count, line })));
  const key = keyOf(words, wanted);
  if (key === undefined) return [];
  const all = found.filter(({ isAll }) => isAll);
  const counts = inAll.test(said) && all.length > 0 ? all : found.filter(({ isAll }) => !isAll);
  return counts.flatMap(({ number, beside, line: { text: where, around: boxes, words: own } }): ResolvedValue[] => {
    const near = stemsIn(beside);
    // What else is beside the number is another thing: "3 unread messages" are not all messages.
    const isOnly = beside.every(
      (word) =>
        isLight(word) || stemOf(word) === stemOf(key) || words.some(({ text }) => stemOf(text) === stemOf(word)),
    );
    if (!near.has(stemOf(key)) || !isOnly) return [];
    const around = stemsIn([where, ...surroundings(screen, boxes)]);
    // Below a heading it is about what that says.
    const isTitled = isBelowHeading(screen, own[0]?.rect);
    const isAll = words.every(({ text, isNamed }) => {
      const stem = stemOf(text);
      return near.has(stem) || around.has(stem) || (!isNamed && !isTitled && isOfPage(stem));
    });
    return isAll ? [{ text: number, where: `"${where}"`, doubt: doubtOfWords(own) }] : [];
  });
}

/** Whether the nearest heading above a place is that of a part of the page. */
function isBelowHeading({ told }: Screen, place: Rect | undefined): boolean {
  const above = (told?.elements ?? []).filter(
    ({ node, rect }) => place && node.role === 'heading' && rect.top <= place.top && rect.left <= place.left + aligned,
  );
  const lowest = Math.max(...above.map(({ rect }) => rect.top));
  return above.some(({ node, rect }) => rect.top === lowest && node.level !== 1);
}

/** Logical pixels. */
const aligned = 8;

const isAny = /^(?:there|shown|listed|displayed)$/;
/** Words for whatever is counted. */
const anything = /^(?:rows?|items?|entry|entries|records?|results?|things?)$/;

/** The word that has to stand beside the number: the state, else what is counted, else what it is in. */
function keyOf(words: readonly QuestionWord[], wanted: string | undefined): string | undefined {
  if (wanted !== undefined && !isAny.test(wanted)) return wanted;
  const noun = (words.find(({ isAsked }) => isAsked) ?? words[0])?.text;
  return noun !== undefined && anything.test(noun) ? words.at(-1)?.text : noun;
}

interface Line {
  readonly text: string;
  readonly words: readonly Word[];
  readonly around: readonly ToldElement[];
}

/** Lines, and what is one by its kind: a link with a badge. */
function linesOf(screen: Screen): Line[] {
  const lines = screen.segments.map((segment): Line => {
    const { text, words, rect } = segment;
    return { text, words, around: elementsAround(screen, { rect, segment }) };
  });
  const elements = (screen.told?.elements ?? []).filter(({ node, text }) => whole.test(node.role) && text !== '');
  return [...lines, ...elements.map(({ text, words, around }) => ({ text, words, around }))];
}

const whole = /^(?:link|button|tab|heading|menuitem|treeitem|option|listitem)$/;

type PartCount = Counted & { readonly isAll: boolean };

function countsIn(text: string): PartCount[] {
  return text.split(/ [·•|] |, |[;] /u).flatMap((part) => countOfSome(part) ?? numbersIn(part));
}

/** "5 of 8 layers shown", "1 to 5 of 57 rows", "Open: 3" */
function countOfSome(part: string): PartCount[] | undefined {
  const [some, all, named] = [someOf.exec(part), ofAll.exec(part), behind.exec(part)];
  if (some) return [partCount(some[1], [some[2], some[3]])];
  if (all) return [{ ...partCount(all[2], [all[1], all[3], all[4]]), isAll: true }];
  return named ? [partCount(named[2], [named[1]])] : undefined;
}

function partCount(number = '', beside: readonly (string | undefined)[]): PartCount {
  return { number, beside: freeWords(beside.join(' ')), isAll: false };
}

function numbersIn(part: string): PartCount[] {
  return [...part.matchAll(before)].map(([, count = '', first = '', second = '']) => {
    const next = freeWords(second).filter((word) => !isLight(word) && !/^(?:in|on|of|at|for|from)$/.test(word));
    return { number: count, beside: [...freeWords(first), ...next], isAll: false };
  });
}

function surroundings(screen: Screen, around: readonly ToldElement[]): string[] {
  const [inner] = around;
  return [recordOf(screen, around)?.text ?? '', ...(inner ? headingsOver(screen, inner) : [])];
}
