import { currencyNames } from './currency-names.ts';

/** Kinds of texts that differ in each run without a reason: the cache keeps only their form. */
const forms = {
  // Addresses of networks and versions have more numbers than a date, or ones that no day has.
  date: /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?|\b(?<!\d[./])(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|[12]\d|3[01])[./]\d{2,4}\b(?![./]\d)/,
  time: /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[apAP]\.?[mM]\.?)?/,
  // Used only for numbers that were seen to change by themselves; any other number may matter.
  number: /\d+(?:[.,]\d+)*/,
  age: /\b\d+ (?:second|minute|hour|day|week|month|year)s? ago\b|\b[Jj]ust now\b/,
} as const;

type Kind = 'id' | keyof typeof forms;

const kinds: readonly Kind[] = ['id', 'date', 'time', 'number', 'age'];
const isKind = (text: string): text is Kind => (kinds as readonly string[]).includes(text);
// A date may have a time in it, so that dates come first.
const plainForms = anyOf(['date', 'time', 'age']);
const placeholder = new RegExp(`\\{\\{(${kinds.join('|')})\\}\\}`, 'u');
/** Texts without it have no id, so that most texts need no names of currencies. */
const idLike = /[0-9a-fA-F]{8}/;

let idSource: string | undefined;
let allForms: RegExp | undefined;

function anyOf(some: readonly Kind[]): RegExp {
  return new RegExp(some.map((kind) => `(?<${kind}>${sourceOf(kind)})`).join('|'), 'gu');
}

function sourceOf(kind: string): string {
  if (!isKind(kind)) return '';
  return kind === 'id' ? (idSource ??= sourceOfIds()) : forms[kind].source;
}

/** A number with a currency or with decimals is an amount and no id, however long it is. */
function sourceOfIds(): string {
  const currency = String.raw`\p{Sc}|(?<!\p{L})(?:${currencyNames().join('|')})(?!\p{L})`;
  const uuid = String.raw`\b[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\b`;
  const isNoAmount = String.raw`(?<!\d|(?:${currency})\s?)(?!\d+\s?(?:${currency}|[.,]\d))`;
  const code = String.raw`(?:\b(?=[0-9a-fA-F]*\d)[0-9a-fA-F]{8,}\b|\d{8,})`;
  return `${uuid}|(?=${idLike.source})${isNoAmount}${code}`;
}

/**
 * A text with placeholders such as `{{time}}` for the parts that differ in each run. Parts that `named`, the words of the
 * user, has in any form stay.
 */
export function formOf(text: string, named = ''): string {
  const any = idLike.test(text) ? (allForms ??= anyOf(['date', 'time', 'age', 'id'])) : plainForms;
  return text.replace(any, (...found: unknown[]) => {
    const whole = String(found[0]);
    const groups = found.at(-1) as Readonly<Record<string, string | undefined>>;
    const kind = kinds.find((one) => groups[one] !== undefined) ?? 'id';
    return named.includes(whole) || isNamedBy(named, whole, kind) ? whole : `{{${kind}}}`;
  });
}

/** Whether a text names a date by its day, a time by its hour and minutes, or an id by its digits: `24 December`, `2 pm`, `1234 5678`. */
function isNamedBy(named: string, whole: string, kind: Kind): boolean {
  const known = figuresIn(named);
  const [first = 0, second = 0, third = 0] = figuresIn(whole);
  if (kind === 'date') return daysOf([first, second, third]).some((day) => known.includes(day));
  if (kind === 'time') {
    const isHour = known.some((figure) => figure < 24 && figure % 12 === first % 12);
    return isHour && (second === 0 || known.includes(second));
  }
  return kind === 'id' && named.replaceAll(/(?<=\d)[ .,'’-](?=\d)/gu, '').includes(whole);
}

const figuresIn = (text: string): readonly number[] => (text.match(/\d+/gu) ?? []).map(Number);

/** Which of the figures of a date may be its day. */
function daysOf([first, second, third]: readonly [number, number, number]): readonly number[] {
  if (first > 31) return [third];
  const days = [first, second].filter((figure) => figure > 12);
  return days.length === 1 ? days : [first, second];
}

/** The form of a text whose numbers change by themselves. */
export function withoutNumbers(form: string): string {
  return form.replaceAll(/\d+(?:[.,]\d+)*/gu, '{{number}}');
}

/** Whether a text fits a form: it is equal, or has something of the kind of each placeholder in its place. */
export function hasForm(text: string, form: string): boolean {
  if (text === form) return true;
  const parts = form.split(placeholder);
  if (parts.length === 1) return false;
  const pattern = parts.map((part, index) => (index % 2 === 0 ? escaped(part) : `(?:${sourceOf(part)})`)).join('');
  return new RegExp(`^${pattern}$`, 'u').test(text);
}

export const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
