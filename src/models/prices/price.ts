import { z } from 'zod';

import type { Cost, Price } from '../../core/model/usage.ts';
import { listPrices } from './list-prices.data.ts';

const amount = z.number().nonnegative();

/** A price as users write it. */
export const priceSchema: z.ZodType<Price> = z.strictObject({
  input: amount,
  output: amount,
  cachedInput: amount.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
});

const million = 1_000_000;

/** The list price of a model, by the longest listed name that its own name starts with; undefined when there is none. */
export function listPriceOf(model: string): Price | undefined {
  // Gateways prefix the provider: `openai/gpt-5`.
  const name = model.slice(model.lastIndexOf('/') + 1).toLowerCase();
  const known = Object.keys(listPrices).filter((prefix) => isNamed(name, prefix));
  const longest = known.toSorted((one, other) => other.length - one.length)[0];
  return longest === undefined ? undefined : listPrices[longest];
}

/** A longer name is the same model only when a date or a version follows: `gpt-5-mini` is not `gpt-5`. */
function isNamed(name: string, prefix: string): boolean {
  return name.startsWith(prefix) && /^(?:$|[-@:](?:\d{4}-?\d{2}-?\d{2}|latest|v\d+)$)/.test(name.slice(prefix.length));
}

interface Tokens {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly cachedInputTokens: number;
}

/** What some tokens cost. */
export function costOf({ promptTokens, completionTokens, cachedInputTokens }: Tokens, price: Price): Cost {
  const { input, output, cachedInput = input, currency = 'USD' } = price;
  const cached = Math.min(cachedInputTokens, promptTokens);
  const total = (promptTokens - cached) * input + cached * cachedInput + completionTokens * output;
  return { amount: total / million, currency };
}
