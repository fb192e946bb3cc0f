/** Digits that are grouped by a space, comma, point or apostrophe. */
const grouped = /^\d{1,3}(?<mark>[\s,.'’])\d{3}(?:\k<mark>\d{3})*$/u;

export interface NumberOptions {
  /** Whether leading zeros are ignored, as in a number field; elsewhere "007" is a code. */
  readonly isField?: boolean | undefined;
}

/**
 * The values that a text may have as a number, alone or with a currency sign; none for dates, codes and other texts. "1.234"
 * has two: a mark before three digits is a thousands separator or a decimal mark.
 */
export function numbersOf(text: string, { isField }: NumberOptions = {}): readonly number[] {
  const [, sign = '', digits = ''] =
    /^[\s\p{Sc}]*([-−+]?)[\s\p{Sc}]*(\d[\d\s,.'’]*|[.,]\d+)[\s\p{Sc}]*$/u.exec(text) ?? [];
  const values = valuesOf(digits.trim(), isField === true);
  return sign === '-' || sign === '−' ? values.map((value) => -value) : values;
}

/** The same for the content of a field, which may have a unit. */
export function shownNumbers(text: string, options: NumberOptions = {}): readonly number[] {
  return numbersOf(text.replace(/^[^\d+\-−.,]+/u, '').replace(/[^\d]+$/u, ''), options);
}

/** Whether a text is a number with a sign or a mark, without which it would be another number. */
export function isMarkedNumber(text: string): boolean {
  return numbersOf(text).length > 0 && /[-−.,]/u.test(text);
}

function valuesOf(digits: string, isField: boolean): number[] {
  const whole = wholeOf(digits, isField);
  const [, before = '', after = ''] = /^(.*)[.,](\d+)$/u.exec(digits) ?? [];
  if (after === '') return whole === undefined ? [] : [whole];
  const lead = before === '' ? 0 : wholeOf(before, isField);
  const isOtherMark = !before.includes(digits.charAt(before.length));
  const decimal = lead === undefined || !isOtherMark ? [] : [Number(`${lead}.${after}`)];
  return whole === undefined ? decimal : [...decimal, whole];
}

function wholeOf(digits: string, isField: boolean): number | undefined {
  if (!isField && /^0\d|^0[\s,.'’]/u.test(digits)) return undefined;
  if (/^\d+$/.test(digits)) return Number(digits);
  return grouped.test(digits) ? Number(digits.replace(/\D/g, '')) : undefined;
}
