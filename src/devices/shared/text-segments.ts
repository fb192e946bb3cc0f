/** Code points of a text; a CRLF line break counts as one. */
export function codePoints(text: string): string[] {
  return Array.from(text.replace(/\r\n?/g, '\n'));
}

/** A unit of typing: part of a line, or the key that ends it. */
export type TextSegment = { readonly text: string } | { readonly key: 'Enter' };

/** Splits a text into lines, and lines into parts of at most `mostCodePoints` code points. */
export function textSegments(text: string, mostCodePoints = Number.POSITIVE_INFINITY): readonly TextSegment[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  return lines.flatMap((line, index) => [
    ...(index > 0 ? [{ key: 'Enter' } as const] : []),
    ...pieces(line, mostCodePoints).map((piece) => ({ text: piece })),
  ]);
}

/** Splits a text between code points into parts of at most `most` code points. */
export function pieces(line: string, most: number): string[] {
  const points = Array.from(line);
  if (points.length <= most) return line === '' ? [] : [line];
  const count = Math.ceil(points.length / most);
  return Array.from({ length: count }, (_, index) => points.slice(index * most, (index + 1) * most).join(''));
}
