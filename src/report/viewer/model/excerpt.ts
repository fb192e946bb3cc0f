export interface ExcerptSize {
  readonly lines: number;
  readonly characters: number;
}

/** The beginning of a text, of at most this many lines and characters. */
export function excerpt(text: string, { lines, characters }: ExcerptSize): string {
  const start = text.slice(0, characters).split('\n').slice(0, lines).join('\n');
  // Half of a character is shown as a box.
  return start.length < text.length ? start.replace(/[\ud800-\udbff]$/, '') : text;
}
