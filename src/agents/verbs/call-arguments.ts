import { z } from 'zod';

import { ConfigError } from '../../core/errors.ts';
import { assertTypingOptions, inputModes, inputStrategies } from '../../core/input-strategies.ts';
import { parseOrThrow } from '../../core/options.ts';
import { directions, scrollTypes } from '../../core/scroll-types.ts';
import { locateOptionsSchema, type LocateOptions } from './instant.ts';
import type { PromptInput } from '../steps/prompt-input.ts';

const inputSchema = z.strictObject({
  ...locateOptionsSchema.shape,
  /** The text; numbers are typed as they print. Not needed to clear. */
  value: z.union([z.string(), z.number()]).optional(),
  /** `replace` what is there, `typeOnly` to add to it, `clear` to only empty the field. */
  mode: z.enum(inputModes).optional(),
  inputStrategy: z.enum(inputStrategies).optional(),
  /** Milliseconds between two characters; 0 overrides a default of the agent. */
  keyboardTypeDelay: z.number().nonnegative().optional(),
});
export type InputOptions = z.input<typeof inputSchema>;

const keySchema = z.strictObject({
  ...locateOptionsSchema.shape,
  /** A key or a combination, e.g. `Enter`, `Control+A`. */
  keyName: z.string().min(1),
});
export type KeyboardPressOptions = z.input<typeof keySchema>;

const scrollSchema = z.strictObject({
  ...locateOptionsSchema.shape,
  scrollType: z.enum(scrollTypes).optional(),
  /** The off-screen content to reveal; only for `singleAction`. */
  direction: z.enum(directions).optional(),
  /** Pixels. Default: most of a screen. */
  distance: z.number().positive().nullish(),
});
export type ScrollOptions = z.input<typeof scrollSchema>;
/** What the older form `aiScroll(scrollParam, locate)` takes first. */
export type ScrollParam = Pick<ScrollOptions, 'scrollType' | 'direction' | 'distance'>;

/** A call in its present form: element, parameters of the action, options of the call. */
export interface NormalCall {
  readonly locate: PromptInput | undefined;
  readonly param: Readonly<Record<string, unknown>>;
  readonly options: LocateOptions;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isPrompt = (value: unknown): value is PromptInput =>
  typeof value === 'string' || (isObject(value) && 'prompt' in value);

/** `aiInput(locate, { value })`, or the older `aiInput(value, locate, options)`. */
export function inputCall(first: unknown, second: unknown, third: unknown): NormalCall {
  const older = isPrompt(second);
  const given = older ? { ...(isObject(third) ? third : {}), value: first } : (second ?? {});
  const { options, rest } = split(inputSchema, given, 'aiInput');
  const { value, mode, ...typing } = rest;
  if (value === undefined && mode !== 'clear') {
    throw new ConfigError('CONFIG_INVALID', 'aiInput: "value" is missing', {
      hint: "E.g. aiInput('the Email field', { value: 'alice@example.com' }).",
    });
  }
  if (typing.inputStrategy) assertTypingOptions(typing.inputStrategy, typing.keyboardTypeDelay);
  const param = { value: value === undefined ? '' : String(value), ...(mode && { mode }), ...typing };
  return { locate: requireElement(older ? second : first, 'aiInput'), param, options };
}

/** `aiKeyboardPress(locate, { keyName })`, or the older `aiKeyboardPress(key, locate, options)`. */
export function keyboardPressCall(first: unknown, second: unknown, third: unknown): NormalCall {
  const older = !isObject(second) || (isPrompt(second) && !('keyName' in second));
  const given = older ? { ...(isObject(third) ? third : {}), keyName: first } : second;
  const { options, rest } = split(keySchema, given, 'aiKeyboardPress');
  return { locate: optionalElement(older ? second : first, 'aiKeyboardPress'), param: rest, options };
}

/** `aiScroll(locate, { direction })`, or the older `aiScroll(scrollParam, locate, options)`. */
export function scrollCall(first: unknown, second: unknown, third: unknown): NormalCall {
  const older = isObject(first) && !isPrompt(first);
  const given = older ? { ...(isObject(third) ? third : {}), ...first } : (second ?? {});
  const { options, rest } = split(scrollSchema, given, 'aiScroll');
  const param = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== null));
  return { locate: optionalElement(older ? second : first, 'aiScroll'), param, options };
}

function split<S extends z.ZodObject>(
  schema: S,
  given: unknown,
  api: string,
): { options: LocateOptions; rest: Omit<z.output<S>, keyof LocateOptions> } {
  const parsed = parseOrThrow(schema, given, api) as Record<string, unknown>;
  const options: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(parsed)) {
    if (key in locateOptionsSchema.shape) options[key] = value;
    else rest[key] = value;
  }
  // Both halves were checked by the schema above.
  return { options, rest: rest as Omit<z.output<S>, keyof LocateOptions> };
}

function requireElement(value: unknown, api: string): PromptInput {
  if (isPrompt(value)) return value;
  throw new ConfigError('CONFIG_INVALID', `${api}: the element is missing`, {
    hint: 'Give a text or { prompt, images } that describes the element.',
  });
}

function optionalElement(value: unknown, api: string): PromptInput | undefined {
  return value === undefined || value === null ? undefined : requireElement(value, api);
}
