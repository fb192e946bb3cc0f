import type { Screen } from '../../screen/screen.ts';
import type { Segment } from '../../screen/screen-text.ts';
import { freeWords, isLight, stemOf } from '../free-words.ts';
import { headingsOver } from '../free/surroundings.ts';
import { noLimitBefore } from '../number-value.ts';
import type { ResolvedValue } from '../resolved-value.ts';
import { elementsAround } from '../told-beside.ts';
import { doubtOfWords } from '../unsure.ts';
import { stemsIn } from './explain.ts';
import type { Question } from './question.ts';
import { recordOf } from './record-of.ts';

const before = new RegExp(String.raw`(?<![\d.,:/-])${noLimitBefore}(\d[\d.,]*) (\p{L}+)(?: (\p{L}+))?`, 'giu');
const behind = /^(\p{L}[\p{L} -]*?)(?::| ·)? \(?(\d[\d.,]*)\)?$/u;
const ofAll = /^(.*?)\b\d[\d.,]*(?: ?[–-] ?\d+)? of (\d[\d.,]*)(?: (\p{L}+)(?: (\p{L}+))?)?$/iu;
const inAll = /\b(?:in all|in total|altogether|are there)\b/i;
const state = /\b(?:is|are|was|were|have been|has been) (?:still |currently )?(\p{L}+)$/iu;

interface Counted {
  readonly number: string;
  readonly beside: readonly string[];
}

/** "how many rooms are occupied?": the number right beside the state, or beside what is counted. */
export function readNumberOf(screen: Screen, { said, asked, words }: Question, isOfPage: (stem: string) => boolean): ResolvedValue[] {
  if (asked !== 'count') return [];
  const wanted = state.exec(said)?.[1]?.toLowerCase();
  const found = screen.segments.flatMap((segment) =>
    countsIn(segment.text, inAll.test(said)).map((count) => ({ ...count, segment })),
  );
  const key = words.find(({ text }) => text === wanted) ?? words.find(({ isAsked }) => isAsked) ?? words[0];
  if (!key || (wanted !== undefined && key.text !== wanted && !isAny.test(wanted))) return [];
  return found.flatMap(({ number, beside, segment }): ResolvedValue[] => {
    const near = stemsIn(beside);
    // What else is beside the number is another thing: "3 unread messages" are not all messages.
    const isOnly = beside.every((word) => isLight(word) || words.some(({ text }) => stemOf(text) === stemOf(word)));
    if (!near.has(stemOf(key.text)) || !isOnly) return [];
    const around = stemsIn(surroundings(screen, segment));
    const isAll = words.every(({ text, isNamed }) => {
      const stem = stemOf(text);
      return near.has(stem) || around.has(stem) || (!isNamed && isOfPage(stem));
    });
    return isAll ? [{ text: number, where: `"${segment.text}"`, doubt: doubtOfWords(segment.words) }] : [];
  });
}

const isAny = /^(?:there|shown|listed|displayed|left)$/;

function countsIn(text: string, isInAll: boolean): Counted[] {
  return text.split(/ [·•|] |, |[;] /u).flatMap((part): Counted[] => {
    const [, lead = '', all, one = '', two = ''] = ofAll.exec(part) ?? [];
    if (all !== undefined) return isInAll ? [{ number: all, beside: freeWords(`${lead} ${one} ${two}`) }] : [];
    const [, name, number] = behind.exec(part) ?? [];
    if (name !== undefined && number !== undefined) return [{ number, beside: freeWords(name) }];
    return [...part.matchAll(before)].map(([, count = '', first = '', second = '']) => {
      const next = freeWords(second).filter((word) => !isLight(word) && !/^(?:in|on|of|at|for|from)$/.test(word));
      return { number: count, beside: [...freeWords(first), ...next] };
    });
  });
}

function surroundings(screen: Screen, segment: Segment): string[] {
  const around = elementsAround(screen, { rect: segment.rect, segment });
  const record = recordOf(screen, around);
  const [inner] = around;
  return [segment.text, ...(record ? [record.text] : []), ...(inner ? headingsOver(screen, inner) : [])];
}
