import { z } from 'zod';

import { ConfigError } from '../core/errors/errors.ts';
import { codeLanguages } from '../core/memory/journal.ts';
import { parseOrThrow } from '../core/options/options.ts';
import type { EndingParts } from './end-agent.ts';

const toCodeSchema = z.strictObject({
  language: z.enum(codeLanguages),
  /** Title of the test. Default: that of the running test. */
  title: z.string().min(1).optional(),
});
/** Options of `toCode`. */
export type ToCodeOptions = z.input<typeof toCodeSchema>;

/** Generates code from the calls of an agent. */
export function toCode({ journal, writeCode }: EndingParts, options: ToCodeOptions): string {
  const { language, title } = parseOrThrow(toCodeSchema, options, 'toCode');
  if (journal) return writeCode(language, title);
  throw new ConfigError('CONFIG_INVALID', 'toCode() needs the option cache, which finds the locators', {
    hint: "Give the agent cache: { id: '…' }, on a screen with an element tree.",
  });
}
