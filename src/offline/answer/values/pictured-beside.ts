import type { Rect } from '../../../core/screen/geometry.ts';
import { boxesAround } from '../../../vision/boxes/boxes-around.ts';
import { bottomOf, holds, middleY, overlapX, rightOf, sameRow } from '../../../vision/boxes/rect-math.ts';
import type { Segment } from '../../../vision/text/screen-text.ts';
import { endsWithColon } from './no-value.ts';
import type { Anchor } from '../names/text-anchors.ts';
import { comparable } from '../names/compare-texts.ts';
import type { Screen } from '../../screen/screen.ts';

/**
 * The value that a label has in a picture: what stands in its line, up to the end of the box that both are in, or what stands
 * right under it. Undefined where nothing does; `unsure` where either may be meant.
 *
 * @param isNumber - Whether a text without a digit is no value.
 */
export function picturedValueOf(
  screen: Screen,
  { rect, segment }: Pick<Anchor, 'rect' | 'segment'>,
  isNumber = false,
): Segment | 'unsure' | undefined {
  const isValue = ({ text }: Segment): boolean => !isNumber || /\d/.test(text);
  const right = inLine(screen, rect).find(isValue);
  const below = under(screen, rect).find(isValue);
  if (right && below) return oneOfBoth(screen, rect, { right, below });
  if (!right) return isOfNextLine(segment, below) ? 'unsure' : below;
  // A text in line that has a text of its own right under it is a label, too.
  return mayBeLabel(screen, right) ? 'unsure' : right;
}

/** Behind a colon the value comes in the same line, where it may be missing: words under it may be another label. */
function isOfNextLine(label: Segment | undefined, below: Segment | undefined): boolean {
  return label !== undefined && endsWithColon(label.text) && /\p{L}/u.test(below?.text ?? '');
}

interface Both {
  readonly right: Segment;
  readonly below: Segment;
}

function oneOfBoth(screen: Screen, rect: Rect, { right, below }: Both): Segment | 'unsure' {
  if (isOfLine(screen, rect, { right, below })) return right;
  return isOverValue(screen, right.rect) ? below : 'unsure';
}

function mayBeLabel(screen: Screen, { text, rect }: Segment): boolean {
  return !/\d/.test(text) && isOverValue(screen, rect);
}

/** Whether the lines below have values in them, too, or what is below is too far away to be one. */
function isOfLine(screen: Screen, rect: Rect, { right, below }: Both): boolean {
  const [other] = inLine(screen, below.rect);
  const isList = other && (isFlushRight(other.rect, right.rect) || isEvenlySpaced(screen, rect, below.rect));
  return isList === true || !isOverValue(screen, rect);
}

/** Of the height of a text: a value stands closer under its name than the next name does. */
const closeUnder = 1.1;

function isFlushRight(one: Rect, other: Rect): boolean {
  return Math.abs(rightOf(one) - rightOf(other)) <= 3 && !isFlushLeft(one, other);
}

function isFlushLeft(one: Rect, other: Rect): boolean {
  return Math.abs(one.left - other.left) <= 4;
}

/** Whether the lines above or below follow at the same distance: names over values stand in pairs. */
function isEvenlySpaced({ segments }: Screen, first: Rect, second: Rect): boolean {
  const pitch = middleY(second) - middleY(first);
  return segments.some(({ rect }) => {
    const step = Math.min(Math.abs(middleY(rect) - middleY(second)), Math.abs(middleY(first) - middleY(rect)));
    const isOutside = middleY(rect) > middleY(second) + 4 || middleY(rect) < middleY(first) - 4;
    return isOutside && isFlushLeft(rect, first) && Math.abs(step - pitch) <= 3;
  });
}

const gapTo = (upper: Rect, lower: Rect): number => lower.top - bottomOf(upper);

/** What stands in the line behind something, the nearest first. */
function inLine(screen: Screen, rect: Rect): Segment[] {
  const behind = neighbours(screen, rect).filter(
    (segment) => sameRow(segment.rect, rect) && segment.rect.left >= rightOf(rect) - 4,
  );
  return behind.toSorted((a, b) => a.rect.left - b.rect.left);
}

function under(screen: Screen, rect: Rect): Segment[] {
  const below = neighbours(screen, rect).filter((segment) => {
    const gap = gapTo(rect, segment.rect);
    return gap > -4 && gap < rect.height * 2.5 && overlapX(segment.rect, rect) > 0;
  });
  return below.toSorted((a, b) => a.rect.top - b.rect.top);
}

function isOverValue(screen: Screen, rect: Rect): boolean {
  const [below] = under(screen, rect);
  return below !== undefined && gapTo(rect, below.rect) < rect.height * closeUnder && isFlushLeft(below.rect, rect);
}

/** All texts in the smallest box around something. */
function neighbours(screen: Screen, rect: Rect): Segment[] {
  const home = boxesAround(screen, rect, 4)[0]?.rect;
  return screen.segments.filter((segment) => comparable(segment.text) !== '' && (!home || holds(home, segment.rect)));
}
