import { isWithin, type Point } from './geometry.ts';
import type { TreeNode } from './screen-tree.ts';

/**
 * The path to the innermost visible element at a point, outermost first. The box of an element may be smaller than those of
 * its children. Of several elements the last one counts, which is drawn above the others.
 */
export function pathTo(nodes: readonly TreeNode[], point: Point): readonly TreeNode[] {
  let found: readonly TreeNode[] = [];
  for (const node of nodes) {
    const inner = pathTo(node.children, point);
    if (inner.length > 0 || (node.visible && isWithin(point, node.rect))) found = [node, ...inner];
  }
  return found;
}
