import type { Relation } from '../../grammar/elements/element-words.data.ts';
import type { Segment } from '../../../vision/text/screen-text.ts';
import { picturedValueOf } from './pictured-beside.ts';
import { mayBelong } from './pictured-value.ts';
import { relationCost } from '../elements/screen-relations.ts';
import { textBefore, type Anchor } from '../names/text-anchors.ts';
import { comparable } from '../names/compare-texts.ts';
import type { Screen } from '../../screen/screen.ts';

export interface BesideWish {
  readonly relation: Relation;
  /** Whether a text without a digit is none. */
  readonly isNumber?: boolean | undefined;
}

const behind: ReadonlySet<Relation> = new Set<Relation>(['after', 'right', 'near']);
const ahead: ReadonlySet<Relation> = new Set<Relation>(['before', 'left']);

/** The text beside another one in a picture; `unsure` where it may be one of two. */
export function textBeside(
  screen: Screen,
  anchor: Anchor,
  { relation, isNumber }: BesideWish,
): Pick<Segment, 'text'> | 'unsure' | undefined {
  const own = behind.has(relation) ? anchor.rest : ahead.has(relation) ? textBefore(anchor) : '';
  if (own !== '') return { text: own };
  const isValue = relation === 'after' || relation === 'near';
  return (isValue ? picturedValueOf(screen, anchor, isNumber) : undefined) ?? nearestBeside(screen, relation, anchor);
}

function nearestBeside(screen: Screen, relation: Relation, anchor: Anchor): Segment | undefined {
  const [nearest] = segmentsBeside(screen, relation, anchor);
  return nearest && mayBelong(screen, anchor.rect, nearest.rect) ? nearest : undefined;
}

/** Texts in a direction, the nearest first. */
export function segmentsBeside(
  screen: Screen,
  relation: Relation,
  anchor: Pick<Anchor, 'rect' | 'segment'>,
): Segment[] {
  return screen.segments
    .filter((segment) => segment !== anchor.segment && comparable(segment.text) !== '')
    .flatMap((segment) => {
      const cost = relationCost(relation, anchor.rect, segment.rect);
      return cost === undefined ? [] : [{ segment, cost }];
    })
    .sort((a, b) => a.cost - b.cost)
    .map(({ segment }) => segment);
}
