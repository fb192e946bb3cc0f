/** Code points of a text, one text each; both halves of a line break are one. */
export function codePoints(text: string): string[] {
  return Array.from(text.replace(/\r\n?/g, '\n'));
}

/** What is typed at once: a piece of a line, or the key that ends it. */
export type TextSegment = { readonly text: string } | { readonly key: 'Enter' };

/** Splits a text into lines, and these between code points into pieces of at most so many. */
export function textSegments(text: string, mostCodePoints = Number.POSITIVE_INFINITY): readonly TextSegment[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  return lines.flatMap((line, index) => [
    ...(index > 0 ? [{ key: 'Enter' } as const] : []),
    ...pieces(line, mostCodePoints).map((piece) => ({ text: piece })),
  ]);
}

/** Splits a text between code points into pieces of at most so many. */
export function pieces(line: string, most: number): string[] {
  const points = Array.from(line);
  if (points.length <= most) return line === '' ? [] : [line];
  const count = Math.ceil(points.length / most);
  return Array.from({ length: count }, (_, index) => points.slice(index * most, (index + 1) * most).join(''));
}
