import { lettersOf } from '../../../core/text/letters.ts';
import type { InputStrategy } from '../../../core/device/input-strategies.ts';
import { shownNumbers } from '../../../core/text/typed-numbers.ts';
import type { TypedState } from '../scripts/typing-scripts.ts';

/** What the field shows; of several fields that share a text, such as a box for each digit, all of them together. */
export function shownText({ text, parts }: TypedState): string {
  const isFilled = (part: string, limit: number): boolean => part.length === (limit || 1);
  const isShared = parts.every(({ text: part, limit }, index) =>
    index < parts.length - 1 ? isFilled(part, limit) : part.length <= (limit || 1),
  );
  return parts.length > 1 && isShared ? parts.map((part) => part.text).join('') : text;
}

/**
 * Whether a field takes no more letters: by its `maxlength`, or by a script that leaves out what is too long, of every key
 * that reached it, while it never held more. A script that takes some kinds of characters only leaves out others than it keeps.
 */
export function isFull(
  state: TypedState,
  now: string,
  { text, strategy, isHidden }: { readonly text: string; readonly strategy: InputStrategy; readonly isHidden: boolean },
): boolean {
  if (state.limit > 0) return now.length >= state.limit;
  // Of what nobody can look at, no letter may be missing.
  // A part of a number is another number: the page may have put its limit there.
  if (isHidden || !isOneText(state) || isPartOfNumber(text, now)) return false;
  const { isFocused, inputs, keys, longest } = state;
  if (!isFocused || inputs === 0 || longest > now.length) return false;
  const hasReached = strategy === 'bulk' || Math.max(keys, inputs) >= Array.from(text).length;
  return hasReached && isCutAnywhere(text, now);
}

function isPlainNumber(text: string): boolean {
  return /^\s*[-−+]?\d[\d\s.,'’]*$/u.test(text);
}

/** Of what is shown, also beside its unit or the sign of its currency. */
function isPartOfNumber(text: string, now: string): boolean {
  return isPlainNumber(text) && (isPlainNumber(now) || shownNumbers(now).length > 0);
}

function isOneText({ isShared, isNumber, parts }: TypedState): boolean {
  return !isShared && !isNumber && parts.length <= 1;
}

/** Whether what is missing at the end of a text is of the same kinds as what is there, so that only its length can explain it. */
function isCutAnywhere(text: string, now: string): boolean {
  const characters = Array.from(text);
  let left = lettersOf(now).length;
  const end = characters.findIndex((character) => left <= 0 || (left -= lettersOf(character).length) < 0);
  const kept = new Set(characters.slice(0, end).map(kindOf));
  return characters.slice(end).every((character) => kept.has(kindOf(character)));
}

/** Of letters and digits their kind; every sign is one of its own. */
function kindOf(character: string): string {
  const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{L}/u, /\p{N}/u];
  const kind = kinds.findIndex((one) => one.test(character));
  return kind === -1 ? character : String(kind);
}
