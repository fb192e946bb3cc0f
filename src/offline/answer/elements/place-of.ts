import type { TreeNode } from '../../../core/screen/screen-tree.ts';
import type { ToldElement } from '../../screen/told.ts';

/** What was seen, and where, in logical pixels. */
export function placeOf({ node, rect, text }: ToldElement): string {
  const name = node.name || text;
  const at = `${Math.round(rect.left)}, ${Math.round(rect.top)}`;
  return `${roleName(node)}${name === '' ? '' : ` "${name}"`} at ${at}`;
}

/** For messages: to people, what has no role of its own is a box. */
export function roleName({ role }: Pick<TreeNode, 'role'>): string {
  return role === 'generic' ? 'box' : role;
}
