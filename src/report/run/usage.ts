import type { EventOf } from '../../core/record/record.ts';

/**
 * What models were asked, and what it took. What came from elsewhere than a model of its own counts as a call and as nothing
 * else.
 */
export interface Usage extends Counts {
  /** Amounts by currency. */
  readonly costs: ReadonlyMap<string, number>;
  /** By what was asked for; only what says something about tokens that were saved. */
  readonly kinds: ReadonlyMap<string, KindUse>;
}

/** What one kind of question took. */
interface KindUse {
  /** Answers of the offline model in place of the configured one. */
  readonly embedded: number;
  /** Of each call of the configured one. */
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

/** Calls of one kind that have to be known before one says what another would have taken. */
const fewestMeasured = 3;

/**
 * About how many tokens the answers of the offline model would have taken: as many as the calls of the same kind took that the
 * configured model was asked, at their median. Undefined where a kind was asked too seldom to tell.
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

/** The offline model in place of the configured one. */
function isEmbedded({ origin }: EventOf<'model-call'>): boolean {
  return origin === 'embedded';
}

/** Whether nobody was asked. */
export function isReplayed(call: EventOf<'model-call'>): boolean {
  return call.origin !== undefined && call.origin !== 'live' && !isEmbedded(call);
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
