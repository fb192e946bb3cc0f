import { protectQuotes } from '../grammar/quotes.ts';

/** What stands in quotation marks in a sentence, as it is compared. */
export function quotedWords(sentence: string): ReadonlySet<string> {
  return new Set(protectQuotes(sentence).literals.map(plainWords));
}

export function plainWords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
