import { rectCenter, type Point, type Rect } from '../../core/screen/geometry.ts';
import type { TreeNode } from '../../core/screen/screen-tree.ts';
import type { Surrounding, Surroundings } from '../../core/screen/surroundings.ts';
import { pathTo } from '../../core/screen/tree-path.ts';
import type { Call } from '../steps/agent-context.ts';

const unknown: Surroundings = { at: undefined, parts: [] };

/** What is at the middle of a rectangle and around it; empty when the tree cannot be read, which does not fail the call. */
async function surroundingsOf({ agent: { device }, signal }: Call, rect: Rect): Promise<Surroundings> {
  const { tree } = device;
  try {
    if (tree?.surroundings) return await tree.surroundings(rect, signal);
    return tree ? surroundingsIn(await tree.snapshot({ scope: 'visible-only', signal }), rectCenter(rect)) : unknown;
  } catch {
    return unknown;
  }
}

/** Reads the same lazily and once, with secrets redacted: a phone takes seconds. */
export function surroundingsOnce(call: Call, rect: Rect): () => Promise<Surroundings> {
  let read: Promise<Surroundings> | undefined;
  return () => (read ??= surroundingsOf(call, rect).then((around) => call.agent.vault.redactTexts(around)));
}

/** Finds the element at a point and the parts around it in a tree. */
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
  const around = [whole, ...path.slice(0, -1)]
    .map((node, index) => ({ node, inner: path[index], text: textOf(node, path[index]) }))
    .filter(({ text }) => text !== '')
    .toReversed();
  const parts = around.map(({ node, inner, text }) => ({ kind: kindOf(node.role), text, ...orderIn(node, inner) }));
  return { at: path.at(-1)?.role, parts: [...placesIn(around[0]), ...parts] };
}

interface Around {
  readonly node: TreeNode;
  /** The child that contains the element. */
  readonly inner: TreeNode | undefined;
  readonly text: string;
}

/**
 * Where the element is in the nearest part with text. Many applications report a list without its rows: then the texts on one
 * line with the element, or the text right before it, are those of its row.
 */
function placesIn(nearest: Around | undefined): readonly Surrounding[] {
  if (!nearest?.inner) return [];
  const { node, inner, text } = nearest;
  const middle = rectCenter(inner.rect).y;
  const isOnLine = ({ rect }: TreeNode): boolean => rect.top <= middle && rect.top + rect.height >= middle;
  const withOnly = (children: readonly TreeNode[]): TreeNode => ({ ...node, name: '', value: '', children });
  const textsOf = (children: readonly TreeNode[]): string => textOf(withOnly(children), inner);
  const before = node.children.slice(0, node.children.indexOf(inner)).filter((child) => !isOnLine(child));
  const onLine = node.children.filter(isOnLine);
  const last = before.findLast((child) => textOf(child, undefined) !== '');
  const places = [
    { kind: 'line', text: textsOf(onLine), ...orderIn(withOnly(onLine), inner) },
    { kind: 'before', text: textsOf(last ? [last] : []) },
  ];
  return places.filter((place) => place.text !== '' && place.text !== text);
}

/** How many lines of the text of a node come before one of its children. */
function orderIn(node: TreeNode, inner: TreeNode | undefined): Pick<Surrounding, 'at'> {
  const index = inner ? node.children.indexOf(inner) : -1;
  if (index < 0) return {};
  const text = textOf({ ...node, children: node.children.slice(0, index) }, undefined);
  return { at: text === '' ? 0 : text.split('\n').length };
}

const kindOf = (role: string): string => (role === 'text' ? 'generic' : role);

/** The text of a node and its children, without one child and without short-lived texts such as toasts. */
function textOf({ name, value = '', children }: TreeNode, without: TreeNode | undefined): string {
  const inner = children.filter((child) => child !== without && child.passing !== true);
  return [name, value, ...inner.map((child) => textOf(child, undefined))].filter((text) => text !== '').join('\n');
}
