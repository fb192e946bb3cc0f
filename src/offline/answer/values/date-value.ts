import type { Typed } from './number-value.ts';

const months = [
  'jan januar january janvier enero ene janv',
  'feb februar february février febrero févr fév',
  'mar mär märz march mars marzo mrz',
  'apr april avril abril abr avr',
  'may mai mayo',
  'jun juni june juin junio',
  'jul juli july juillet julio juil',
  'aug august août agosto ago',
  'sep sept september septembre septiembre',
  'oct okt oktober october octobre octubre',
  'nov november novembre noviembre',
  'dec dez dezember december décembre diciembre dic déc',
].map((names) => new Set(names.split(' ')));

const weekday = /^(?:\p{L}{2,10}\.?,?\s+)(?=\d|\p{L}+\.? \d)/u;

interface Form {
  readonly pattern: RegExp;
  readonly read: (part: (at: number) => string) => Typed<string> | undefined;
}

const forms: readonly Form[] = [
  {
    pattern: /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/,
    read: (part) => day(part(1), part(2), part(3)),
  },
  { pattern: /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/, read: (part) => day(part(1), part(2), part(3)) },
  { pattern: /^(\d{4})年(\d{1,2})月(\d{1,2})日$/, read: (part) => day(part(1), part(2), part(3)) },
  // With points the day comes first wherever dates are written so.
  { pattern: /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/, read: (part) => day(part(3), part(2), part(1)) },
  { pattern: /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/, read: (part) => eitherWay(part(4), part(1), part(3)) },
  {
    pattern: /^(\d{1,2})(?:st|nd|rd|th|\.|er|º)?\s(?:de |of )?(\p{L}+)\.?,?\s(?:de |del )?(\d{4})$/u,
    read: (part) => named(part(3), part(2), part(1)),
  },
  {
    pattern: /^(\p{L}+)\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})$/u,
    read: (part) => named(part(3), part(1), part(2)),
  },
];

/** A day as `2026-03-03`. */
export function dateIn(given: string): Typed<string> {
  const text = given.trim().replaceAll(/\s+/g, ' ');
  return (
    fromForm(text) ?? fromForm(text.replace(weekday, '')) ?? { problem: 'which is not a date with day, month and year' }
  );
}

function fromForm(text: string): Typed<string> | undefined {
  for (const { pattern, read } of forms) {
    const found = pattern.exec(text);
    if (found) return read((at) => found[at] ?? '');
  }
  return undefined;
}

/** Day and month in numbers, of which nobody knows which comes first, unless one is too high for a month. */
function eitherWay(year: string, first: string, second: string): Typed<string> {
  const [dayFirst, monthFirst] = [day(year, second, first), day(year, first, second)];
  if ('problem' in dayFirst) return monthFirst;
  if ('problem' in monthFirst || dayFirst.value === monthFirst.value) return dayFirst;
  return { problem: `which may be ${dayFirst.value} or ${monthFirst.value}` };
}

function named(year: string, name: string, date: string): Typed<string> | undefined {
  const month = months.findIndex((names) => names.has(name.toLowerCase()));
  return month < 0 ? undefined : day(year, String(month + 1), date);
}

function day(year: string, month: string, date: string): Typed<string> {
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  const isThere = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(date);
  return isThere ? { value: at.toISOString().slice(0, 10) } : { problem: 'which is no day of any calendar' };
}
