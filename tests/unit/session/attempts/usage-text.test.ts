import { expect, it } from 'vitest';

import { UsageMeter, type AIUsageInfo } from '../../../../src/core/model/usage.ts';
import { usageText, type TakenByAgent } from '../../../../src/session/attempts/usage-text.ts';

const call: AIUsageInfo = {
  promptTokens: 1000,
  completionTokens: 234,
  totalTokens: 1234,
  cachedInputTokens: 0,
  timeCostMs: 10,
  modelName: 'big',
  slot: 'default',
  intent: 'insight',
};

function agent(...calls: Partial<AIUsageInfo>[]): TakenByAgent {
  const meter = new UsageMeter();
  for (const own of calls) meter.add({ ...call, ...own });
  return { metrics: meter.snapshot(), events: [] };
}

it('adds up what the agents of a test took, by model and currency', () => {
  const usd = { cost: { amount: 0.01, currency: 'USD' } };
  expect(usageText([agent(usd, usd), agent({ modelName: 'small' })])).toBe(
    'big, small: 3 calls, 3,702 tokens, 0.02 USD, price of 1 calls unknown',
  );
  expect(usageText([agent({})])).toBe('big: 1 call, 1,234 tokens, price of the model unknown');
});

it('names a model that takes nothing, and says nothing where none was asked', () => {
  const facts = { record: 'r', step: 's', kind: 'judge', slot: 'default', durationMs: 1, retries: 0, prompt: '' };
  const call = { type: 'model-call' as const, at: 1, model: 'embedded', ...facts };
  expect(usageText([{ ...agent(), events: [call] }])).toBe('embedded');
  expect(usageText([agent()])).toBeUndefined();
});
