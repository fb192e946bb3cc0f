import { rectCenter, type Rect } from '../../../core/geometry.ts';
import type { TreeNode } from '../../../core/screen-tree.ts';
import type { FileView } from './find-view.ts';
import type { PhoneWords } from './phone-tree.ts';

type Look<V> = (view: V, node: TreeNode) => TreeNode;

/**
 * How the views of a screen look, as far as their bounds tell: what later ones lie over, what a touch reaches, and the texts
 * that stand in them. No platform tells where in a view its words stand.
 */
export function viewLooks<V extends FileView>(words: PhoneWords<V>, views: readonly V[]): Look<V> {
  const order = new Map<FileView, number>(views.map((view, at) => [view, at]));
  return (view, node) => {
    const { rect } = node;
    const isCovered = views.slice((order.get(view) ?? 0) + 1).some((other) => liesOver(words, other, view));
    const text = words.textOf(view);
    const told = text === '' ? [] : [textNode(text, rect, isCovered)];
    const [own] = told;
    // A text is one node; of anything else, its text is in it.
    if (node.role === 'text') return { ...node, words: own?.words ?? [] };
    return {
      ...node,
      role: words.isTouchable(view) && !words.isSure(view) ? 'generic' : node.role,
      ...(words.isField(view) && { typeable: node.states.disabled !== true }),
      ...(words.isTouchable(view) && { reacts: true }),
      ...(words.scrolls(view) && { scrolls: true }),
      ...(words.draws(view) && node.children.length === 0 && { drawn: 'content' as const }),
      reachable: !isCovered,
      children: [...(words.isField(view) ? [] : told), ...node.children],
    };
  };
}

function textNode(text: string, rect: Rect, isCovered: boolean): TreeNode {
  const word = { text, rect, ...(isCovered && { covered: 'unknown' as const }) };
  return { role: 'text', name: text, states: {}, rect, visible: true, words: [word], children: [] };
}

/** Whether a view that is drawn later lies over the middle of another one. What holds nothing and does nothing is mostly a frame. */
function liesOver<V extends FileView>(words: PhoneWords<V>, other: V, view: V): boolean {
  if (isInside(other, view) || !words.isShown(other) || !holds(other.bounds, view.bounds)) return false;
  return words.isTouchable(other) || words.textOf(other) !== '' || words.nameOf(other) !== '' || words.draws(other);
}

function isInside(view: FileView, around: FileView): boolean {
  for (let node = view.parent; node; node = node.parent) if (node === around) return true;
  return false;
}

function holds({ left, top, width, height }: Rect, inner: Rect): boolean {
  const { x, y } = rectCenter(inner);
  return x >= left && y >= top && x < left + width && y < top + height;
}
