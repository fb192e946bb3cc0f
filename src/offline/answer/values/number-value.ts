import { parseNumber } from '../../grammar/numbers.ts';
import type { Screen } from '../../screen/screen.ts';

/** A value of a type, or why a text is none; the problem continues "… is". */
export type Typed<T> = { readonly value: T } | { readonly problem: string };

/** The sign before the decimals where the screen has numbers that can be read in one way only; `mixed`: it has both kinds. */
export type DecimalSign = '.' | ',' | 'mixed' | undefined;

const number = /[\d\uFF10-\uFF19](?:[\d.,'’]|[\s\u00A0\u202F](?=\d{3}(?!\d)))*/gu;
/** Numbers that are no amounts: dates, times, versions, parts of names. */
const parts = /\d\s*[:/]\s*\d|\d[-–—]\d|\p{L}-?\d|\d\.\d+\.\d{1,2}(?!\d)/u;
const short =
  /^(?:[kmb]|\s*(?:bn|mn|mio|mrd|tsd|thousand|million|billion|trillion|millionen|milliarden|tausend))(?![\p{L}²³])/iu;
/** What may stand before an amount; a dash behind a word joins the two. */
const signs = /^[\s$€£¥₹₽₩+]*$/u;

export interface NumberContext {
  readonly decimal: DecimalSign;
  /** Whether it stands in a column, where brackets may be those of accounts. */
  readonly isCell?: boolean | undefined;
}

/** The one number in a text; its unit, currency and the words around it do not count. */
export function numberIn(text: string, context: NumberContext): Typed<number> {
  const found = [...text.matchAll(number)];
  const [match] = found;
  if (!match) return { problem: 'which is not a number' };
  if (found.length > 1) return { problem: 'which has more than one number' };
  const after = text.slice(match.index + match[0].trimEnd().length);
  if (parts.test(text)) return { problem: 'which is not a number, but has one in it' };
  if (short.test(after)) return { problem: 'which is short for a number' };
  return signed(text, match, context);
}

function signed(text: string, match: RegExpExecArray, { decimal, isCell }: NumberContext): Typed<number> {
  const before = text.slice(0, match.index);
  const digits = match[0].replace(/[\s.,'’]+$/u, '');
  // "(3)" beside a word counts something.
  const isCount = isCell !== true && /^\d+$/.test(digits) && before.trim() === '(';
  if (!isCount && /^\s*\(\s*[$€£¥]?\s*$/u.test(before)) {
    return { problem: `which may be ${digits} or, as in accounts, -${digits}` };
  }
  // As accounts write it: "500.00-".
  if (/^\s*[-−–]\s*$/u.test(text.slice(match.index + match[0].trimEnd().length)))
    return { problem: `which may be ${digits} or -${digits}` };
  const size = amount(digits, decimal);
  if ('problem' in size || !/[-−–]\s*[$€£¥₹]?\s*$/u.test(before)) return size;
  return signs.test(before.replace(/[-−–]/u, ''))
    ? { value: -size.value }
    : { problem: `which may be ${digits} or -${digits}` };
}

function amount(digits: string, decimal: DecimalSign): Typed<number> {
  const sign = /^\d{1,3}([.,])\d{3}$/.exec(digits)?.[1];
  if (sign === undefined || digits.startsWith('0')) return plain(digits, parseNumber(digits));
  if (decimal === sign) return { value: Number(digits.replace(sign, '.')) };
  if (decimal === undefined ? sign === ',' : decimal !== 'mixed') return { value: Number(digits.replace(sign, '')) };
  return { problem: `which may be ${digits.replace(sign, '.')} or ${digits.replace(sign, '')}` };
}

function plain(digits: string, value: number | undefined): Typed<number> {
  return value === undefined ? { problem: `which is not a number` } : { value };
}

/** "3.50" and "1,240.50" have points before their decimals, "3,50" and "1.240,50" commas; "1,240" does not tell. */
export function decimalSignOf({ segments }: Pick<Screen, 'segments'>): DecimalSign {
  const texts = segments.map(({ text }) => text);
  const hasPoint = texts.some((text) => /(?<![\p{L}\d.,/:-])\d{1,3}(?:,\d{3})*\.\d{1,2}(?![\d.,/:-]?\d)/u.test(text));
  const hasComma = texts.some((text) => /(?<![\p{L}\d.,/:-])\d{1,3}(?:\.\d{3})*,\d{1,2}(?![\d.,/:-]?\d)/u.test(text));
  if (hasPoint && hasComma) return 'mixed';
  return hasPoint ? '.' : hasComma ? ',' : undefined;
}
