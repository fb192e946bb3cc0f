import { expect, it } from 'vitest';

import { UsageMeter, type AIUsageInfo } from '../../../../src/core/model/usage.ts';

const usage = (more: Partial<AIUsageInfo> = {}): AIUsageInfo => ({
  promptTokens: 10,
  completionTokens: 2,
  totalTokens: 12,
  cachedInputTokens: 4,
  timeCostMs: 100,
  modelName: 'm',
  slot: 'default',
  intent: 'planning',
  ...more,
});

it('adds up what was used, by intent and by model, and hands out copies', () => {
  const meter = new UsageMeter();
  meter.add(usage());
  const before = meter.snapshot();
  meter.add(usage({ modelName: 'other', intent: 'insight', cost: { amount: 0.5, currency: 'EUR' } }));

  expect(before.calls).toBe(1);
  expect(meter.snapshot()).toEqual({
    totalPromptTokens: 20,
    totalCompletionTokens: 4,
    totalTokens: 24,
    totalCachedInput: 8,
    totalTimeCostMs: 200,
    calls: 2,
    totalCost: { EUR: 0.5 },
    unpricedCalls: 1,
    byIntent: {
      planning: { promptTokens: 10, completionTokens: 2, totalTokens: 12, calls: 1 },
      insight: { promptTokens: 10, completionTokens: 2, totalTokens: 12, calls: 1 },
    },
    byModel: {
      m: { promptTokens: 10, completionTokens: 2, totalTokens: 12, calls: 1 },
      other: { promptTokens: 10, completionTokens: 2, totalTokens: 12, calls: 1 },
    },
  });

  const kept = structuredClone(before);
  meter.add(usage());
  expect(before).toEqual(kept);
});

it('keeps the usage of a model apart whatever it is called', () => {
  const meter = new UsageMeter();
  for (const modelName of ['__proto__', 'constructor', '__proto__']) meter.add(usage({ modelName }));

  const buckets = Object.entries(meter.snapshot().byModel).map(([name, { calls }]) => `${name}: ${calls}`);
  expect(buckets).toEqual(['__proto__: 2', 'constructor: 1']);
});
