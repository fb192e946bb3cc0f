import type { Rect } from '../../../../core/screen/geometry.ts';
import type { ElementQuery } from '../../../grammar/elements/element-grammar.ts';
import type { Relation } from '../../../grammar/elements/element-words.data.ts';
import type { Screen } from '../../../screen/screen.ts';
import { middleX, middleY } from '../../../../vision/boxes/rect-math.ts';
import type { Candidate } from '../../elements/find-candidates.ts';
import { findCandidates, findElement } from '../../elements/finder.ts';
import { relationCost } from '../../elements/screen-relations.ts';
import { unsure } from '../../unsure.ts';
import { assertNotDescribed } from '../../names/described-by-name.ts';
import { assertNotUnwritten } from '../../names/named-unwritten.ts';
import { goesOnOutOfView } from '../out-of-view.ts';
import { hasNoBorder } from '../pictured-doubts.ts';
import type { Verdict } from '../verdict.ts';

/** Whether one thing is at the place where it is said to be. */
export function judgePlace(screen: Screen, target: ElementQuery): Verdict {
  const counted = judgeCounted(screen, target);
  if (counted) return counted;
  if (target.scope && hasNoBorder(screen, target.scope))
    throw unsure(`which part of the screen is meant by ${target.source}`);
  const found = findCandidates(screen, target)[0] ?? (target.relation && farOff(screen, target, target.relation));
  if (!found) assertInView(screen, target);
  const reason = `${target.source}: ${found ? 'it is there' : 'it is not there'}`;
  return { pass: found !== undefined, reason, seenAt: found ? [found.rect] : [] };
}

/** "The second Save button is above …" is about one of several, which is found by itself. */
function judgeCounted(screen: Screen, { relation, scope, ...thing }: ElementQuery): Verdict | undefined {
  if (thing.ordinal === undefined && relation?.anchor.ordinal === undefined) return undefined;
  if (!relation || scope || relation.type === 'near')
    throw unsure(`which one is meant by ${thing.source}`, 'Name it by what is near to it.');
  const { type } = relation;
  const [rect, anchor] = [rectOfOne(screen, thing), rectOfOne(screen, relation.anchor)];
  const isSo = relationCost(type, anchor, rect) !== undefined;
  if (!isSo && liesSo[type](rect, anchor)) throw notPlain(thing);
  const reason = `${thing.source} ${isSo ? 'is' : 'is not'} there`;
  return { pass: isSo, reason, seenAt: [rect] };
}

function rectOfOne(screen: Screen, query: ElementQuery): Rect {
  const found = findElement(screen, query);
  if ('problem' in found) throw unsure(found.problem, 'Scroll to it first.');
  return found.element.rect;
}

function notPlain({ source }: ElementQuery): Error {
  return unsure(`both are there, but not plainly so: ${source}`, 'Say it of things that are next to each other.');
}

/** How one thing stands to another is known where both are in view, and called so. */
function assertInView(screen: Screen, { relation, ...thing }: ElementQuery): void {
  const both = relation ? [thing, relation.anchor] : [thing];
  for (const missing of both.filter((one) => findCandidates(screen, one).length === 0)) {
    assertNotDescribed(screen, missing);
    assertNotUnwritten(screen, missing, 'Name its kind.');
    if (goesOnOutOfView(screen))
      throw unsure(`${missing.source} is not in what is shown, but the screen goes on`, 'Scroll to it first.');
  }
}

type RelationQuery = NonNullable<ElementQuery['relation']>;

/** What lies in a direction from something, however far: to do something with it takes less distance than to say it. */
function farOff(screen: Screen, target: ElementQuery, { type, anchor }: RelationQuery): Candidate | undefined {
  const anchors = findCandidates(screen, anchor);
  const things = findCandidates(screen, { ...target, relation: undefined });
  const [[one, other], [thing, further]] = [anchors, things];
  const isPlain = one && thing && !other && !further && type !== 'near';
  if (isPlain && relationCost(type, one.rect, thing.rect) !== undefined) return thing;
  if (!things.some(({ rect }) => anchors.some((at) => rect !== at.rect && liesSo[type](rect, at.rect))))
    return undefined;
  throw notPlain(target);
}

type Lies = (rect: Rect, anchor: Rect) => boolean;
const isAbove: Lies = (rect, anchor) => middleY(rect) < middleY(anchor);
const isLeft: Lies = (rect, anchor) => middleX(rect) < middleX(anchor);
const liesSo: Readonly<Record<Relation, Lies>> = {
  above: isAbove,
  below: (rect, anchor) => isAbove(anchor, rect),
  left: isLeft,
  right: (rect, anchor) => isLeft(anchor, rect),
  before: (rect, anchor) => isAbove(rect, anchor) || isLeft(rect, anchor),
  after: (rect, anchor) => isAbove(anchor, rect) || isLeft(anchor, rect),
  near: () => true,
};
