import type { z } from 'zod';

import { ConfigError } from '../../core/errors/errors.ts';
import { parseOrThrow } from '../../core/options/options.ts';
import type { PromptInput } from '../steps/prompt-input.ts';
import { locateOptionsSchema } from './call-options.ts';

type LocateOptions = z.output<typeof locateOptionsSchema>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const isPrompt = (value: unknown): value is PromptInput =>
  typeof value === 'string' || (isObject(value) && 'prompt' in value);

/** Splits one object into the parameters of an action and the options of the call. */
export function splitOptions<S extends z.ZodObject>(
  schema: S,
  given: unknown,
  api: string,
): { options: LocateOptions; param: Omit<z.output<S>, keyof LocateOptions> } {
  const parsed = parseOrThrow(schema, given, api) as Record<string, unknown>;
  const options: Record<string, unknown> = {};
  const param: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(parsed)) {
    if (key in locateOptionsSchema.shape) options[key] = value;
    else param[key] = value;
  }
  // The schema above has validated both parts.
  return { options, param: param as Omit<z.output<S>, keyof LocateOptions> };
}

export function requireElement(value: unknown, api: string): PromptInput {
  if (isPrompt(value)) return value;
  throw new ConfigError('CONFIG_INVALID', `${api}: the element is missing`, {
    hint: 'Pass a text or { prompt, images } that describes the element.',
  });
}

export function optionalElement(value: unknown, api: string): PromptInput | undefined {
  return value === undefined || value === null ? undefined : requireElement(value, api);
}

/** The last argument of the older order, whose options are merged with the parameters. */
export function lastOptions(value: unknown, api: string): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (isObject(value) && !Array.isArray(value)) return value;
  throw new ConfigError('CONFIG_INVALID', `Invalid options for ${api}: expected an object`);
}
