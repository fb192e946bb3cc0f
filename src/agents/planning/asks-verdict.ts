import { verdictWords } from './verdict-words.data.ts';

/** Texts in quotation marks, which name elements and values. */
const quoted = /"[^"\n]*"|“[^”\n]*”|«[^»\n]*»|„[^“\n]*“|(?<!\p{L})'[^'\n]*'(?!\p{L})|\{\{[^}]*\}\}/gu;

/**
 * Whether an instruction asks to check or read something, by its words: a verdict of the model about this screen, on this day.
 * Only for models that do not say so themselves.
 */
export function asksVerdict(instruction: string): boolean {
  const words = instruction.replace(quoted, '…').toLowerCase();
  return verdictWords.some((pattern) => pattern.test(words));
}
