import { isWithin, type Point } from './geometry.ts';
import type { TreeNode } from './screen-tree.ts';

/**
 * The innermost element that is seen at a point, after those that it is in. A part may say less of its place than what is in it;
 * of several elements the last counts, which is drawn above the others.
 */
export function pathTo(nodes: readonly TreeNode[], point: Point): readonly TreeNode[] {
  let found: readonly TreeNode[] = [];
  for (const node of nodes) {
    const inner = pathTo(node.children, point);
    if (inner.length > 0 || (node.visible && isWithin(point, node.rect))) found = [node, ...inner];
  }
  return found;
}
