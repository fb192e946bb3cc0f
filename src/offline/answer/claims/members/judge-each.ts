import type { ElementQuery } from '../../../grammar/elements/element-query.ts';
import type { Statement } from '../../../grammar/statement.ts';
import type { Rect } from '../../../../core/screen/geometry.ts';
import { holds } from '../../../../vision/boxes/rect-math.ts';
import { allOfKind } from '../../elements/told-kind.ts';
import { findCandidates } from '../../elements/finder.ts';
import { certainly } from '../judge-count.ts';
import { isPaged } from '../../tables/is-paged.ts';
import { unsure } from '../../unsure.ts';
import type { Screen } from '../../../screen/screen.ts';
import type { Verdict } from '../verdict.ts';

/** Whether each row, item or card has an element, or none of them has it. */
export function judgeEach(screen: Screen, { of, target, negative }: Extract<Statement, { type: 'each' }>): Verdict {
  const { rects, hasMore, what } = membersOf(screen, of);
  if (rects.length === 0) throw unsure(`there are no ${what} that can be seen`);
  const places = findCandidates(screen, target);
  const isIn = (rect: Rect, mostCost: number): boolean =>
    places.some((one) => one.cost < mostCost && holds(rect, one.rect));
  const has = rects.map((rect) => {
    if (isIn(rect, certainly)) return true;
    if (isIn(rect, Infinity)) throw unsure(`whether ${target.source} is in one of the ${what}`);
    return false;
  });
  const at = has.indexOf(negative);
  if (at < 0 && hasMore) throw unsure(`there may be more ${what} than what is shown`);
  const counter = rects[at];
  const said = counter
    ? `of the ${what}, number ${at + 1} ${negative ? 'has' : 'lacks'} it`
    : `${rects.length} ${what}`;
  return { pass: counter === undefined, reason: said, seenAt: counter ? [counter] : rects };
}

function membersOf(screen: Screen, of: ElementQuery): { rects: readonly Rect[]; hasMore: boolean; what: string } {
  const { kind } = of;
  if (kind === undefined || kind === 'text') throw unsure(`which parts of the screen are ${of.source}`);
  const { elements, hasMore, other, what } = allOfKind(screen, of, kind);
  if (other !== undefined) throw unsure(`${other}, which a person may take for one of the ${what}`);
  return { rects: elements.map(({ rect }) => rect), hasMore: hasMore || (kind === 'row' && isPaged(screen)), what };
}
