import { z } from 'zod';

import { ConfigError } from '../../core/errors/errors.ts';
import type { ModelFacts } from '../../core/model/model.ts';
import { allowSchema } from '../allow.ts';
import { acceptanceSchema, verdictSchema } from '../verdict-options.ts';

/** Options of one call that concern no element. */
export const callOptionsShape = {
  /** Guidance for the prompt, instead of the agent's `aiContexts`. */
  context: z.string().optional(),
  /** Timeout of this call in milliseconds. Default: the remaining time of the test. */
  timeout: z.number().positive().optional(),
  /** Stops the call. */
  abortSignal: z.instanceof(AbortSignal).optional(),
};

const patienceShape = {
  /** How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent. */
  patience: z.number().nonnegative().optional(),
};

export const locateOptionsSchema = z.strictObject({
  ...callOptionsShape,
  ...patienceShape,
  /**
   * An XPath that is tried before the model is asked. It is ignored on a frozen page context, because no document is
   * stored.
   */
  xpath: z.string().optional(),
  /** Allows the element to be cached. Default: true. */
  cacheable: z.boolean().optional(),
  /**
   * Searches in two steps: for the part of the screen, then for the element in that part at full size. Default:
   * true for families of small models, else false.
   */
  deepLocate: z.boolean().optional(),
  /** Older name of `deepLocate` on calls for one element; `'unset'` means false. */
  deepThink: z.union([z.boolean(), z.literal('unset')]).optional(),
});
/** Options of calls for one element. */
export type LocateOptions = z.input<typeof locateOptionsSchema>;

/** Whether a call for one element looks twice: as its options say, or else as suits the model. */
export function looksTwice(
  { deepLocate, deepThink }: z.output<typeof locateOptionsSchema>,
  { looksTwice: usual = false }: Pick<ModelFacts, 'looksTwice'>,
): boolean {
  return deepLocate ?? (deepThink === undefined ? usual : deepThink === true);
}

const extractOptionsShape = {
  ...callOptionsShape,
  /** Sends the screenshot to the model. */
  screenshotIncluded: z.boolean().default(true),
  /**
   * Also sends the elements of the screen as text, with addresses of links and images: all of them (`true`), or those
   * in view, at most 25,000 characters (`'visible-only'`). Passwords, one-time codes and card numbers are never
   * included.
   */
  domIncluded: z.union([z.boolean(), z.literal('visible-only')]).default(false),
};

export const extractOptionsSchema = z.strictObject({ ...extractOptionsShape, ...patienceShape });
/** Options of calls that read data. */
export type ExtractOptions = z.input<typeof extractOptionsSchema>;
export type ResolvedExtractOptions = z.output<typeof extractOptionsSchema>;

export const assertOptionsSchema = z.strictObject({
  ...extractOptionsSchema.shape,
  /**
   * Passes if the statement is false. The model is asked whether the opposite is true. If it is not sure, the call fails.
   * Default: false.
   */
  opposite: z.boolean().optional(),
  /** What must hold before the answer is accepted. Each field takes precedence over that of the agent. */
  verdict: verdictSchema.optional(),
});
/** Options of `aiAssert`. */
export type AssertOptions = z.input<typeof assertOptionsSchema>;

/** Its answer is due at once, so it takes no `patience`. */
export const booleanOptionsSchema = z.strictObject({
  ...extractOptionsShape,
  /** What must hold before the answer is accepted. Each field takes precedence over that of the agent. */
  verdict: acceptanceSchema.optional(),
});
/** Options of `aiBoolean`. */
export type BooleanOptions = z.input<typeof booleanOptionsSchema>;

/** A path, or several. */
export const chooserFiles = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional();

export const actOptionsSchema = z.strictObject({
  ...callOptionsShape,
  ...patienceShape,
  /**
   * One or more paths for every file chooser that opens during the call; the call fails if none opens. Relative paths
   * start at the working directory.
   */
  fileChooserAccept: chooserFiles,
  /**
   * A folder whose files the plan may upload if the instruction names them. Relative names start there. Default: none.
   */
  fileChooserAllowedDir: z.string().min(1).optional(),
  /**
   * Allows the plan to be cached. Default: true, unless the model says that the instruction asks for a verdict. Plans of
   * models that cannot say so (UI-TARS, AutoGLM) are cached only with `true`.
   */
  cacheable: z.boolean().optional(),
  /** Replaces the agent's option `allow` for this call. */
  allow: allowSchema.optional(),
  /**
   * Searches for each element once more, in its part of the screen at full size. Default: true for families of small
   * models, else false. No effect with UI-TARS and AutoGLM, whose plans do not describe elements.
   */
  deepLocate: z.boolean().optional(),
  /**
   * Plans and locates in separate requests, which is more reliable and slower. Default: false; `'unset'` means false,
   * too. No effect with UI-TARS and AutoGLM, whose plans do not describe elements; a warning says so.
   */
  deepThink: z.union([z.boolean(), z.literal('unset')]).optional(),
});
/** Options of `aiAct`. */
export type ActOptions = z.input<typeof actOptionsSchema>;

/** Returns an argument that must be a text. */
export function requireText(value: unknown, api: string, what: string): string {
  if (typeof value === 'string') return value;
  throw new ConfigError('CONFIG_INVALID', `${api}: ${what} must be a text`);
}
