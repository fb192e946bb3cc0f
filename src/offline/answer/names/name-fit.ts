import { hasLetters } from '../../../core/text/letters.ts';
import { tokensOf } from './compare-texts.ts';

/** `unitPrice` and `unit_price` stand on the screen as "Unit price". */
export function spell(name: string): string {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[_-]/g, ' ')
    .trim();
}

/** Words for the same thing in names of columns and labels. */
const same: Readonly<Record<string, string>> = {
  qty: 'quantity',
  no: 'number',
  nr: 'number',
  num: 'number',
  tel: 'phone',
  telephone: 'phone',
  mail: 'email',
  amt: 'amount',
  desc: 'description',
  addr: 'address',
  temp: 'temperature',
  pct: 'percent',
  percentage: 'percent',
};

/** Words at the end that say nothing new: an "Order no." is that of the order. */
const tails: ReadonlySet<string> = new Set(['number', 'id', 'name']);

/** What is said with one of these is about something, and not its name: what is "wrong with the postcode" is not the postcode. */
const joining: ReadonlySet<string> = new Set(
  'with of for in on at to from by about the a an per than is are was has have had does do did cost costs who whose whom what which when where why how'.split(
    ' ',
  ),
);

/** How well a key names a column or label. `like`: what it says is a part of it: an "Unit price" is a price. */
export type Fit = 'same' | 'alike' | 'like';
export const fits: readonly Fit[] = ['same', 'alike', 'like'];

/** Undefined: not at all. */
export function fitOf(key: string, name: string): Fit | undefined {
  const [own, wanted] = [tokensOf(spell(name)), tokensOf(spell(key))];
  if (own.length === 0 || wanted.length === 0) return undefined;
  if (own.join(' ') === wanted.join(' ') || own.join('') === wanted.join('')) return 'same';
  const [plainOwn, plainWanted] = [plain(name), plain(key)];
  if (plainOwn.join(' ') === plainWanted.join(' ')) return 'alike';
  const isNarrower = isHeadOf(plainOwn, plainWanted) && !plainWanted.some((word) => joining.has(word));
  return isHeadOf(plainWanted, plainOwn) || isNarrower ? 'like' : undefined;
}

function plain(name: string): string[] {
  const words = tokensOf(
    spell(name.replaceAll(/\([^)]*\)|#/g, ' ')).replaceAll(/\be[ -]?mail(?: addresse?s?)?\b/gi, 'email'),
  );
  const known = words.filter((word) => hasLetters(word)).map((word) => same[word] ?? singular(word));
  return known.length > 1 && tails.has(known.at(-1) ?? '') ? known.slice(0, -1) : known;
}

function singular(word: string): string {
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** In English the last word says what a thing is. */
function isHeadOf(short: readonly string[], long: readonly string[]): boolean {
  return (
    short.length > 0 && short.length < long.length && short.every((word, at) => long.at(at - short.length) === word)
  );
}

/** Those that a key names best; several where it does not tell them apart. */
export function bestFits<T>(key: string, things: readonly T[], namesOf: (thing: T) => readonly string[]): T[] {
  const fitting = things.map((thing) => ({ thing, fits: namesOf(thing).map((name) => fitOf(key, name)) }));
  for (const fit of fits) {
    const found = fitting.filter((one) => one.fits.includes(fit));
    if (found.length > 0) return found.map(({ thing }) => thing);
  }
  return [];
}
