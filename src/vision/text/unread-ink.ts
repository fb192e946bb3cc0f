import type { Rect } from '../../core/screen/geometry.ts';
import { toLogicalRect, type Component } from '../boxes/connected-components.ts';
import { isPlainShape, isShape } from '../boxes/ink-shapes.ts';
import { bottomOf, middleX, overlapX, overlapY, rightOf, unionOf } from '../boxes/rect-math.ts';
import type { Word } from './screen-text.ts';

/**
 * Marks words as doubtful if a letter or digit beside them was missed, and numbers with more dots than recognised: "1
 * June" read as "June", or "2.5" read as "25".
 */
export function withUnreadInk(words: readonly Word[], components: readonly Component[]): Word[] {
  const marks = components.filter((component) => !isShape(component)).map(toLogicalRect);
  const unread = marks.filter((mark) => !words.some(({ rect }) => covers(rect, mark)));
  return words.map((word) =>
    unread.some((mark) => isLetterBeside(mark, word.rect)) || hasUnreadDots(word, marks)
      ? { ...word, isDoubtful: true }
      : word,
  );
}

/** Adjacent shapes that look like letters and were not recognised. */
export interface UnreadText {
  readonly rect: Rect;
  readonly letters: number;
}

/** Lines of marks with the size of letters that no word covers. */
export function findUnreadText(words: readonly Word[], components: readonly Component[]): UnreadText[] {
  const marks = components
    .filter((component) => !isShape(component))
    .map(toLogicalRect)
    .filter((mark) => isLetterLike(mark) && !words.some(({ rect }) => covers(rect, mark)))
    .sort((a, b) => a.left - b.left);
  const lines: Rect[][] = [];
  for (const mark of marks) {
    const line = lines.find((one) => isNext(one.at(-1), mark));
    if (line) line.push(mark);
    else lines.push([mark]);
  }
  return lines
    .filter(({ length }) => length >= leastLetters)
    .map((line) => ({ rect: unionOf(line), letters: line.length }));
}

/** All marks that may be letters: not covered by a word recognised with certainty, and not a rule, frame or filled box. */
export function findUnreadMarks(words: readonly Word[], components: readonly Component[]): Rect[] {
  const sure = words.filter(({ isDoubtful }) => !isDoubtful);
  return components
    .filter((component) => !isPlainShape(component))
    .map(toLogicalRect)
    .filter((mark) => mark.height >= lowest && !sure.some(({ rect }) => covers(rect, mark)));
}

/** In logical pixels. */
const [lowest, highest] = [4, 40];
/** Fewer letters may be an icon. */
const leastLetters = 4;

function isLetterLike({ width, height }: Rect): boolean {
  return height >= lowest && height <= highest && width <= height * 1.6;
}

function isNext(last: Rect | undefined, mark: Rect): boolean {
  if (!last) return false;
  const gap = mark.left - rightOf(last);
  const height = Math.max(last.height, mark.height);
  return overlapY(last, mark) > Math.min(last.height, mark.height) * 0.5 && gap > -2 && gap < height * 0.9;
}

function covers(word: Rect, mark: Rect): boolean {
  const [x, y] = [middleX(mark), mark.top + mark.height / 2];
  return x >= word.left - 1 && x <= rightOf(word) + 1 && y >= word.top - 2 && y <= bottomOf(word) + 2;
}

/** As high and narrow as a letter, on the same line and no farther away than the next word would be. */
function isLetterBeside(mark: Rect, word: Rect): boolean {
  const isTall = mark.height >= word.height * 0.6 && mark.height <= word.height * 1.15;
  const isNarrow = mark.width <= mark.height * 0.8;
  const isOnLine =
    mark.top >= word.top - 2 && Math.abs(bottomOf(mark) - bottomOf(word)) <= Math.max(2, word.height * 0.25);
  const gap = Math.max(mark.left - rightOf(word), word.left - rightOf(mark));
  return isTall && isNarrow && isOnLine && gap <= word.height * 0.6;
}

/** In logical pixels. */
const largestDot = 3;

function hasUnreadDots({ text, rect }: Word, marks: readonly Rect[]): boolean {
  if (!/^\W*\d[\d\s]*\W*$/.test(text)) return false;
  const dots = marks.filter(
    (mark) =>
      mark.width <= largestDot &&
      mark.height <= largestDot + 1 &&
      mark.left > rect.left + largestDot &&
      rightOf(mark) < rightOf(rect) - largestDot &&
      bottomOf(mark) > rect.top + rect.height * 0.7 &&
      // Part of a digit if there is more of it above.
      !marks.some((other) => other !== mark && overlapX(other, mark) > 0 && overlapY(other, rect) > 0),
  );
  return dots.length > 0 && !/[.,]/.test(text);
}
