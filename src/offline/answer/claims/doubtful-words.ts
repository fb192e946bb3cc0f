import { editDistance } from '../../../util/nearest.ts';
import { comparable, tokensOf } from '../names/compare-texts.ts';
import type { Screen } from '../../screen/screen.ts';

/** A word of a text that may say something else than what was read from the picture. */
export function doubtfulIn(screen: Screen, text: string): string | undefined {
  if (screen.told) return undefined;
  const words = text.split(/\s+/);
  return screen.rows.flat().find((word) => word.isDoubtful === true && words.includes(word.text))?.text;
}

/**
 * A line that may say a text, by most of its letters: one that is hard to read, or one whose words fell apart, as they do where
 * letters are small or pale.
 *
 * @param isAbsent - Whether that it is not there is claimed: then no line may be like it, however well it is read
 */
export function doubtfulLike({ segments, rows }: Screen, text: string, isAbsent = false): string | undefined {
  const wanted = comparable(text);
  if (wanted.length < 4) return undefined;
  const doubtful = segments.filter(({ words }) => words.some((word) => word.isDoubtful === true));
  const like = doubtful.find((segment) => editDistance(comparable(segment.text), wanted) <= wanted.length * 0.4);
  if (like || wanted.length < longText) return like?.text;
  const lines = rows.map((words) => words.map((word) => word.text).join(' '));
  return lines.find(
    (line) =>
      (isAbsent || isApart(line, text)) && distanceWithin(comparable(line), wanted) <= wanted.length * leastAlike,
  );
}

/** Letters that may be wrong, of all. */
const leastAlike = 0.25;

/** Whether most words of a text are not in a line as such: where they are, it is read well, and what differs is another word. */
function isApart(line: string, text: string): boolean {
  const words = new Set(tokensOf(line));
  const wanted = tokensOf(text);
  const missing = wanted.filter((word) => !words.has(word));
  const isCut = missing.some((word) => [...words].some((piece) => piece.length >= leastPiece && word.includes(piece)));
  return isCut || missing.length * 2 > wanted.length;
}

/** Letters of a word that nothing else is a part of by chance. */
const leastPiece = 3;

/** Letters of a text that no other text resembles by chance. */
const longText = 10;

/** How many letters have to be changed in a line for a text to be part of it, whatever stands before and behind. */
function distanceWithin(line: string, wanted: string): number {
  let above = Array.from({ length: line.length + 1 }, () => 0);
  for (let row = 0; row < wanted.length; row++) {
    const next = [row + 1];
    for (let at = 1; at <= line.length; at++) {
      const change = (above[at - 1] ?? 0) + (line[at - 1] === wanted[row] ? 0 : 1);
      next.push(Math.min(change, (above[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    above = next;
  }
  return Math.min(...above);
}
