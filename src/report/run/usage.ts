import type { EventOf } from '../../core/record.ts';

/** What models were asked, and what it took. A reply from a cache or a cassette counts as a call and as nothing else. */
export interface Usage extends Counts {
  /** Amounts by currency. */
  readonly costs: ReadonlyMap<string, number>;
}

const counted = [
  'calls',
  'replayed',
  'unpriced',
  'promptTokens',
  'completionTokens',
  'tokens',
  'cachedInputTokens',
  'modelMs',
] as const;

type Counts = { readonly [name in (typeof counted)[number]]: number };

const nothing: Counts = {
  calls: 0,
  replayed: 0,
  unpriced: 0,
  promptTokens: 0,
  completionTokens: 0,
  tokens: 0,
  cachedInputTokens: 0,
  modelMs: 0,
};

export function usageOf(call: EventOf<'model-call'>): Usage {
  if (isReplayed(call)) return { ...nothing, calls: 1, replayed: 1, costs: new Map() };
  const { usage, cost } = call;
  const amount = toAmount(cost?.amount);
  return {
    calls: 1,
    replayed: 0,
    unpriced: isUnpriced(call) ? 1 : 0,
    promptTokens: toCount(usage?.promptTokens),
    completionTokens: toCount(usage?.completionTokens),
    tokens: toCount(usage?.totalTokens),
    cachedInputTokens: toCount(usage?.cachedInputTokens),
    modelMs: toCount(call.durationMs),
    costs: new Map(cost && amount > 0 ? [[String(cost.currency), amount]] : []),
  };
}

export function sumUsage(parts: Iterable<Usage>): Usage {
  const sum = { ...nothing };
  const costs = new Map<string, number>();
  for (const part of parts) {
    for (const name of counted) sum[name] += part[name];
    for (const [currency, amount] of part.costs) costs.set(currency, roundCost((costs.get(currency) ?? 0) + amount));
  }
  return { ...sum, costs };
}

export function isReplayed({ origin }: EventOf<'model-call'>): boolean {
  return origin !== undefined && origin !== 'live';
}

function isUnpriced({ cost, usage }: EventOf<'model-call'>): boolean {
  return cost === undefined && toCount(usage?.totalTokens) > 0;
}

/** Providers have been seen to send anything; sums are of whole numbers. */
function toCount(value: unknown): number {
  return Math.round(toAmount(value));
}

function toAmount(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}

/** Sums of fractions of cents show what binary numbers cannot hold; nobody wants to read it. */
function roundCost(amount: number): number {
  return Math.round(amount * 1e9) / 1e9;
}
