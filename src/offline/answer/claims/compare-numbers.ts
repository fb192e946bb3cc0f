import { parseNumber } from '../../grammar/numbers.ts';
import type { Comparison } from '../../grammar/statement.ts';
import type { Screen } from '../../screen/screen.ts';
import { decimalSignOf, numberIn } from '../values/number-value.ts';
import { unsure } from '../unsure.ts';

/** Numbers that are greater or less than others, as far as that is beyond doubt. */

export type NumberComparison = Extract<Comparison, 'more' | 'less' | 'at-least' | 'at-most'>;

const comparers: Readonly<Record<NumberComparison, (value: number, limit: number) => boolean>> = {
  more: (value, limit) => value > limit,
  less: (value, limit) => value < limit,
  'at-least': (value, limit) => value >= limit,
  'at-most': (value, limit) => value <= limit,
};

export const isOfNumbers = (comparison: Comparison): comparison is NumberComparison => comparison in comparers;

/** A text without a digit is neither greater nor less. */
export function compareNumbers(
  screen: Screen,
  comparison: NumberComparison,
  { actual, expected }: { readonly actual: string; readonly expected: string },
): boolean {
  const limit = parseNumber(expected);
  if (limit === undefined || !/\d/.test(actual)) return false;
  const [value] = amountsIn(screen, [actual]);
  assertOneUnit([actual, expected]);
  return comparers[comparison](value ?? 0, limit);
}

/** Throws `MODEL_UNSURE` for a text with digits that is no plain amount: "1.5k", "(500)" of an account, "5–10". */
export function amountsIn(screen: Screen, texts: readonly string[], isCell = false): number[] {
  const decimal = decimalSignOf(screen);
  return texts.map((text) => {
    const typed = numberIn(text, { decimal, isCell });
    if ('problem' in typed)
      throw unsure(`the value is "${text}", ${typed.problem}`, 'Claim the text as it stands there.');
    return typed.value;
  });
}

/** Throws `MODEL_UNSURE` for amounts in several units, as "900 KB" and "2 MB"; an amount without a unit fits each. */
export function assertOneUnit(texts: readonly string[]): void {
  const units = new Set(texts.map(unitOf).filter((unit) => unit !== ''));
  if (units.size < 2) return;
  const named = [...units].map((unit) => `"${unit}"`).join(' and ');
  throw unsure(`amounts in ${named} cannot be compared`, 'Compare amounts in one unit, or claim them as texts.');
}

/** What stands right behind the number, else the currency before it. */
function unitOf(text: string): string {
  const [, before = '', after = ''] =
    /([$€£¥₹₽₩]?)\s?[-−]?\d(?:[\d.,'’]|\s(?=\d))*\s?([\p{L}°µ][\p{L}²³/]*|[$€£¥₹₽₩%])?/u.exec(text) ?? [];
  return after || before;
}
