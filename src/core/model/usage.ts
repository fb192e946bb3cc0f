/** A model slot: `planning` for the plans of `aiAct`, `insight` for data and verdicts, `default` for all other calls. */
export type ModelSlot = 'default' | 'planning' | 'insight';

/** An amount of money. */
export interface Cost {
  readonly amount: number;
  /** Three letters, e.g. `USD`. */
  readonly currency: string;
}

/** The price of a million tokens, in one currency. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** For input that the provider had cached. Default: as `input`. */
  readonly cachedInput?: number | undefined;
  /** Three letters. Default: `USD`. */
  readonly currency?: string | undefined;
}

/** Tokens, time and cost of one model call. Passed to `onLLMUsage`, and kept in the record. */
export interface AIUsageInfo {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly totalTokens: number;
  readonly cachedInputTokens: number;
  /** Milliseconds from request to full reply, without retries. */
  readonly timeCostMs: number;
  readonly modelName: string;
  /** The model slot whose configuration was used. */
  readonly slot: ModelSlot;
  /** The purpose of the call, by the slots. */
  readonly intent: ModelSlot;
  readonly requestId?: string | undefined;
  /** Computed from the price of the model; undefined when that is not known. */
  readonly cost?: Cost | undefined;
}

/** Usage of one intent or one model. */
export interface UsageBucket {
  promptTokens: number;
  completionTokens: number;
  totalTokens: number;
  calls: number;
}

/** What `agent.metrics` returns: a snapshot of everything since the agent was created. */
export interface UsageMetrics {
  totalPromptTokens: number;
  totalCompletionTokens: number;
  totalTokens: number;
  totalCachedInput: number;
  totalTimeCostMs: number;
  calls: number;
  /** By currency; calls whose price is not known are left out. */
  totalCost: Record<string, number>;
  /** Calls that used tokens whose price is not known. */
  unpricedCalls: number;
  byIntent: Record<string, UsageBucket>;
  byModel: Record<string, UsageBucket>;
}

/** Adds up usage per agent. */
export class UsageMeter {
  readonly #total: Omit<UsageMetrics, 'byIntent' | 'byModel'> = {
    totalPromptTokens: 0,
    totalCompletionTokens: 0,
    totalTokens: 0,
    totalCachedInput: 0,
    totalTimeCostMs: 0,
    calls: 0,
    totalCost: {},
    unpricedCalls: 0,
  };
  readonly #byIntent = new Map<string, UsageBucket>();
  /** A model may be called anything, `__proto__` included. */
  readonly #byModel = new Map<string, UsageBucket>();

  add(usage: AIUsageInfo): void {
    const total = this.#total;
    total.totalPromptTokens += usage.promptTokens;
    total.totalCompletionTokens += usage.completionTokens;
    total.totalTokens += usage.totalTokens;
    total.totalCachedInput += usage.cachedInputTokens;
    total.totalTimeCostMs += usage.timeCostMs;
    total.calls += 1;
    const { cost } = usage;
    if (cost) total.totalCost[cost.currency] = (total.totalCost[cost.currency] ?? 0) + cost.amount;
    else if (usage.totalTokens > 0) total.unpricedCalls += 1;
    addToBucket(this.#byIntent, usage.intent, usage);
    addToBucket(this.#byModel, usage.modelName, usage);
  }

  snapshot(): UsageMetrics {
    return structuredClone({
      ...this.#total,
      byIntent: Object.fromEntries(this.#byIntent),
      byModel: Object.fromEntries(this.#byModel),
    });
  }
}

function emptyBucket(): UsageBucket {
  return { promptTokens: 0, completionTokens: 0, totalTokens: 0, calls: 0 };
}

function addToBucket(buckets: Map<string, UsageBucket>, name: string, usage: AIUsageInfo): void {
  const bucket = buckets.get(name) ?? emptyBucket();
  buckets.set(name, bucket);
  bucket.promptTokens += usage.promptTokens;
  bucket.completionTokens += usage.completionTokens;
  bucket.totalTokens += usage.totalTokens;
  bucket.calls += 1;
}
