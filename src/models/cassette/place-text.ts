import { looksAlike, looksOpening } from './place-looks.ts';

/** Separates the words of a place from its looks. */
const separator = ' · ';

/** The text that a cassette keeps for a place: its words, its looks, or both. */
export function placeText(words: string, looks: string | undefined): string {
  return [words, looks].filter(Boolean).join(separator);
}

/** Whether a place has the same words and looks as when it was recorded. */
export function isSamePlaceText(recorded: string, now: string): boolean {
  const [was, is] = [partsOf(recorded), partsOf(now)];
  return was.words === is.words && looksAlike(was.looks, is.looks);
}

/** The words of a place, for messages. */
export const placeWords = (text = ''): string => partsOf(text).words || 'something without text';

function partsOf(text: string): { readonly words: string; readonly looks: string } {
  const start = text.lastIndexOf(looksOpening);
  const isAlone = start === 0;
  const isAfterWords = start > 0 && text.slice(0, start).endsWith(separator);
  if (!isAlone && !isAfterWords) return { words: text, looks: '' };
  return { words: text.slice(0, Math.max(0, start - separator.length)), looks: text.slice(start) };
}
