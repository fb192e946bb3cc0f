import { bottomOf, sameRow } from '../../../vision/boxes/rect-math.ts';
import type { Segment } from '../../../vision/text/screen-text.ts';
import type { Candidate } from './find-candidates.ts';
import type { Screen } from '../../screen/screen.ts';

/** Letters of one size differ by as much as they are read, and so do headings of two ranks. */
const asLarge = 0.86;

/** What is written larger than all else: one text is the heading, of several nobody knows. */
export function largestTexts({ segments, boxes }: Screen): Candidate[] {
  const worded = segments.filter(({ text }) => /\p{L}{3}/u.test(text) || /\p{L}+ \p{L}+/u.test(text));
  // Numbers in a row of tiles are large, and no headings; nor is what stands in a button.
  const titles = worded.filter((segment) => !isTile(segment, segments) && !boxes.some((box) => isIn(segment, box)));
  const tallest = Math.max(...titles.map(sizeOf), 0);
  const large = titles.filter((segment) => sizeOf(segment) > tallest * asLarge);
  const largest = large.filter((segment) => !large.some((other) => isWrapped(other, segment)));
  return largest.map(({ rect, text }) => ({ rect, textRect: rect, text, cost: 0 }));
}

function isTile(segment: Segment, all: readonly Segment[]): boolean {
  if (!/\d/.test(segment.text)) return false;
  const size = sizeOf(segment);
  return all.some(
    (other) =>
      other !== segment && /\d/.test(other.text) && sameRow(other.rect, segment.rect) && sizeOf(other) > size * 0.8,
  );
}

function isIn(segment: Segment, { role, segments }: Screen['boxes'][number]): boolean {
  return (role === 'button' || role === 'select') && segments.includes(segment);
}

/** The height of its capitals: letters that go below the line add to that of a word, as does a line under one. */
function sizeOf({ words }: Segment): number {
  const heights = words.map(({ text, rect }) => rect.height / (/[gjpqyQ,;()[\]]/.test(text) ? 1.25 : 1));
  const sorted = heights.sort((one, other) => other - one);
  return (words.length > 2 ? sorted[Math.floor(sorted.length / 2)] : sorted[0]) ?? 0;
}

/** Whether the second line goes on with the first. */
function isWrapped(first: Segment, second: Segment): boolean {
  const gap = second.rect.top - bottomOf(first.rect);
  return gap > -2 && gap < first.rect.height && Math.abs(first.rect.left - second.rect.left) < 4;
}
