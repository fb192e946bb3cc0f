import type { ElementQuery } from '../element-query.ts';
import type { ElementKind } from '../element-words.data.ts';
import { groupsOf, type Read } from '../family.ts';
import type { StepBody } from '../instruction-steps.ts';
import { literalPattern, unquote } from '../quotes.ts';
import { valueOf } from '../steps/step-parts.ts';
import { readPhrase, type FreePhrase } from './free-phrase.ts';
import { pageWords } from './free-words.data.ts';

/** An element in the words of whoever means it; undefined for words that nothing can explain. */
export function freeQuery(text: string, literals: readonly string[], wish: Wish = {}): ElementQuery | undefined {
  const { kind, isStart, ...how } = wish;
  const words = readPhrase(text, literals, isStart ?? false);
  const isSaid = words?.some(({ text: word }) => !pageWords.has(word)) === true || how.verb !== undefined;
  if (!words || !isSaid) return undefined;
  return { source: unquote(text, literals).trim(), literal: false, free: { words, ...how }, ...(kind && { kind }) };
}

interface Wish extends Omit<FreePhrase, 'words' | 'key'> {
  readonly kind?: ElementKind;
  readonly isStart?: boolean;
}

export const ofTarget =
  (at: number, make: (target: ElementQuery) => StepBody, kind?: ElementKind): Read<StepBody> =>
  (groups, literals) => {
    const target = freeQuery(groups[at] ?? '', literals, kind ? { kind } : {});
    return target && make(target);
  };

export const setting =
  ([targetAt, valueAt]: readonly [number, number], type: 'set' | 'type'): Read<StepBody> =>
  (groups, literals) => {
    const value = valueOf(groups[valueAt] ?? '', literals);
    if (value === undefined) return undefined;
    const make = (target: ElementQuery): StepBody =>
      type === 'set' ? { type, value, target } : { type, mode: 'replace', value, target };
    return ofTarget(targetAt, make, type === 'type' ? 'field' : undefined)(groups, literals);
  };

export const checking = (checked: boolean): Read<StepBody> =>
  ofTarget(0, (target) => ({ type: 'check', checked, target }), 'checkbox');

/** "make the order a gift": a box that is called so, by all of the words. */
export const checkingBoth: Read<StepBody> = ([what, state], literals) =>
  checking(true)(groupsOf([`${what} ${state}`]), literals);

const picking =
  (more: Wish = {}): Read<StepBody> =>
  (groups, literals) => {
    const target = freeQuery(groups.filter((group) => group !== '').join(' '), literals, more);
    return target && { type: 'pick', target };
  };
export const pick = picking();
export const filter = picking({ isFilter: true });
export const option = picking({ isOption: true });
/** "the car is a hybrid": what has it may be said nowhere. */
export const declared = picking({ isOption: true, isDeclared: true });

/** What looks like a value: quoted, with a digit, or with a capital. */
export const plainValue = `${literalPattern}|\\d.*|\\p{Lu}.*`;
