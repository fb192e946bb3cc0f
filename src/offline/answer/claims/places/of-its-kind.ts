import type { TreeNode } from '../../../../core/screen/screen-tree.ts';
import type { ElementQuery } from '../../../grammar/elements/element-grammar.ts';
import { isOfNamedKind } from '../../../grammar/elements/roles.data.ts';
import type { Candidate } from '../../elements/find-candidates.ts';
import { findCandidates } from '../../elements/finder.ts';
import { comparable } from '../../names/compare-texts.ts';
import { haveSameSpaces, jointsOf } from '../../names/word-joints.ts';
import { isCalledMore } from '../../values/shown-in.ts';
import type { Screen } from '../../../screen/screen.ts';
import type { ToldElement } from '../../../screen/told.ts';
import { unsure } from '../../unsure.ts';

/** A button is what is one, and not a text that is called the same. */
export function ofItsKind(screen: Screen, target: ElementQuery, negative: boolean): Candidate[] {
  const candidates = findCandidates(screen, target).filter(({ cost }) => negative || cost < likely);
  const { kind } = target;
  const isOfIt = (node: TreeNode): boolean => kind === undefined || kind === 'text' || isOfNamedKind(node, kind);
  const certain = candidates.filter(
    ({ cost, told }) =>
      cost < certainly &&
      (!told || told.button !== undefined || isOfIt(told.node)) &&
      !isCalledMore(told) &&
      !isSpacedOtherwise(told, target.text),
  );
  const [doubtful] = candidates;
  if (doubtful && certain.length === 0) {
    throw unsure(`"${doubtful.text}" is there, but not as what is plainly ${target.source}`);
  }
  return certain;
}

/** Whether something is called so only if spaces do not count: "Room 1 2 beds" has no name "Room 12 beds". */
function isSpacedOtherwise(told: ToldElement | undefined, text = ''): boolean {
  const names = told ? [told.node.name, told.text].filter((name) => comparable(name) === comparable(text)) : [];
  return names.length > 0 && !names.some((name) => haveSameSpaces(jointsOf(name), jointsOf(text)));
}

/** Costs of what is called so and of the kind; of what only resembles it. */
const certainly = 6;

const likely = 30;
