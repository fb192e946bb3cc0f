import { describe, expect, it } from 'vitest';

import { checkPrices } from '../../../src/doctor/check-prices.ts';
import { pricesOf } from '../../../src/models/prices/list-prices.data.ts';
import { slotsOf } from '../models/openai/kit.ts';

/** A day that many months after the prices were written down. */
function later(months: number): Date {
  const [year = 0, month = 1] = pricesOf.split('-').map(Number);
  return new Date(year, month - 1 + months, 15);
}

const listed = slotsOf({ EYEWRIGHT_MODEL_NAME: 'gpt-5' }).default;
const own = slotsOf({ EYEWRIGHT_MODEL_NAME: 'gpt-5', EYEWRIGHT_MODEL_PRICE_JSON: '{"input": 1, "output": 2}' }).default;
const unknown = slotsOf({ EYEWRIGHT_MODEL_NAME: 'in-house' }).default;

describe('list prices', () => {
  it('are old after six months', () => {
    expect(checkPrices('Model', listed, later(6))).toEqual([]);
    expect(checkPrices('Model', listed, later(7))).toEqual([
      {
        name: 'Model',
        part: 'price',
        status: 'warning',
        text: `its list price is of ${pricesOf}, 7 months old`,
        hint: 'Set EYEWRIGHT_MODEL_PRICE_JSON to the price of today, or update eyewright.',
      },
    ]);
  });

  it('do not matter where they are not used', () => {
    expect(checkPrices('Model', own, later(99))).toEqual([]);
    expect(checkPrices('Model', unknown, later(99))).toEqual([]);
  });
});
