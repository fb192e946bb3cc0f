import { formatCost, formatCount, plural } from '../../report/viewer/model/format.ts';
import type { Spent } from '../messages.ts';

/** E.g. `2 model calls`, `1.2k tokens`, `$0.42`; nothing that is zero. */
export function spentTexts(spent: Spent | null): string[] {
  if (!spent) return [];
  return [...(spent.calls > 0 ? [plural(spent.calls, 'model call')] : []), ...usedTexts(spent)];
}

/** The same of one call: tokens and cost. */
export function usedTexts(spent: Spent | null): string[] {
  if (!spent) return [];
  const costs = Object.entries(spent.cost).map(([currency, amount]) => formatCost(amount, currency));
  return [
    ...(spent.tokens > 0 ? [`${formatCount(spent.tokens)} ${spent.tokens === 1 ? 'token' : 'tokens'}`] : []),
    ...(costs.length > 0 ? [costs.join(' + ')] : []),
  ];
}
