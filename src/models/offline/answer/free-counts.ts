import type { Screen } from '../screen/screen.ts';
import type { Segment } from '../screen/screen-text.ts';
import { freeWords, stemOf } from './free-words.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { isSameText } from './text-match.ts';
import { toldLabel } from './told-label.ts';
import { doubtOfWords } from './unsure.ts';

const asked = /^how many (?:of the )?(\p{L}+) (?:are|were|is|have been) (\p{L}+)\??$/iu;

/** Things are counted in whole numbers. */
const whole = /^\d{1,3}(?:[.,]?\d{3})*$/;

/** Words for whatever is listed. */
const anything = /^(?:rows?|items?|entry|entries|records?|results?)$/;

/**
 * "how many proposals are closed?" where "212 Closed", "Closed: 212", or such a label stands below a heading of proposals.
 * Undefined where it is about something else, or two numbers are said.
 */
export function readCounted(screen: Screen, question: string): ResolvedValue | undefined {
  const [, noun = '', state = ''] = asked.exec(question.trim()) ?? [];
  if (state === '') return undefined;
  const isAbout = (segment: Segment): boolean =>
    anything.test(noun.toLowerCase()) || isBelowHeadingOf(screen, segment, stemOf(noun.toLowerCase()));
  const lines = screen.segments.flatMap((segment) => numbersOf(segment, state).map((value) => ({ segment, value })));
  const labels = screen.segments.filter(({ text }) => isSameText(text.replace(/:$/, ''), state));
  const value = labels.length === 1 ? numberOf(toldLabel(screen, { text: state, literal: true })) : undefined;
  const found = [...lines, ...(value ? labels.map((segment) => ({ segment, value })) : [])];
  const [first, ...others] = found;
  const isOne = first !== undefined && others.every((other) => other.value.text === first.value.text);
  return isOne && found.every(({ segment }) => isAbout(segment)) ? first.value : undefined;
}

type Value = Extract<ResolvedValue, { text: string }>;

/** Whether the nearest heading above a line is about a thing. */
function isBelowHeadingOf({ told }: Screen, { rect }: Segment, stem: string): boolean {
  const above = (told?.elements ?? []).filter(({ node, rect: own }) => node.role === 'heading' && own.top <= rect.top);
  const lowest = Math.max(...above.map((heading) => heading.rect.top));
  const nearest = above.filter((heading) => heading.rect.top === lowest);
  return nearest.some(({ text }) => freeWords(text).some((word) => stemOf(word) === stem));
}

/** Lines, or parts of them, of nothing but a number and the word. */
function numbersOf({ text, words }: Segment, state: string): Value[] {
  return text.split(/ [·•|,] | [(]|[)] ?/u).flatMap((part) => {
    const [one, other, third] = freeWords(part);
    if (one === undefined || other === undefined || third !== undefined) return [];
    const [number, word] = /^\d/.test(one) ? [one, other] : [other, one];
    const isSaid = whole.test(number) && stemOf(word) === stemOf(state.toLowerCase());
    return isSaid ? [{ text: asWritten(part), where: `"${part}"`, doubt: doubtOfWords(words) }] : [];
  });
}

function asWritten(part: string): string {
  return /\d[\d.,]*/.exec(part)?.[0] ?? '';
}

function numberOf(value: ResolvedValue | undefined): Value | undefined {
  return value && 'text' in value && whole.test(value.text) ? value : undefined;
}
