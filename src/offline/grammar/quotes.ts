/** A text whose quoted parts are replaced by marks, so that no word in them is taken for grammar. */
export interface QuotedText {
  readonly text: string;
  readonly literals: readonly string[];
}

const open = '\uE000';
const close = '\uE001';
const mark = new RegExp(`${open}(\\d+)${close}`, 'g');
const onlyMark = new RegExp(`^${open}(\\d+)${close}$`);

/** What a single quoted text looks like inside patterns of a grammar. */
export const literalPattern = `${open}\\d+${close}`;

// An apostrophe inside a word is not a quote: it must stand after a space and close before one.
const quotes =
  /"([^"]*)"|“([^”]*)”|„([^“”]*)[“”]|«([^»]*)»|`([^`]*)`|(?<![\p{L}\p{N}])['‘]((?:[^'’]|['’](?=\p{L}))*)['’](?![\p{L}\p{N}])/gu;

/** Takes the quoted parts out of a text. */
export function protectQuotes(text: string): QuotedText {
  const literals: string[] = [];
  const protectedText = text.replace(quotes, (...groups: unknown[]) => {
    const literal = groups.slice(1, 7).find((group) => typeof group === 'string');
    literals.push(String(literal ?? ''));
    return `${open}${literals.length - 1}${close}`;
  });
  return { text: protectedText, literals };
}

/** Puts the quoted parts back, with straight quotes around them. */
export function restoreQuotes(text: string, literals: readonly string[]): string {
  return text.replace(mark, (_, index: string) => `"${literals[Number(index)] ?? ''}"`);
}

/** Puts the quoted parts back without their quotes. */
export function unquote(text: string, literals: readonly string[]): string {
  return text.replace(mark, (_, index: string) => literals[Number(index)] ?? '');
}

/** The literal, when a text is one quoted part and nothing else. */
export function onlyLiteral(text: string, literals: readonly string[]): string | undefined {
  const found = onlyMark.exec(text.trim());
  return found ? literals[Number(found[1])] : undefined;
}

/** Whether a text has quoted parts. */
export function hasLiteral(text: string): boolean {
  return text.includes(open);
}
