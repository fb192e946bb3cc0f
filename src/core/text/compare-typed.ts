import { addedLetters } from './added-letters.ts';
import { keepsSigns } from './kept-signs.ts';
import { lettersOf } from './letters.ts';
import { isMarkedNumber, numbersOf, shownNumbers } from './typed-numbers.ts';

/** What a field should show, and what it shows. */
export interface TypedComparison {
  /** What was typed. */
  readonly typed: string;
  /** What the field showed before. */
  readonly before: string;
  /** What stayed in the field when it was emptied: the text of an input mask. */
  readonly base: string;
  /** What the field should show; undefined where only the typed part is known. */
  readonly expected: string | undefined;
  readonly now: string;
  /** Whether the text was appended to the old one. */
  readonly isAdded: boolean;
  /** Whether every character counts, as in a password, which is not formatted. */
  readonly isExact: boolean;
  /** Whether the field has reached its length limit. */
  readonly isFull: boolean;
  /** Whether signs may become something other than text, as in editors. */
  readonly isEditor: boolean;
  /** Whether the field takes numbers only, so that zeros in front of one do not count. */
  readonly isNumber?: boolean | undefined;
}

/** `unchanged`: as before; `different`: a part, another order, the old text beside the new one, or something else. */
export type TypedVerdict = 'same' | 'unchanged' | 'different';

/** The old text counts as present from this number of consecutive letters. */
const oldRun = 4;

/**
 * Whether a field shows what was typed. The text may be formatted: the same letters in order, changed by a mask, another case,
 * trimming or a length limit. A sign with a meaning of its own is not formatting: "ab.example" is not "a@b.example".
 */
export function compareTyped(comparison: TypedComparison): TypedVerdict {
  const { now, before, expected } = comparison;
  if (now === expected || showsTyped(comparison)) return 'same';
  return now === before ? 'unchanged' : 'different';
}

function showsTyped(comparison: TypedComparison): boolean {
  const { typed, expected, isExact, isAdded } = comparison;
  if (typed === '') return isEmptied(comparison);
  if (isExact) return isExactly(comparison);
  if (isOtherNumber(comparison)) return false;
  const wanted = lettersOf(expected ?? typed);
  if (wanted === '') return hasSigns(comparison);
  if (isAdded && expected === undefined) return isAddedTo(comparison, wanted);
  return hasLetters(comparison, wanted);
}

function hasLetters(comparison: TypedComparison, wanted: string): boolean {
  const { now, expected, typed, isEditor } = comparison;
  const found = lettersOf(now);
  if (isSameNumber(comparison)) return true;
  if (found === wanted) return isEditor || keepsSigns(expected ?? typed, now);
  return isWithoutCountry(expected ?? typed, now) || hasSomeLetters(comparison, found, wanted);
}

/** As many letters as the length limit allows, or more than were typed, as with auto-completion. */
function hasSomeLetters(comparison: TypedComparison, found: string, wanted: string): boolean {
  const { now, before, base, typed, expected, isAdded, isFull } = comparison;
  const isCut = isFull && found !== '' && wanted.startsWith(found);
  if (now === before) return isCut && !isAdded;
  if (isCut) return true;
  const extra = addedLetters({ typed: expected ?? typed, now, base });
  return extra !== undefined && !isOld(extra, comparison);
}

/** A field for the phone numbers of one country leaves out the country code: "+1 (916) 123-4567" and "(916) 123-4567". */
function isWithoutCountry(typed: string, now: string): boolean {
  const [, rest = ''] = /^\s*\+\d{1,3}[\s(-]([\d\s()-]{7,})$/u.exec(typed) ?? [];
  return rest !== '' && lettersOf(rest) === lettersOf(now);
}

/** Masks keep their own text, and numbers may fall back to zero. */
function isEmptied({ now, before, base }: TypedComparison): boolean {
  if (now.trim() === '') return true;
  const left = lettersOf(now);
  if (now === base) return true;
  return now !== before && (left === '' || /^0+$/.test(left));
}

function isExactly({ now, typed, expected, isFull }: TypedComparison): boolean {
  if (expected === undefined) return now.includes(typed);
  const wanted = expected.replace(/[\r\n]/g, '');
  return now.trim() === wanted.trim() || (isFull && now !== '' && wanted.startsWith(now));
}

/** A field may draw only a part of a long text, but the old text must not be gone. */
function isAddedTo({ now, before }: TypedComparison, added: string): boolean {
  const found = lettersOf(now);
  return now !== before && found.includes(added) && (lettersOf(before) === '' || found !== added);
}

/** For a text without any letter: whether its signs are there. */
function hasSigns({ now, typed }: TypedComparison): boolean {
  const signs = typed.replace(/\s/g, '');
  return signs === '' || now.replace(/\s/g, '').includes(signs);
}

function isSameNumber({ now, expected, isNumber: isField }: TypedComparison): boolean {
  const shown = shownNumbers(now, { isField });
  return numbersOf(expected ?? '', { isField }).some((value) => shown.includes(value));
}

/** Without its sign or decimal mark, a number is another one: "12.50" is not "1250". Dates and codes are no numbers. */
function isOtherNumber(comparison: TypedComparison): boolean {
  const { now, expected = '', isNumber: isField, isFull } = comparison;
  if (isFull || !isMarkedNumber(expected)) return false;
  return shownNumbers(now, { isField }).length > 0 && !isSameNumber(comparison);
}

/** Whether letters besides those that were typed are from the old text. */
function isOld(extra: string, { before, base, expected, typed }: TypedComparison): boolean {
  // A text that is appended keeps the old one.
  const kept = lettersOf(`${base} ${expected ?? before}`.replace(typed, ' '));
  const old = lettersOf(before);
  if (old === '' || kept.includes(old)) return false;
  if (old.length <= oldRun) return extra.includes(old);
  for (let start = 0; start + oldRun <= old.length; start++) {
    if (extra.includes(old.slice(start, start + oldRun))) return true;
  }
  return false;
}
