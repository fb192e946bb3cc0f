import type { Price } from '../../core/model/usage.ts';

/**
 * When the prices below were written down; providers change them without notice.
 *
 * @public Read by the script that writes the documentation.
 */
export const pricesOf = '2026-01';

/**
 * List prices of providers in USD for a million tokens, by the beginning of the model's name. Models with graduated or regional
 * prices are left out: a wrong price is worse than an unknown one. `PRICE_JSON` of a slot overrides these prices.
 */
export const listPrices: Readonly<Record<string, Price>> = {
  'gpt-5': { input: 1.25, cachedInput: 0.125, output: 10 },
  'gpt-5-mini': { input: 0.25, cachedInput: 0.025, output: 2 },
  'gpt-5-nano': { input: 0.05, cachedInput: 0.005, output: 0.4 },
  'gpt-4.1': { input: 2, cachedInput: 0.5, output: 8 },
  'gpt-4.1-mini': { input: 0.4, cachedInput: 0.1, output: 1.6 },
  'gpt-4o': { input: 2.5, cachedInput: 1.25, output: 10 },
  'gpt-4o-mini': { input: 0.15, cachedInput: 0.075, output: 0.6 },
  'claude-opus-4-5': { input: 5, cachedInput: 0.5, output: 25 },
  'claude-haiku-4-5': { input: 1, cachedInput: 0.1, output: 5 },
  'gemini-2.5-flash': { input: 0.3, cachedInput: 0.03, output: 2.5 },
  'gemini-2.5-flash-lite': { input: 0.1, cachedInput: 0.01, output: 0.4 },
};
