import type { TreeNode } from '../../../core/screen-tree.ts';
import { tokensOf } from '../answer/text-match.ts';

/** What a node is called besides its name, and how much less likely somebody means it by that. */
const otherNames = [
  ['placeholder', 2],
  ['value', 4],
] as const;

/**
 * How well a node fits the words of a query; undefined when it does not. In quotation marks, all of its words count, but for
 * numbers behind them as in "Inbox 3".
 */
export function matchCost(node: TreeNode, text: string, literal: boolean): number | undefined {
  const wanted = tokensOf(text);
  const costs = [
    costOfName(node.name, { text, wanted, literal }),
    ...otherNames.map(([field, extra]) => plus(costOfName(node[field] ?? '', { text, wanted, literal }), extra)),
  ].filter((cost) => cost !== undefined);
  return costs.length > 0 ? Math.min(...costs) : undefined;
}

interface Wanted {
  readonly text: string;
  readonly wanted: readonly string[];
  readonly literal: boolean;
}

function costOfName(name: string, { text, wanted, literal }: Wanted): number | undefined {
  if (wanted.length === 0) return name.trim() === text.trim() && name.trim() !== '' ? 0 : undefined;
  const tokens = tokensOf(name);
  const start = tokens.findIndex((_, at) => wanted.every((word, index) => tokens[at + index] === word));
  if (start < 0) return undefined;
  const rest = [...tokens.slice(0, start), ...tokens.slice(start + wanted.length)];
  if (rest.length === 0) return 0;
  if (rest.every((token) => /^\d+$/.test(token)) && start === 0) return 1;
  return literal ? undefined : 16 - (10 * wanted.length) / tokens.length;
}

function plus(cost: number | undefined, extra: number): number | undefined {
  return cost === undefined ? undefined : cost + extra;
}
