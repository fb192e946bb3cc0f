import type { NodeDraft } from '../types.ts';

/** Modal dialogs, and what is behind them. */

/** From and to a place in the list. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Behind a modal dialog nothing reacts, and readers of the tree hear nothing of it. */
export function setBehind(nodes: readonly NodeDraft[], first: number, modals: readonly Span[]) {
  if (modals.length === 0) return;
  const around = new Set<NodeDraft>();
  for (const { from } of modals)
    for (let node = nodes[nodes[from]?.parent ?? -1]; node; node = nodes[node.parent]) around.add(node);
  nodes.slice(first).forEach((node, index) => {
    const at = first + index;
    const isIn = around.has(node) || modals.some(({ from, to }) => at >= from && at < to);
    if (!isIn && node.role !== 'text') node.behind = true;
  });
}
