/** Text of at most `length` characters, with a mark where the rest is missing. */
export function clipText(text: string, length: number): string {
  if (text.length <= length) return text;
  // Never half a character: a lone surrogate cannot be written to files.
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
