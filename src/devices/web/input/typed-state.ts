import type { InputStrategy } from '../../../core/input-strategies.ts';
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
 * that reached it, while it never held more.
 */
export function isFull(
  { limit, isShared, isNumber, isFocused, parts, longest, inputs, keys }: TypedState,
  now: string,
  { text, strategy, isHidden }: { readonly text: string; readonly strategy: InputStrategy; readonly isHidden: boolean },
): boolean {
  if (limit > 0) return now.length >= limit;
  // Of what nobody can look at, no letter may be missing.
  if (isHidden) return false;
  const isWhole = !isShared && parts.length <= 1;
  if (!isWhole || isNumber || !isFocused || inputs === 0) return false;
  const hasReached = strategy === 'bulk' || Math.max(keys, inputs) >= Array.from(text).length;
  return hasReached && longest <= now.length;
}
