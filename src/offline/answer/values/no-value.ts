import type { Reading } from './reading.ts';

/** Whether a text is nothing but signs that stand where a value is missing, as "—", "…" and "?". */
export function standsForNone(text: string): boolean {
  return /^[\s\p{Pd}−.…?]*[\p{Pd}−.…?][\s\p{Pd}−.…?]*$/u.test(text);
}

/** Whether a label says that its value comes behind it in the same line. */
export function endsWithColon(text: string): boolean {
  return /[:：]\s*$/u.test(text);
}

/** The value of a label that has a place for one, with nothing in it, or nothing but signs: it may come later. */
export function noValue(rect: Reading['rect'], text: string): Reading {
  const shown = text === '' ? 'has no value beside it' : `shows only "${text}"`;
  return { text, doubt: `${shown}, and its value may come later`, rect, rank: 2 };
}

/** The cells behind a label: where the first is empty, others are its value only if they are figures, as in a row of totals. */
export function valuesBehind<Cell extends { readonly text: string }>(cells: readonly Cell[]): readonly Cell[] {
  const [first] = cells;
  return first?.text === '' ? cells.filter(({ text }) => /\d/.test(text) && !/\p{L}{4}/u.test(text)) : cells;
}
