import { rectCenter, type Rect } from '../../../core/screen/geometry.ts';
import type { TreeNode, TreeWord } from '../../../core/screen/screen-tree.ts';
import type { FileView } from './find-view.ts';
import type { ViewDescriber } from './view-describer.ts';

type AddLooks<V> = (view: V, node: TreeNode) => TreeNode;

/**
 * Visual properties of the views, as far as their bounds determine them: what later views cover, what a tap reaches,
 * and their texts. No platform reports the position of words within a view.
 */
export function viewLooks<V extends FileView>(describer: ViewDescriber<V>, views: readonly V[]): AddLooks<V> {
  const order = new Map<FileView, number>(views.map((view, at) => [view, at]));
  return (view, node) => {
    const covers = views.slice((order.get(view) ?? 0) + 1).filter((other) => liesOver(describer, other, view));
    const isCovered = covers.length > 0;
    const isHidden = covers.some((other) => describer.isOpaque?.(other));
    const text = describer.textOf(view);
    const textNodes =
      text === '' ? [] : [textNode(text, node.rect, isHidden ? 'opaque' : isCovered ? 'unknown' : undefined)];
    // A text is one node; the text of any other view is a child of it.
    if (node.role === 'text') return { ...node, words: textNodes[0]?.words ?? [] };
    const children = describer.isField(view) ? node.children : [...textNodes, ...node.children];
    return { ...node, ...factsOf(describer, view, node), reachable: !isCovered, children };
  };
}

/** A clickable view is a button only if the platform reports it as one; otherwise it is only marked as reacting to taps. */
function factsOf<V extends FileView>(
  describer: ViewDescriber<V>,
  view: V,
  { role, states, children }: TreeNode,
): Partial<TreeNode> {
  const reacts = describer.isTouchable(view);
  const isDrawn = describer.draws(view) && children.length === 0;
  return {
    role: reacts && !describer.isSure(view) ? 'generic' : role,
    ...(reacts && { reacts }),
    ...(describer.isField(view) && { typeable: states.disabled !== true }),
    ...(describer.scrolls(view) && { scrolls: true }),
    ...(isDrawn && { drawn: 'content' }),
  };
}

function textNode(text: string, rect: Rect, covered: TreeWord['covered']): TreeNode {
  const word = { text, rect, ...(covered && { covered }) };
  return { role: 'text', name: text, states: {}, rect, visible: true, words: [word], children: [] };
}

/** Whether a view that is drawn later covers the centre of another one. A view without content and function is usually a frame. */
function liesOver<V extends FileView>(describer: ViewDescriber<V>, other: V, view: V): boolean {
  if (isInside(other, view) || !describer.isShown(other) || !holds(other.bounds, view.bounds)) return false;
  return describer.isTouchable(other) || describer.nameOf(other) !== '' || describer.draws(other);
}

function isInside(view: FileView, around: FileView): boolean {
  for (let node = view.parent; node; node = node.parent) if (node === around) return true;
  return false;
}

function holds({ left, top, width, height }: Rect, inner: Rect): boolean {
  const { x, y } = rectCenter(inner);
  return x >= left && y >= top && x < left + width && y < top + height;
}
