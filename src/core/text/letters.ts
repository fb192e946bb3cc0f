/** Letters and digits alone, in one case and without accents, to compare texts regardless of their formatting. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a text says anything: arrows, stars and bullets do not. */
export function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
