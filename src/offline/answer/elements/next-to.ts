import type { Rect } from '../../../core/screen/geometry.ts';
import { areaOf, bottomOf, holds, likeness, overlapY, rightOf, sameRow } from '../../../vision/boxes/rect-math.ts';
import type { ToldElement } from '../../screen/told.ts';
import type { Screen } from '../../screen/screen.ts';
import type { Candidate } from './find-candidates.ts';
import { isItem } from '../tables/told-items.ts';

/** What stands next to something. */

/** What stands in the same row or card as an anchor is next to it, and nothing beyond. */
export function nextTo(
  screen: Screen,
  anchors: readonly Candidate[],
  wanted: readonly Candidate[],
): readonly Candidate[] {
  const { told } = screen;
  if (!told) return anchors.flatMap((anchor) => wanted.filter((one) => !isOfOtherLine(screen, anchor, one)));
  const boxes = told.elements.map(({ rect }) => rect).sort((a, b) => areaOf(a) - areaOf(b));
  const shared = anchors.flatMap((anchor) => {
    const others = wanted.filter(
      (candidate) =>
        likeness(anchor.rect, candidate.rect) < 0.8 &&
        !isOfOtherItem(screen, anchor, candidate) &&
        !isOfOtherLine(screen, anchor, candidate),
    );
    const box = boxes.find((one) => holds(one, anchor.textRect) && others.some(({ rect }) => holds(one, rect)));
    return box ? others.filter(({ rect }) => holds(box, rect)) : others;
  });
  return [...new Set(shared)];
}

/** Whether what has words of its own in the same list has it: the button of the line above. */
function isOfOtherItem(screen: Screen, { textRect }: Candidate, { told }: Candidate): boolean {
  const isOne = (one: ToldElement): boolean => one.node.role !== 'generic' && isItem(one, screen);
  const item = screen.told?.elements.findLast((one) => isOne(one) && holds(one.rect, textRect));
  const other = told?.around.find(isOne);
  if (!item || !other || other === item || other.around[0] !== item.around[0]) return false;
  return !holds(other.rect, textRect) && other.words.some((word) => told?.words.includes(word) === false);
}

/** Whether it belongs to other words that are written as the anchor is, with the same left edge: a list that nothing tells to be one. */
function isOfOtherLine(screen: Screen, { textRect }: Candidate, { rect, told }: Candidate): boolean {
  if (sameRow(textRect, rect)) return false;
  const items = screen.told?.elements ?? [];
  if (items.some((one) => isItem(one, screen) && holds(one.rect, textRect) && holds(one.rect, rect))) return false;
  const others = screen.segments.filter(
    (line) =>
      isWrittenAlike(line.rect, textRect) &&
      !holds(rect, line.rect) &&
      likeness(line.rect, textRect) < 0.5 &&
      /\p{L}/u.test(line.text) &&
      line.words.some((word) => told?.words.includes(word) !== true),
  );
  return others.some((line) => sameRow(line.rect, rect) || isNearerUnder(rect, line.rect, textRect));
}

function isWrittenAlike(one: Rect, other: Rect): boolean {
  const isAsHigh = Math.abs(one.height - other.height) < other.height * sameSize;
  return isAsHigh && Math.abs(one.left - other.left) < sameEdge;
}

/** Whether it stands under the one, and nearer to it than to the other. */
function isNearerUnder(rect: Rect, upper: Rect, other: Rect): boolean {
  const gap = rect.top - bottomOf(upper);
  const otherGap = Math.max(rect.top - bottomOf(other), other.top - bottomOf(rect));
  return gap > -2 && gap <= otherGap + 2;
}

/** Logical pixels between edges that are one for the eye. */
const sameEdge = 6;

/** Of the height of a line: letters of one size with and without descenders. */
const sameSize = 0.35;

/** Whether it is the next thing in the line of the anchor, with no words between them. */
export function isNextInLine({ segments }: Screen, { textRect }: Candidate, { rect }: Candidate): boolean {
  if (!sameRow(textRect, rect)) return false;
  const [left, right] = textRect.left < rect.left ? [rightOf(textRect), rect.left] : [rightOf(rect), textRect.left];
  return !segments.some(
    (line) => overlapY(line.rect, textRect) > 0 && line.rect.left >= left && rightOf(line.rect) <= right,
  );
}
