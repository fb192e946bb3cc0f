import type { TreeNode } from '../../../core/screen/screen-tree.ts';
import type { ToldElement } from '../../screen/told.ts';

/** What was seen, and where, in logical pixels. */
export function placeOf({ node, rect, text }: ToldElement): string {
  const name = node.name || text;
  const at = `${Math.round(rect.left)}, ${Math.round(rect.top)}`;
  return `${roleName(node)}${name === '' ? '' : ` "${name}"`} at ${at}`;
}

/** What people call roles that have other names. What has no role of its own is a box. */
const plainNames: Readonly<Record<string, string>> = { generic: 'box', img: 'picture' };

/** For messages. */
export function roleName({ role }: Pick<TreeNode, 'role'>): string {
  return plainNames[role] ?? role;
}
