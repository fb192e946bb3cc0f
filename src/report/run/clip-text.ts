/** Shortens text to `length` characters, with an ellipsis at the end. */
export function clipText(text: string, length: number): string {
  if (text.length <= length) return text;
  // A lone surrogate, half of a character, cannot be written to files.
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
