import type { EventOf } from '../../core/record.ts';
import type { UsageSummary } from './run-summary.ts';

const counted = [
  'calls',
  'cachedCalls',
  'promptTokens',
  'completionTokens',
  'totalTokens',
  'cachedInputTokens',
  'modelMs',
] as const;

type Counts = Record<(typeof counted)[number], number>;

/** Adds up what model calls took. */
export class UsageSum {
  readonly #counts: Counts = {
    calls: 0,
    cachedCalls: 0,
    promptTokens: 0,
    completionTokens: 0,
    totalTokens: 0,
    cachedInputTokens: 0,
    modelMs: 0,
  };
  readonly #cost = new Map<string, number>();

  addCall({ usage, cost, origin = 'live', durationMs }: EventOf<'model-call'>): void {
    this.#counts.calls += 1;
    if (origin !== 'live') this.#counts.cachedCalls += 1;
    this.#counts.modelMs += Math.max(0, durationMs);
    for (const name of ['promptTokens', 'completionTokens', 'totalTokens', 'cachedInputTokens'] as const) {
      this.#counts[name] += toCount(usage?.[name]);
    }
    if (cost) this.#addCost(cost.currency, cost.amount);
  }

  add(other: UsageSummary): void {
    for (const name of counted) this.#counts[name] += other[name];
    for (const { currency, amount } of other.cost) this.#addCost(currency, amount);
  }

  summary(): UsageSummary {
    const cost = [...this.#cost].map(([currency, amount]) => ({ currency, amount: roundCost(amount) }));
    return { ...this.#counts, modelMs: Math.round(this.#counts.modelMs), cost };
  }

  #addCost(currency: string, amount: number): void {
    this.#cost.set(currency, (this.#cost.get(currency) ?? 0) + amount);
  }
}

/** Providers have been seen to send anything; a summary holds whole numbers. */
function toCount(value: number | undefined): number {
  return value !== undefined && value > 0 ? Math.round(value) : 0;
}

/** Sums of fractions of cents show what binary numbers cannot hold; nobody wants to read it. */
function roundCost(amount: number): number {
  return Math.round(amount * 1e9) / 1e9;
}
