/** All words of a sentence that were taken apart, but that nothing on a screen answers to; wherever they stand in it. */
export function unreadIn(read: unknown): string[] {
  if (Array.isArray(read)) return read.flatMap(unreadIn);
  if (typeof read !== 'object' || read === null) return [];
  return Object.entries(read).flatMap(([name, value]) =>
    name === 'unread' && typeof value === 'string' ? [value] : unreadIn(value),
  );
}
