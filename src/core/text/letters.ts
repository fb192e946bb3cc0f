/** Letters and digits alone, in one case and without accents, so that the formatting of a text does not count. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
