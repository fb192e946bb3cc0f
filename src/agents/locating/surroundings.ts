import { rectCenter, type Point, type Rect } from '../../core/screen/geometry.ts';
import type { TreeNode } from '../../core/screen/screen-tree.ts';
import type { Surroundings } from '../../core/screen/surroundings.ts';
import { pathTo } from '../../core/screen/tree-path.ts';
import type { Call } from '../steps/agent-context.ts';

const unknown: Surroundings = { at: undefined, parts: [] };

/** What is at the middle of a place and around it; nothing where the screen cannot tell, which is no fault of the call. */
async function surroundingsOf({ agent: { device }, signal }: Call, rect: Rect): Promise<Surroundings> {
  const { tree } = device;
  try {
    if (tree?.surroundings) return await tree.surroundings(rect, signal);
    return tree ? surroundingsIn(await tree.snapshot({ scope: 'visible-only', signal }), rectCenter(rect)) : unknown;
  } catch {
    return unknown;
  }
}

/** The same without secrets, read once and only when it is asked for: a phone takes seconds. */
export function surroundingsOnce(call: Call, rect: Rect): () => Promise<Surroundings> {
  let read: Promise<Surroundings> | undefined;
  return () => (read ??= surroundingsOf(call, rect).then((around) => call.agent.vault.redactTexts(around)));
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
  const path = pathTo(nodes, point);
  const parts = [whole, ...path.slice(0, -1)]
    .map((node, index) => ({ kind: kindOf(node.role), text: saidBy(node, path[index]) }))
    .filter(({ text }) => text !== '')
    .toReversed();
  return { at: path.at(-1)?.role, parts };
}

const kindOf = (role: string): string => (role === 'text' ? 'generic' : role);

/** What a part says itself and in its parts, without one of them; what is told in passing belongs to no part. */
function saidBy({ name, value = '', children }: TreeNode, without: TreeNode | undefined): string {
  const inner = children.filter((child) => child !== without && child.passing !== true);
  return [name, value, ...inner.map((child) => saidBy(child, undefined))].filter((text) => text !== '').join('\n');
}
