import type { EventOf } from '../../../core/record.ts';

/** What models were asked, and what it cost. */
export interface Usage {
  readonly calls: number;
  /** Calls that were answered from a cache or a cassette; they cost nothing. */
  readonly replayed: number;
  readonly tokens: number;
  /** Amounts by currency. */
  readonly costs: ReadonlyMap<string, number>;
}

export const noUsage: Usage = { calls: 0, replayed: 0, tokens: 0, costs: new Map() };

export function usageOf(call: EventOf<'model-call'>): Usage {
  if (isReplayed(call)) return { ...noUsage, calls: 1, replayed: 1 };
  const amount = toNumber(call.cost?.amount);
  const costs = call.cost && amount > 0 ? new Map([[String(call.cost.currency), amount]]) : noUsage.costs;
  return { calls: 1, replayed: 0, tokens: toNumber(call.usage?.totalTokens), costs };
}

export function sumUsage(parts: Iterable<Usage>): Usage {
  let [calls, replayed, tokens] = [0, 0, 0];
  const costs = new Map<string, number>();
  for (const part of parts) {
    calls += part.calls;
    replayed += part.replayed;
    tokens += part.tokens;
    for (const [currency, amount] of part.costs) costs.set(currency, (costs.get(currency) ?? 0) + amount);
  }
  return { calls, replayed, tokens, costs };
}

export function isReplayed({ origin }: EventOf<'model-call'>): boolean {
  return origin === 'cache' || origin === 'cassette';
}

function toNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
