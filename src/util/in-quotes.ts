/** In quotes, unless it has some of its own. */
export function inQuotes(text: string): string {
  return text.includes('"') ? text : `"${text}"`;
}
