import { describe, expect, it } from 'vitest';

import { costOf, listPriceOf } from '../../../../src/models/prices/price.ts';
import { listPrices } from '../../../../src/models/prices/list-prices.data.ts';
import { slotsOf } from '../openai/kit.ts';

describe('costOf', () => {
  it('adds input, cached input and output', () => {
    const tokens = { promptTokens: 1000, cachedInputTokens: 400, completionTokens: 200 };

    expect(costOf(tokens, { input: 2, cachedInput: 0.5, output: 10 })).toEqual({ amount: 0.0034, currency: 'USD' });
    expect(costOf(tokens, { input: 2, output: 10, currency: 'EUR' })).toEqual({ amount: 0.004, currency: 'EUR' });
  });

  it('takes no more for cached than was sent', () => {
    const tokens = { promptTokens: 10, cachedInputTokens: 400, completionTokens: 0 };

    expect(costOf(tokens, { input: 1_000_000, cachedInput: 0, output: 1 }).amount).toBe(0);
  });
});

describe('listPriceOf', () => {
  it.each([
    ['gpt-5', 'gpt-5'],
    ['gpt-5-2025-08-07', 'gpt-5'],
    ['openai/gpt-5-mini', 'gpt-5-mini'],
    ['GPT-4o-latest', 'gpt-4o'],
    ['claude-haiku-4-5@20251001', 'claude-haiku-4-5'],
    ['gemini-2.5-flash-lite', 'gemini-2.5-flash-lite'],
  ])('knows %s', (model, listed) => {
    expect(listPriceOf(model)).toBe(listPrices[listed]);
  });

  it.each(['gpt-5-pro', 'gpt-5.1', 'gpt-50', 'my-gpt-5', 'gemini-2.5-flash-preview-tts', 'qwen3-vl-plus', ''])(
    'does not know %s',
    (model) => {
      expect(listPriceOf(model)).toBeUndefined();
    },
  );
});

describe('the price of a slot', () => {
  const own = { EYEWRIGHT_MODEL_NAME: 'mine', EYEWRIGHT_MODEL_PRICE_JSON: '{"input": 1, "output": 2}' };

  it('is as configured, else as listed', () => {
    expect(slotsOf(own).default.price).toEqual({ input: 1, output: 2 });
    expect(slotsOf({ EYEWRIGHT_MODEL_NAME: 'gpt-5' }).default.price).toBe(listPrices['gpt-5']);
    expect(slotsOf({ EYEWRIGHT_MODEL_NAME: 'mine' }).default.price).toBeUndefined();
  });

  it('is inherited with its model, and not by another', () => {
    expect(slotsOf(own).planning.price).toEqual({ input: 1, output: 2 });
    expect(slotsOf({ ...own, EYEWRIGHT_PLANNING_MODEL_NAME: 'other' }).planning.price).toBeUndefined();
    expect(slotsOf({ ...own, EYEWRIGHT_INSIGHT_MODEL_NAME: 'gpt-5' }).insight.price).toBe(listPrices['gpt-5']);
  });

  it.each(['{"input": 1}', '{"input": -1, "output": 2}', '{"input": 1, "output": 2, "cached": 3}', '1', 'x'])(
    'is refused when it is %s',
    (json) => {
      expect(() => slotsOf({ ...own, EYEWRIGHT_MODEL_PRICE_JSON: json })).toThrow(
        expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining('million tokens') }),
      );
    },
  );
});
