import type { Rect } from '../../core/screen/geometry.ts';
import { caseByHeight, type ReadWord } from './letter-case.ts';
import { inkScale } from '../boxes/ink-image.ts';
import { areaOf, holds, middleY, overlapX, overlapY, rightOf, unionOf } from '../boxes/rect-math.ts';

/**
 * Too pale to be certain, possibly covered, only partly inside the visible area, painted with its last letter first, or written
 * by the browser in a form of its own, as dates are.
 */
export type Doubt = 'faint' | 'covered' | 'cut' | 'reversed' | 'rewritten';

/** From and to a letter. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A word on the screen, in logical pixels. */
export interface Word {
  readonly text: string;
  readonly rect: Rect;
  /** Whether the case of its letters is unknown. */
  readonly isCaseUnknown?: boolean;
  /** Whether the text may be misread: good enough to find an element, but not to report. */
  readonly isDoubtful?: boolean;
  /** Whether it is paler than other text, like a placeholder. */
  readonly isPale?: boolean;
  /** Why it may not be visible as the tree reports it. */
  readonly doubt?: Doubt;
  /** Source of the word: a field's value, its placeholder, or a style. The position of a styled text within its element is unknown. */
  readonly from?: 'value' | 'placeholder' | 'style';
  /** Element that the word belongs to, if known; its text may continue in the next line. */
  readonly of?: object;
  /** Where it is in the text of that element, if known. */
  readonly span?: Span | undefined;
  /** Table cell that contains the word, if known. */
  readonly cell?: object | undefined;
}

/** Adjacent words of one line: a label, a cell, a link, a line of a paragraph. */
export interface Segment {
  readonly words: readonly Word[];
  readonly text: string;
  readonly rect: Rect;
}

/** Whether the word comes from the accessibility tree, so that no letter can be misread. */
export function isFromTree({ of, from }: Word): boolean {
  return of !== undefined || from !== undefined;
}

/** Converts recognised words, without noise that is no text. */
export function toWords(read: readonly ReadWord[]): Word[] {
  const words = read.filter((word) => word.text.trim() !== '' && isPlausible(word));
  return words.map((word) => {
    const byHeight = caseByHeight(word, words);
    return {
      text: inCase(word.text.trim(), byHeight),
      ...(byHeight === 'unknown' && { isCaseUnknown: true }),
      ...((word.isDoubtful ?? word.confidence < surely) && { isDoubtful: true }),
      rect: {
        left: word.left / inkScale,
        top: word.top / inkScale,
        width: (word.right - word.left) / inkScale,
        height: (word.bottom - word.top) / inkScale,
      },
    };
  });
}

/** Recognition with lower confidence is often wrong. */
const surely = 80;

function inCase(text: string, byHeight: ReturnType<typeof caseByHeight>): string {
  if (byHeight === 'capitals') return text.toUpperCase();
  return byHeight === 'small' ? text.toLowerCase() : text;
}

/** Bullets and remains of frames. */
const marks = /^[«»•▪◦|¦_~^`'‘’[\]{}]+$/;

function isPlausible(word: ReadWord): boolean {
  if (marks.test(word.text.trim())) return false;
  const letters = word.text.replace(/[^\p{L}\p{N}]/gu, '').length;
  return word.confidence >= (letters >= 3 ? 15 : 25) || (letters > 0 && word.confidence >= 20);
}

/** Rows of words from top to bottom, each from left to right. */
export function toRows(words: readonly Word[]): Word[][] {
  const rows: Word[][] = [];
  for (const word of [...words].sort((a, b) => middleY(a.rect) - middleY(b.rect))) {
    const row = rows.findLast((candidate) => candidate.some((other) => isBeside(other.rect, word.rect)));
    if (row) row.push(word);
    else rows.push([word]);
  }
  for (const row of rows) row.sort((a, b) => a.rect.left - b.rect.left);
  return rows;
}

function isBeside(a: Rect, b: Rect): boolean {
  const [low, high] = [Math.min(a.height, b.height), Math.max(a.height, b.height)];
  const centres = Math.abs(middleY(a) - middleY(b));
  return overlapY(a, b) >= 0.6 * low && centres <= Math.max(5, 0.3 * high);
}

/** Splits rows at gaps wider than a space, and where a box begins or ends. */
export function toSegments(rows: readonly (readonly Word[])[], boxes: readonly Rect[]): Segment[] {
  return rows.flatMap((row) => {
    const groups: Word[][] = [];
    for (const word of row) {
      const group = groups.at(-1);
      const last = group?.at(-1);
      if (group && last && belongTogether(last, word, boxes)) group.push(word);
      else groups.push([word]);
    }
    return groups.map(toSegment);
  });
}

/** In logical pixels; a smaller gap is not a space. */
const noSpace = 1;

/** Joins words with the visible spaces: a sign in an element of its own stays attached to its number. */
export function joined(words: readonly Word[]): string {
  return words.reduce((text, word, index) => {
    const last = words[index - 1];
    return last === undefined ? word.text : `${text}${isApart(last, word) ? ' ' : ''}${word.text}`;
  }, '');
}

/** Whether one word goes on in the other, as a long one does in the next line; undefined where no text tells. */
export function goesOnIn({ of, span }: Word, next: Word): boolean | undefined {
  return of !== undefined && of === next.of && span && next.span ? span.to === next.span.from : undefined;
}

function isApart(word: Word, next: Word): boolean {
  const isOne = goesOnIn(word, next);
  if (isOne !== undefined) return !isOne;
  const gap = next.rect.left - rightOf(word.rect);
  return overlapY(word.rect, next.rect) <= 0 || gap >= noSpace || gap < -noSpace;
}

function toSegment(words: readonly Word[]): Segment {
  return { words, text: joined(words), rect: unionOf(words.map((word) => word.rect)) };
}

function belongTogether(left: Word, right: Word, boxes: readonly Rect[]): boolean {
  const height = Math.max(left.rect.height, right.rect.height, 8);
  if (right.rect.left - rightOf(left.rect) > Math.max(9, height * 0.75)) return false;
  return innermostBox(left.rect, boxes) === innermostBox(right.rect, boxes);
}

/** The smallest box around the centre of a rectangle. `boxes` are sorted from large to small. */
export function innermostBox(rect: Rect, boxes: readonly Rect[]): Rect | undefined {
  return boxes.findLast((box) => holds(box, rect) && areaOf(box) > areaOf(rect) * 0.9);
}

/** Groups consecutive lines with the same left edge into paragraphs. */
export function toParagraphs(segments: readonly Segment[]): Segment[][] {
  const paragraphs: Segment[][] = [];
  for (const segment of segments) {
    const home = paragraphs.find((lines) => continues(lines.at(-1), segment));
    if (home) home.push(segment);
    else paragraphs.push([segment]);
  }
  return paragraphs;
}

function continues(above: Segment | undefined, below: Segment): boolean {
  if (!above || isOtherCell(above.words.at(-1), below.words[0])) return false;
  const gap = below.rect.top - (above.rect.top + above.rect.height);
  const height = Math.max(above.rect.height, below.rect.height);
  const alike = Math.min(above.rect.height, below.rect.height) > height * 0.6;
  return alike && gap > -2 && gap < height * 1.1 && overlapX(above.rect, below.rect) > 0;
}

/** A header does not continue in the cells below it. */
function isOtherCell(above: Word | undefined, below: Word | undefined): boolean {
  return above?.cell !== below?.cell && above?.of !== undefined && below?.of !== undefined;
}
