import { z } from 'zod';

import { ConfigError } from '../core/errors/errors.ts';
import { codeLanguages } from '../core/memory/journal.ts';
import { parseOrThrow } from '../core/options/options.ts';
import type { EndingParts } from './end-agent.ts';

const toCodeSchema = z.strictObject({ language: z.enum(codeLanguages) });
export type ToCodeOptions = z.input<typeof toCodeSchema>;

/** What the calls of an agent did, as plain code. */
export function toCode({ journal, writeCode }: EndingParts, options: ToCodeOptions): string {
  const { language } = parseOrThrow(toCodeSchema, options, 'toCode');
  if (journal) return writeCode(language);
  throw new ConfigError('CONFIG_INVALID', 'toCode() needs the option cache, which finds the locators', {
    hint: "Give the agent cache: { id: '…' }, on a screen that tells its elements.",
  });
}
