import { overlapX, overlapY } from '../../vision/boxes/rect-math.ts';
import type { Rect } from '../../core/screen/geometry.ts';
import type { ElementQuery } from '../grammar/elements/element-grammar.ts';
import { findTouchable } from '../answer/elements/finder.ts';
import type { FindResult } from '../answer/elements/pick-one.ts';
import type { Screen } from '../screen/screen.ts';

/**
 * What was found in the picture of a screen whose tree is too large to be read to its end. Where the part that was read tells what
 * stands there, that has to be what is meant: a word of a sentence is no button. All else is of the part that was not read.
 */
export function confirmedByPart(part: Screen, query: ElementQuery, found: FindResult): FindResult {
  if (!('element' in found)) return found;
  const { rect, textRect } = found.element;
  if (!part.segments.some((segment) => isSamePlace(segment.rect, textRect))) return found;
  const told = findTouchable(part, query);
  if ('element' in told && isSamePlace(told.element.rect, rect)) return found;
  const why = 'is something else there, as far as the page was read, which is too large to be read to its end';
  return { problem: `"${query.source}" was looked for, but what looks like it ${why}`, ambiguous: false };
}

function isSamePlace(one: Rect, other: Rect): boolean {
  return overlapX(one, other) > 0 && overlapY(one, other) > 0;
}
