import { oneLine } from './plain-text.ts';

/** One line of at most `limit` characters, for titles and messages. */
export function shorten(text: string, limit = 120): string {
  // Cuts a long text first, because only its beginning is needed.
  const line = oneLine(text.slice(0, limit * 4));
  return line.length <= limit && text.length <= limit * 4 ? line : `${line.slice(0, limit - 1)}…`;
}
