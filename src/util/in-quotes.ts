/** Adds quotes, unless the text contains quotes itself. */
export function inQuotes(text: string): string {
  return text.includes('"') ? text : `"${text}"`;
}
