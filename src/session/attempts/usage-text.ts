import type { RecordEvent } from '../../core/record/record.ts';
import type { UsageMetrics } from '../../core/model/usage.ts';
import { spentWords } from '../../util/usage-words.ts';

export interface TakenByAgent {
  readonly metrics: UsageMetrics;
  readonly events: readonly RecordEvent[];
}

/**
 * The models that a test called and what they used, e.g. `gpt-5: 3 calls, 4,120 tokens, 0.012 USD`; undefined where none was
 * called. The offline model uses nothing.
 */
export function usageText(agents: readonly TakenByAgent[]): string | undefined {
  const named = agents.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === 'model-call' ? [event.model] : [])),
  );
  const models = new Set([...agents.flatMap(({ metrics }) => Object.keys(metrics.byModel)), ...named]);
  if (models.size === 0) return undefined;
  const taken = takenBy(agents.map(({ metrics }) => metrics));
  return [[...models].join(', '), ...(taken.length > 0 ? [taken.join(', ')] : [])].join(': ');
}

function takenBy(metrics: readonly UsageMetrics[]): string[] {
  const total = (value: (one: UsageMetrics) => number): number => metrics.reduce((sum, one) => sum + value(one), 0);
  const [calls, tokens] = [total((one) => one.calls), total((one) => one.totalTokens)];
  if (calls === 0) return [];
  const currencies = [...new Set(metrics.flatMap(({ totalCost }) => Object.keys(totalCost)))];
  const cost = currencies.map((currency) => ({ currency, amount: total(({ totalCost }) => totalCost[currency] ?? 0) }));
  const spent = spentWords({ totalTokens: tokens, cost, unpricedCalls: total((one) => one.unpricedCalls) });
  return [`${calls.toLocaleString('en')} call${calls === 1 ? '' : 's'}`, ...spent];
}
