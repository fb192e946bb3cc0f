import type { TreeNode } from '../../core/screen/screen-tree.ts';
import type { Rect } from '../../core/screen/geometry.ts';
import { areaOf, holds } from '../../vision/boxes/rect-math.ts';
import type { Segment, Word } from '../../vision/text/screen-text.ts';
import type { Screen } from './screen.ts';
import type { ToldElement } from './told.ts';

/** A text as it was found on a screen. */
interface FoundText {
  readonly segment: Segment;
  readonly rect: Rect;
}

/**
 * Whether an element lies under a text that is no part of it: no touch reaches the element, or a touch of the text lands on what
 * the text is in. Over a page there may be a calendar or a menu, whose box nothing tells.
 */
export function isBehindText({ told }: Screen, element: ToldElement, text: FoundText): boolean {
  if (hasWordsOf(element, text)) return false;
  if (element.node.reachable === false) return true;
  if (isStretchedOver(text)) return false;
  // Of what is not asked for its touches, nothing is known; and what lets touches through passes them to what it is in.
  const [holder] = (told?.elements ?? [])
    .filter(({ node }) => node.reachable !== undefined && node.letsThrough !== true)
    .filter((one) => hasWordsOf(one, text))
    .toSorted((one, other) => areaOf(one.rect) - areaOf(other.rect));
  return holder?.node.reachable === true && !element.around.includes(holder);
}

/** Whether an element has the words of a text in it, and not only where they stand. */
export function hasWordsOf({ words }: ToldElement, text: FoundText): boolean {
  return wordsIn(text).some((word) => words.includes(word));
}

/** Whether a link or a button is stretched over a text that is no part of it. */
export function isStretchedOver(text: FoundText): boolean {
  return wordsIn(text).some(({ of }) => (of as TreeNode | undefined)?.reacts === true);
}

function wordsIn({ segment, rect }: FoundText): Word[] {
  return segment.words.filter((word) => holds(rect, word.rect));
}
