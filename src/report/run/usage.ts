import type { EventOf } from '../../core/record/record.ts';

/**
 * Usage of models. Answers of the offline model, a cache or a cassette count as calls, but add no tokens, cost or time.
 */
export interface Usage extends Counts {
  /** Amounts by currency. */
  readonly costs: ReadonlyMap<string, number>;
  /** Data for the estimate of saved tokens, by kind of request. */
  readonly kinds: ReadonlyMap<string, KindUse>;
}

/** Usage of one kind of request. */
interface KindUse {
  /** Number of answers of the offline model instead of the configured model. */
  readonly embedded: number;
  /** Tokens of each call of the configured model. */
  readonly tokens: readonly number[];
}

const counted = [
  'calls',
  'replayed',
  'embedded',
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
  embedded: 0,
  unpriced: 0,
  promptTokens: 0,
  completionTokens: 0,
  tokens: 0,
  cachedInputTokens: 0,
  modelMs: 0,
};

export function usageOf(call: EventOf<'model-call'>): Usage {
  if (isEmbedded(call)) {
    const kinds = new Map([[String(call.kind), { embedded: 1, tokens: [] }]]);
    return { ...nothing, calls: 1, embedded: 1, costs: new Map(), kinds };
  }
  if (isReplayed(call)) return { ...nothing, calls: 1, replayed: 1, costs: new Map(), kinds: new Map() };
  return usageOfRequest(call);
}

function usageOfRequest(call: EventOf<'model-call'>): Usage {
  const { usage, cost } = call;
  const amount = toAmount(cost?.amount);
  const tokens = toCount(usage?.totalTokens);
  return {
    ...nothing,
    calls: 1,
    unpriced: isUnpriced(call) ? 1 : 0,
    promptTokens: toCount(usage?.promptTokens),
    completionTokens: toCount(usage?.completionTokens),
    tokens,
    cachedInputTokens: toCount(usage?.cachedInputTokens),
    modelMs: toCount(call.durationMs),
    costs: new Map(cost && amount > 0 ? [[String(cost.currency), amount]] : []),
    kinds: new Map(tokens > 0 ? [[String(call.kind), { embedded: 0, tokens: [tokens] }]] : []),
  };
}

export function sumUsage(parts: Iterable<Usage>): Usage {
  const sum = { ...nothing };
  const costs = new Map<string, number>();
  const kinds = new Map<string, { embedded: number; tokens: number[] }>();
  for (const part of parts) {
    for (const name of counted) sum[name] += part[name];
    for (const [currency, amount] of part.costs) costs.set(currency, roundCost((costs.get(currency) ?? 0) + amount));
    for (const [kind, { embedded, tokens }] of part.kinds) {
      const use = kinds.get(kind) ?? { embedded: 0, tokens: [] };
      kinds.set(kind, use);
      use.embedded += embedded;
      for (const count of tokens) use.tokens.push(count);
    }
  }
  return { ...sum, costs, kinds };
}

/** Least number of calls of a kind for an estimate. */
const fewestMeasured = 3;

/**
 * Estimate of the tokens that the answers of the offline model saved: the median of the calls of the configured model of the same
 * kind. Undefined if there are too few calls of a kind.
 */
export function savedTokens({ kinds }: Pick<Usage, 'kinds'>): number | undefined {
  const saved = [...kinds.values()].filter(({ embedded }) => embedded > 0);
  if (saved.length === 0 || saved.some(({ tokens }) => tokens.length < fewestMeasured)) return undefined;
  return saved.reduce((sum, { embedded, tokens }) => sum + embedded * median(tokens), 0);
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return Math.round(((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2);
}

/** Whether the offline model answered instead of the configured model. */
function isEmbedded({ origin }: EventOf<'model-call'>): boolean {
  return origin === 'embedded';
}

/** Whether there was no request to a model. */
export function isReplayed(call: EventOf<'model-call'>): boolean {
  return call.origin !== undefined && call.origin !== 'live' && !isEmbedded(call);
}

function isUnpriced({ cost, usage }: EventOf<'model-call'>): boolean {
  return cost === undefined && toCount(usage?.totalTokens) > 0;
}

/** Counts from providers may be any value. Sums need whole numbers. */
function toCount(value: unknown): number {
  return Math.round(toAmount(value));
}

function toAmount(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}

/** Removes rounding errors of binary numbers from sums. */
function roundCost(amount: number): number {
  return Math.round(amount * 1e9) / 1e9;
}
