import type { ElementKind } from '../../../grammar/elements/element-words.data.ts';
import { isOfKind } from '../../../grammar/elements/roles.data.ts';
import { bottomOf, rightOf } from '../../../../vision/boxes/rect-math.ts';
import type { Told, ToldElement } from '../../../screen/told.ts';

/** Kinds that people see by their place in a row or column of several, and that many applications make of links. */
const membersOnly: ReadonlySet<ElementKind> = new Set<ElementKind>(['tab', 'menuitem']);

/**
 * Whether a person may take a link or a button for a tab or an entry of a menu: it stands in a line with others of its
 * role, and the application tells of no tab or entry at all. Buttons stand in a line everywhere, so they count in
 * navigation only.
 */
export function mayBeMember(told: Told, kind: Exclude<ElementKind, 'text'>, element: ToldElement): boolean {
  if (!membersOnly.has(kind) || told.elements.some(({ node }) => isOfKind(node, kind))) return false;
  return mayBeLinedUp(element) && told.elements.some((other) => mayBeLinedUp(other) && standsBeside(element, other));
}

function mayBeLinedUp({ node, around }: ToldElement): boolean {
  if (node.role === 'link') return true;
  return node.role === 'button' && around.some((outer) => outer.node.role === 'navigation');
}

/** Whether two are alike and neighbours in a row or a column. */
function standsBeside({ rect, node }: ToldElement, { rect: next, node: other }: ToldElement): boolean {
  if (other === node || other.role !== node.role || Math.abs(next.height - rect.height) > slack) return false;
  const beside = Math.max(next.left - rightOf(rect), rect.left - rightOf(next));
  const below = Math.max(next.top - bottomOf(rect), rect.top - bottomOf(next));
  const isInRow = Math.abs(next.top - rect.top) <= slack && beside <= rect.height * 2;
  return isInRow || (Math.abs(next.left - rect.left) <= slack && below <= rect.height * 2);
}

/** Logical pixels. */
const slack = 2;
