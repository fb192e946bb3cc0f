import { listPriceOf } from '../models/prices/price.ts';
import { pricesOf } from '../models/prices/list-prices.data.ts';
import type { ModelSlotConfig } from '../models/model-config.ts';
import type { Finding } from '../platforms/finding.ts';

/** Providers change prices about that often. */
const freshMonths = 6;

/** Warns when the cost of a model is counted with list prices that are old; nothing otherwise. */
export function checkPrices(name: string, config: ModelSlotConfig, today: Date): Finding[] {
  const listed = listPriceOf(config.name);
  if (!listed || config.price !== listed) return [];
  const [year = 0, month = 1] = pricesOf.split('-').map(Number);
  const age = (today.getFullYear() - year) * 12 + today.getMonth() + 1 - month;
  if (age <= freshMonths) return [];
  return [
    {
      name,
      part: 'price',
      status: 'warning',
      text: `its list price is of ${pricesOf}, ${age} months old`,
      hint: `Set ${config.variables.PRICE_JSON} to the price of today, or update eyewright.`,
    },
  ];
}
