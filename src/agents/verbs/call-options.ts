import { z } from 'zod';

import { ConfigError } from '../../core/errors/errors.ts';
import { allowSchema } from '../allow.ts';
import { beliefSchema, verdictSchema } from '../verdict-options.ts';

/** Options of one call that concern no element. */
export const callOptionsShape = {
  /** Guidance beside the prompt, instead of the agent's `aiContexts`. */
  context: z.string().optional(),
  /** Milliseconds for this call. Default: what the test has left. */
  timeout: z.number().positive().optional(),
  /** Stops the call. */
  abortSignal: z.instanceof(AbortSignal).optional(),
};

const patienceShape = {
  /** How long the call looks for what it names, in milliseconds; 0 looks once. Default: that of the agent. */
  patience: z.number().nonnegative().optional(),
};

export const locateOptionsSchema = z.strictObject({
  ...callOptionsShape,
  ...patienceShape,
  /** An XPath that is tried before the model; not on a frozen page context, of which no document is kept. */
  xpath: z.string().optional(),
  /** Whether the place may be remembered. Default: true. */
  cacheable: z.boolean().optional(),
  /** Looks twice: for the part of the screen, then for the element in that part at full size. Default: false. */
  deepLocate: z.boolean().optional(),
  /** Older name of `deepLocate` on calls for one element; `'unset'` is false. */
  deepThink: z.union([z.boolean(), z.literal('unset')]).optional(),
});
export type LocateOptions = z.input<typeof locateOptionsSchema>;

/** Whether a call for one element looks twice. */
export function looksTwice({ deepLocate, deepThink }: z.output<typeof locateOptionsSchema>): boolean {
  return deepLocate ?? deepThink === true;
}

const extractOptionsShape = {
  ...callOptionsShape,
  /** Whether the model sees the screen. */
  screenshotIncluded: z.boolean().default(true),
  /**
   * Whether the model is also given the elements of the screen as text, with addresses of links and pictures: all of them
   * (`true`), or those in view, at most 25,000 characters (`'visible-only'`). Never holds passwords, one-time codes and card numbers.
   */
  domIncluded: z.union([z.boolean(), z.literal('visible-only')]).default(false),
};

export const extractOptionsSchema = z.strictObject({ ...extractOptionsShape, ...patienceShape });
export type ExtractOptions = z.input<typeof extractOptionsSchema>;
export type ResolvedExtractOptions = z.output<typeof extractOptionsSchema>;

export const assertOptionsSchema = z.strictObject({
  ...extractOptionsSchema.shape,
  /** Passes where the statement is not true: the model is asked for the opposite, so that doubt fails either way. Default: false. */
  opposite: z.boolean().optional(),
  /** What has to hold before the answer is accepted; each field comes before that of the agent. */
  verdict: verdictSchema.optional(),
});
export type AssertOptions = z.input<typeof assertOptionsSchema>;

/** Its answer is due at once, so it takes no `patience`. */
export const booleanOptionsSchema = z.strictObject({
  ...extractOptionsShape,
  /** What has to hold before the answer is accepted; each field comes before that of the agent. */
  verdict: beliefSchema.optional(),
});
export type BooleanOptions = z.input<typeof booleanOptionsSchema>;

/** A path, or several. */
export const chooserFiles = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional();

export const actOptionsSchema = z.strictObject({
  ...callOptionsShape,
  ...patienceShape,
  /** A path, or several, given to every file chooser that opens during the call; it fails if none does. Relative ones start in the working directory. */
  fileChooserAccept: chooserFiles,
  /** A folder whose files the plan may upload where the instruction names them; relative names start there. Default: none. */
  fileChooserAllowedDir: z.string().min(1).optional(),
  /**
   * Whether the plan may be remembered. Default: unless the instruction asks for a verdict, which the model says. Plans of models that do not
   * say it (UI-TARS, AutoGLM) are remembered only with `true`.
   */
  cacheable: z.boolean().optional(),
  /** Replaces the agent's option `allow` for this call. */
  allow: allowSchema.optional(),
  /** Looks for each element once more, in its part of the screen at full size. Default: false. */
  deepLocate: z.boolean().optional(),
  /** Plans and locates in requests of their own: steadier, and slower. Default: false, which `'unset'` means, too. */
  deepThink: z.union([z.boolean(), z.literal('unset')]).optional(),
});
export type ActOptions = z.input<typeof actOptionsSchema>;

/** For calls that take a plain text. */
export function requireText(value: unknown, api: string, what: string): string {
  if (typeof value === 'string') return value;
  throw new ConfigError('CONFIG_INVALID', `${api}: ${what} must be a text`);
}
