import { isWithin, rectCenter, type Point, type Rect } from '../../core/geometry.ts';
import type { Surroundings, TreeNode } from '../../core/screen-tree.ts';
import type { Call } from './agent-context.ts';

const unknown: Surroundings = { at: undefined, parts: [] };

/** What is at the middle of a place and around it; nothing where the screen cannot tell, which is no fault of the call. */
export async function surroundingsOf({ agent: { device }, signal }: Call, rect: Rect): Promise<Surroundings> {
  const { tree } = device;
  try {
    if (tree?.surroundings) return await tree.surroundings(rect, signal);
    return tree ? surroundingsIn(await tree.snapshot({ scope: 'visible-only', signal }), rectCenter(rect)) : unknown;
  } catch {
    return unknown;
  }
}

/** What is at a point and around it, as the tree of the screen tells. */
function surroundingsIn(nodes: readonly TreeNode[], point: Point): Surroundings {
  const whole: TreeNode = {
    role: 'page',
    name: '',
    states: {},
    rect: { left: 0, top: 0, width: 0, height: 0 },
    visible: true,
    children: nodes,
  };
  const path = pathTo(whole, point);
  const parts = path
    .map((node, index) => ({ kind: kindOf(node.role), text: saidBy(node, path[index + 1]) }))
    .filter(({ text }) => text !== '')
    .toReversed();
  return { at: path.at(-1)?.children.findLast(({ rect, children }) => holds(rect, children, point))?.role, parts };
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
