import { z } from 'zod';

import { defineVerb } from '../../agents/verbs/define-verb.ts';
import { parseOrThrow } from '../../core/options.ts';
import { actAsStep, buttonVerb } from '../phones/phone-verbs.ts';

const text = z.string().min(1);

const shellOptionsSchema = z.strictObject({
  /** Milliseconds for the command. Default: what the test has left. */
  timeout: z.number().positive().optional(),
});
/** Options of `runAdbShell`. */
export type RunAdbShellOptions = z.input<typeof shellOptionsSchema>;

/** Runs a command line on the device; resolves to what it printed. */
export const runAdbShell = defineVerb({
  name: 'runAdbShell',
  params: z.strictObject({ command: text, ...shellOptionsSchema.shape }),
  options: z.strictObject({}),
  read(command: string, given: RunAdbShellOptions = {}) {
    const { timeout } = parseOrThrow(shellOptionsSchema, given, 'runAdbShell');
    const param = { ...parseOrThrow(z.strictObject({ command: text }), { command }, 'runAdbShell'), timeout };
    return {
      subject: command,
      params: param,
      options: {},
      acts: true,
      async run(call): Promise<string> {
        const printed = await actAsStep(call, 'RunAdbShell', param);
        // One of the user's own may stand in its place.
        return typeof printed === 'string' ? printed : '';
      },
    };
  },
});

export const back = buttonVerb('back', 'AndroidBackButton');
export const home = buttonVerb('home', 'AndroidHomeButton');
export const recentApps = buttonVerb('recentApps', 'AndroidRecentAppsButton');
