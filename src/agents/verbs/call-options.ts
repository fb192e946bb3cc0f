import { z } from 'zod';

import { ConfigError } from '../../core/errors.ts';
import { allowSchema } from '../allow.ts';

/** Accepts only the values that mean what is done today: to take another one without a word would be a lie. */
const notYet = <T extends boolean | string>(...values: readonly [T, ...T[]]): z.ZodOptional<z.ZodLiteral<T>> =>
  z
    .literal(values, { error: `not available yet; only ${values.map((value) => JSON.stringify(value)).join(' or ')}` })
    .optional();

/** Options of one call that concern no element. */
export const callOptionsShape = {
  /** Guidance beside the prompt, instead of the agent's `aiContexts`. */
  context: z.string().optional(),
  /** Milliseconds for this call. Default: what the test has left. */
  timeout: z.number().positive().optional(),
  /** Stops the call. */
  abortSignal: z.instanceof(AbortSignal).optional(),
};

export const locateOptionsSchema = z.strictObject({
  ...callOptionsShape,
  /** An XPath that is tried before the model. */
  xpath: z.string().optional(),
  /** Whether the place may be remembered. Default: true. */
  cacheable: z.boolean().optional(),
  /** Locating in two looks. Only `false` for now. */
  deepLocate: notYet(false),
  /** Older name of `deepLocate` on calls for one element. Only `false` and `'unset'` for now. */
  deepThink: notYet<boolean | string>(false, 'unset'),
});
export type LocateOptions = z.input<typeof locateOptionsSchema>;

export const extractOptionsSchema = z.strictObject({
  ...callOptionsShape,
  /** Whether the model sees the screen. */
  screenshotIncluded: z.boolean().default(true),
  /** Whether the model is given the tree of the screen as text. Only `false` for now. */
  domIncluded: notYet(false),
});
export type ExtractOptions = z.input<typeof extractOptionsSchema>;
export type ResolvedExtractOptions = z.output<typeof extractOptionsSchema>;

export const actOptionsSchema = z.strictObject({
  ...callOptionsShape,
  /** Whether the plan may be remembered. Default: true. */
  cacheable: z.boolean().optional(),
  /** Replaces the agent's option `allow` for this call. */
  allow: allowSchema.optional(),
  /** Locating in two looks. Only `false` for now. */
  deepLocate: notYet(false),
  /** Planning and locating in calls of their own. Only `false` and `'unset'` for now. */
  deepThink: notYet<boolean | string>(false, 'unset'),
});
export type ActOptions = z.input<typeof actOptionsSchema>;

/** For calls that take a plain text. */
export function requireText(value: unknown, api: string, what: string): string {
  if (typeof value === 'string') return value;
  throw new ConfigError('CONFIG_INVALID', `${api}: ${what} must be a text`);
}
