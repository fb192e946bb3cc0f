import { isWithin, type Point } from '../../core/geometry.ts';
import type { Surrounding, TreeNode } from '../../core/screen-tree.ts';

/** The parts of a screen around what is at a point, innermost first, as its tree tells them. */
export function surroundingsIn(nodes: readonly TreeNode[], point: Point): readonly Surrounding[] {
  const whole: TreeNode = {
    role: 'page',
    name: '',
    states: {},
    rect: { left: 0, top: 0, width: 0, height: 0 },
    visible: true,
    children: nodes,
  };
  const path = pathTo(whole, point);
  return path
    .map((node, index) => ({ kind: kindOf(node.role), text: saidBy(node, path[index + 1]) }))
    .filter(({ text }) => text !== '')
    .toReversed();
}

const kindOf = (role: string): string => (role === 'text' ? 'generic' : role);

/** The nodes around what is at a point, outermost first, without itself. */
function pathTo(top: TreeNode, point: Point): readonly TreeNode[] {
  const path: TreeNode[] = [];
  let node: TreeNode | undefined = top;
  while (node) {
    const inner: TreeNode | undefined = node.children.findLast(({ rect, children }) => holds(rect, children, point));
    if (inner) path.push(node);
    node = inner;
  }
  return path;
}

/** A part may say less of its place than what is in it. */
function holds(rect: TreeNode['rect'], children: readonly TreeNode[], point: Point): boolean {
  return isWithin(point, rect) || children.some((child) => holds(child.rect, child.children, point));
}

/** What a part says itself and in its parts, without one of them; what is told in passing belongs to no part. */
function saidBy({ name, value = '', children }: TreeNode, without: TreeNode | undefined): string {
  const inner = children.filter((child) => child !== without && child.passing !== true);
  return [name, value, ...inner.map((child) => saidBy(child, undefined))].filter((text) => text !== '').join(' ');
}
