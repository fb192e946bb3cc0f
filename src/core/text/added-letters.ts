import { hasLetters, lettersOf } from './letters.ts';
import { shownNumbers } from './typed-numbers.ts';

/** What was typed, and what a field shows that has more letters. */
export interface Added {
  readonly typed: string;
  readonly now: string;
  /** What an input mask adds. */
  readonly base: string;
}

/**
 * The letters that a field adds to a text: those of its mask, leading zeros in a date, a separate word before the text, or the
 * rest of a word after it. Undefined where the field has another text: letters between those that were typed, or more digits.
 */
export function addedLetters(added: Added): string | undefined {
  return ofMask(added) ?? ofPadding(added) ?? around(added);
}

function ofMask({ typed, now, base }: Added): string | undefined {
  const extra = without(lettersOf(now), lettersOf(typed));
  return extra !== undefined && without(lettersOf(base), extra) !== undefined ? extra : undefined;
}

/** "1/2/2026" and "01/02/2026" */
function ofPadding({ typed, now }: Added): string | undefined {
  const [want, have] = [partsOf(typed), partsOf(now)];
  const isSame = want.length > 1 && want.join(' ') === have.join(' ');
  return isSame ? '' : undefined;
}

function partsOf(text: string): string[] {
  return (text.match(/\d+|\p{L}+/gu) ?? []).map((part) => part.toUpperCase().replace(/^0+(?=\d$)/, ''));
}

function around({ typed, now }: Added): string | undefined {
  const pieces = piecesOf(now);
  const wanted = lettersOf(typed);
  const letters = pieces.map(({ letter }) => letter).join('');
  if (!letters.includes(wanted)) return undefined;
  const start = Array.from(letters.slice(0, letters.indexOf(wanted))).length;
  const [before, after] = [pieces.slice(0, start), pieces.slice(start + Array.from(wanted).length)];
  const isApart = pieces[start]?.isApart === true && !isGrouped(before, { wanted, now });
  const isBefore = before.length === 0 || isApart || isCountry(before, { wanted, now });
  const isBehind = after.length === 0 || isCompletion(wanted, after);
  return isBefore && isBehind ? [...before, ...after].map(({ letter }) => letter).join('') : undefined;
}

/** Digits before a number make it another number: "1 150" is not "150". */
function isGrouped(before: readonly Piece[], { wanted, now }: TextPair): boolean {
  return /\d/.test(before.at(-1)?.letter ?? '') && /^\d/.test(wanted) && shownNumbers(now).length > 0;
}

interface TextPair {
  readonly wanted: string;
  readonly now: string;
}

/** A country code before a phone number: "+79161234567". */
function isCountry(before: readonly Piece[], { wanted, now }: TextPair): boolean {
  return /^\s*\+/.test(now) && before.length <= longestCode && /^\d{7,}$/.test(wanted);
}

const longestCode = 3;

/** Whether letters after a text complete it. A repeated last letter is a mistake, and digits after digits are another number. */
function isCompletion(wanted: string, after: readonly Piece[]): boolean {
  const last = wanted.at(-1) ?? '';
  const extra = after.map(({ letter }) => letter).join('');
  if (after[0]?.isApart === true) return !/^\d+$/.test(wanted) || /^(?:0+|\D)/.test(extra);
  if (extra.includes(wanted)) return false;
  return !(/\d/.test(last) && /^\d/.test(extra)) && Array.from(extra).some((letter) => letter !== last);
}

interface Piece {
  readonly letter: string;
  /** Whether a sign or a space is before it. */
  readonly isApart: boolean;
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let isApart = false;
  for (const letter of text.normalize('NFKD').toUpperCase().replace(/\p{M}/gu, '')) {
    const isSign = !hasLetters(letter);
    if (!isSign) pieces.push({ letter, isApart });
    isApart = isSign;
  }
  return pieces;
}

/** Removes the letters of another text, in their order; undefined where the text does not have them all. */
function without(text: string, part: string): string | undefined {
  let left = '';
  let next = 0;
  for (const letter of text) {
    if (letter === part[next]) next += 1;
    else left += letter;
  }
  return next === part.length ? left : undefined;
}
