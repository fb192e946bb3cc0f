import { lettersOf } from '../../../core/text/letters.ts';
import type { InputStrategy } from '../../../core/device/input-strategies.ts';
import { shownNumbers } from '../../../core/text/typed-numbers.ts';
import type { TypedState } from '../scripts/typing-scripts.ts';

/** The text that the field shows; for fields that share a text, such as a box for each digit, the text of all of them. */
export function shownText({ text, parts }: TypedState): string {
  const isFilled = (part: string, limit: number): boolean => part.length === (limit || 1);
  const isShared = parts.every(({ text: part, limit }, index) =>
    index < parts.length - 1 ? isFilled(part, limit) : part.length <= (limit || 1),
  );
  return parts.length > 1 && isShared ? parts.map((part) => part.text).join('') : text;
}

/**
 * Whether a field takes no more characters: by its `maxlength`, or by a script that drops characters beyond a length. Such a
 * script gets every key, and the field never holds more. A script that filters kinds of characters does not count: it drops
 * other kinds than it keeps.
 */
export function isFull(
  state: TypedState,
  now: string,
  { text, strategy, isHidden }: { readonly text: string; readonly strategy: InputStrategy; readonly isHidden: boolean },
): boolean {
  if (state.limit > 0) return now.length >= state.limit;
  // In a hidden text, no character may be missing. A part of a number is a different number.
  if (isHidden || !isOneText(state) || isPartOfNumber(text, now)) return false;
  const { isFocused, inputs, keys, longest } = state;
  if (!isFocused || inputs === 0 || longest > now.length) return false;
  const hasReached = strategy === 'bulk' || Math.max(keys, inputs) >= Array.from(text).length;
  return hasReached && isCutAnywhere(text, now);
}

function isPlainNumber(text: string): boolean {
  return /^\s*[-−+]?\d[\d\s.,'’]*$/u.test(text);
}

/** The number that is shown may have a unit or a currency sign. */
function isPartOfNumber(text: string, now: string): boolean {
  return isPlainNumber(text) && (isPlainNumber(now) || shownNumbers(now).length > 0);
}

function isOneText({ isShared, isNumber, parts }: TypedState): boolean {
  return !isShared && !isNumber && parts.length <= 1;
}

/**
 * Whether the missing end of a text has the same kinds of characters as the rest, so that only a length limit explains it. In a
 * mask or a code each place has a kind of its own: "AB-12" may lack the "x" of "ab12x" because a digit has to follow.
 */
function isCutAnywhere(text: string, now: string): boolean {
  const characters = Array.from(text);
  let left = lettersOf(now).length;
  const end = characters.findIndex((character) => left <= 0 || (left -= lettersOf(character).length) < 0);
  const [kept, missing] = [characters.slice(0, end), characters.slice(end)];
  if (isCode(text) || hasSignsOfMask(text, now)) {
    const last = kept.findLast(isLetter);
    return missing.filter(isLetter).every((letter) => isDigit(letter) === isDigit(last));
  }
  const kinds = new Set(kept.map(kindOf));
  return missing.every((character) => kinds.has(kindOf(character)));
}

/** Letters and digits in one word. */
function isCode(text: string): boolean {
  return /^\S*$/u.test(text) && /\p{L}/u.test(text) && /\p{N}/u.test(text);
}

/** Signs that nobody typed. */
function hasSignsOfMask(text: string, now: string): boolean {
  return Array.from(now).some((sign) => lettersOf(sign) === '' && sign.trim() !== '' && !text.includes(sign));
}

const isLetter = (character: string): boolean => lettersOf(character) !== '';
const isDigit = (character = ''): boolean => /^\p{N}$/u.test(character);

/** The kind of a letter or digit; every other character is a kind of its own. */
function kindOf(character: string): string {
  const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{L}/u, /\p{N}/u];
  const kind = kinds.findIndex((one) => one.test(character));
  return kind === -1 ? character : String(kind);
}
