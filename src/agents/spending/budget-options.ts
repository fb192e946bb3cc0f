import { z } from 'zod';

const limits = z.strictObject({
  /** Tokens, those of cached input included. */
  tokens: z.int().positive().optional(),
  /** Requests to a model, also those that are sent again. */
  calls: z.int().positive().optional(),
  /** Seconds that requests to models were under way, added up, also of those that failed or were never answered. */
  seconds: z.number().positive().optional(),
  /** Money, in `currency`. */
  cost: z.number().positive().optional(),
});

/** What models may take. What a cassette answers takes nothing. */
export const budgetSchema = z.strictObject({
  /** One call of a test, such as one `aiAct`. */
  call: limits.optional(),
  /** One attempt of a test with all of its agents; without a runner, one agent. */
  test: limits.optional(),
  /** All tests of one worker process. */
  worker: limits.optional(),
  /** All workers of the run on this machine. */
  run: limits.optional(),
  /** Whether going beyond a limit fails the call with `BUDGET_EXCEEDED`, or is only told. */
  onExceed: z.enum(['warn', 'fail']).default('fail'),
  /**
   * What becomes of limits on `tokens` and `cost` where a model does not tell what it took: an estimate is counted, by the sizes of
   * request and reply, or the call fails with `BUDGET_UNKNOWN`.
   */
  unknownUsage: z.enum(['estimate', 'fail']).default('estimate'),
  /** Of every `cost` here, three letters; calls priced in another one are refused. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'expected three letters, e.g. USD')
    .default('USD'),
});

export type BudgetOptions = z.output<typeof budgetSchema>;
export type Limits = z.output<typeof limits>;
