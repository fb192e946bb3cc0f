import { comparable, tokensOf } from './compare-texts.ts';
import { type TextMatch } from './text-match.ts';

/** A name with numbers and signs beside it. */
const counted = 4;
/** Of a whole sentence, one word is no name: "Name the scale that measures earthquakes". */
const longestPart = 5;
/** A name that has more than the words: less likely, the more there is. */
const part = { least: 16, most: 26 };
/** From here on, something is called by a part of its name. */
export const partly = part.least;

/**
 * How far what something is called is from what it is said to be called: 0 when it is the same; undefined when it is not.
 *
 * @param isQuoted - Then nothing but numbers and signs may stand beside the words, as in "Inbox (3)".
 */
export function nameCost(name: string, wanted: string, isQuoted: boolean): number | undefined {
  if (plain(wanted) === '') return undefined;
  if (plain(name) === plain(wanted)) return 0;
  const [own, words] = [tokensOf(name), tokensOf(wanted)];
  if (words.length === 0 || signs(name) !== signs(wanted) || !hasPictures(name, wanted)) return undefined;
  if (comparable(name) === comparable(wanted)) return 2;
  const at = own.findIndex((_, index) => words.every((word, offset) => own[index + offset] === word));
  return at < 0 ? undefined : partCost(own, words, { at, isQuoted });
}

function partCost(
  own: readonly string[],
  words: readonly string[],
  { at, isQuoted }: { readonly at: number; readonly isQuoted: boolean },
): number | undefined {
  const others = [...own.slice(0, at), ...own.slice(at + words.length)];
  // Counts and prices beside a name change with what they count.
  if (others.every((word) => /\d/.test(word) || !/\p{L}/u.test(word))) return counted;
  if (isQuoted || own.length > words.length * longestPart) return undefined;
  // A "note for the driver" is a note.
  if (own.slice(1, at).some((word) => pointing.has(word))) return undefined;
  return part.least + (part.most - part.least) * (1 - words.length / own.length);
}

const pointing: ReadonlySet<string> = new Set(['for', 'to', 'from', 'about', 'by']);

/** Those that are called so; where there is none, those that have a number beside the name. */
export function calledBest<T>(things: readonly T[], namesOf: (thing: T) => readonly string[], wanted: string): T[] {
  const costs = things.map((thing) => ({
    thing,
    cost: Math.min(...namesOf(thing).map((name) => nameCost(name, wanted, true) ?? Infinity)),
  }));
  const whole = costs.filter(({ cost }) => cost < counted - 1);
  return (whole.length > 0 ? whole : costs.filter(({ cost }) => cost <= counted)).map(({ thing }) => thing);
}

/** Case, spaces, and what labels end with do not count. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/ ?[:*…]+$/, '');
}

/** Signs at a text that are not part of the words that were looked for: it is another name. */
export function extraSigns(text: string, wanted: string): string {
  const own = (name: string): string =>
    [...name.matchAll(/[+#@&/]|[−-](?![\p{L}\p{N}])/gu)].map(([sign]) => sign).join('');
  return own(text) === own(wanted) ? '' : own(text) || own(wanted);
}

/** The same for a place of a text: signs before its first word, and behind its last, are of its line. */
export function hasOtherSigns(match: TextMatch, wanted: string): boolean {
  const isLine = comparable(match.segment.text) === comparable(wanted);
  return extraSigns(match.text, wanted) !== '' && !(isLine && extraSigns(match.segment.text, wanted) === '');
}

/** Signs that are part of names: C++ is not C, and A+ is not A-. */
function signs(text: string): string {
  return [...plain(text).matchAll(/[+#@&]|[−-](?![\p{L}\p{N}])/gu)].map(([sign]) => sign).join('');
}

/**
 * Pictures in a name are part of it where pictures are said: "📎 Delete" is not "🗑 Delete", and five stars are not three. A
 * name without any may have one that a style draws beside it.
 */
function hasPictures(name: string, wanted: string): boolean {
  const own = picturesOf(name);
  const said = picturesOf(wanted);
  const count = (all: readonly string[], one: string): number => all.filter((other) => other === one).length;
  return own.length === 0 || said.every((one) => count(own, one) === count(said, one));
}

function picturesOf(text: string): string[] {
  return plain(text).match(/[\p{So}\p{RI}←-⇿]/gu) ?? [];
}
