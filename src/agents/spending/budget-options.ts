import { z } from 'zod';

const limits = z.strictObject({
  /** Tokens, including those of cached input. */
  tokens: z.int().positive().optional(),
  /** Requests to a model, including those that are sent again. */
  calls: z.int().positive().optional(),
  /** Total seconds that requests to models were under way, including those that failed or were never answered. */
  seconds: z.number().positive().optional(),
  /** Money, in `currency`. */
  cost: z.number().positive().optional(),
});

/** Limits on the usage of models. Answers from a cassette use nothing, and need nothing that is left. */
export const budgetSchema = z.strictObject({
  /** One call of a test, such as one `aiAct`. */
  call: limits.optional(),
  /** One attempt of a test with all of its agents; without a runner, one agent. */
  test: limits.optional(),
  /** All tests of one worker process. */
  worker: limits.optional(),
  /** All workers of the run on this machine. */
  run: limits.optional(),
  /** Whether a call that exceeds a limit fails with `BUDGET_EXCEEDED`, or continues with a warning. */
  onExceed: z.enum(['warn', 'fail']).default('fail'),
  /**
   * How limits on `tokens` and `cost` work if a model does not report its usage: an estimate from the sizes of request
   * and reply counts, or the call fails with `BUDGET_UNKNOWN`.
   */
  unknownUsage: z.enum(['estimate', 'fail']).default('estimate'),
  /** Currency of every `cost`, three letters. Calls with prices in another currency are refused. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'expected three letters, e.g. USD')
    .default('USD'),
});

export type BudgetOptions = z.output<typeof budgetSchema>;
export type Limits = z.output<typeof limits>;
