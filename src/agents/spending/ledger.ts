import type { ModelCallFacts } from '../../core/model.ts';

/** What models took. */
export interface Spent {
  readonly tokens: number;
  readonly calls: number;
  readonly seconds: number;
  /** In the currency of the budget. */
  readonly cost: number;
}

export const nothingSpent: Spent = { tokens: 0, calls: 0, seconds: 0, cost: 0 };

export function plus(one: Spent, other: Spent): Spent {
  return {
    tokens: one.tokens + other.tokens,
    calls: one.calls + other.calls,
    seconds: one.seconds + other.seconds,
    cost: one.cost + other.cost,
  };
}

type SpendingFacts = Pick<ModelCallFacts, 'usage' | 'reply' | 'origin' | 'retries' | 'requests'>;

/** What one call took: every request that was sent, and what the server says of tokens. A cassette takes nothing. */
export function spentBy(facts: SpendingFacts): Spent {
  const { usage, reply, origin, retries } = facts;
  if (origin) return nothingSpent;
  const { requests: calls = (reply === undefined ? 0 : 1) + retries } = facts;
  if (!usage) return { ...nothingSpent, calls };
  const { totalTokens, timeCostMs, cost } = usage;
  return { tokens: totalTokens, calls, seconds: timeCostMs / 1000, cost: cost?.amount ?? 0 };
}

/** Adds up what was taken within one scope. */
export interface Ledger {
  add(spent: Spent): void;
  total(): Spent;
}

export class MemoryLedger implements Ledger {
  #total = nothingSpent;

  add(spent: Spent): void {
    this.#total = plus(this.#total, spent);
  }

  total(): Spent {
    return this.#total;
  }
}
