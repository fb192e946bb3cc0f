import { z } from 'zod';

import { buttonVerb } from '../phones/phone-verbs.ts';
import { shellVerb } from '../phones/shell-verb.ts';

const shellOptionsSchema = z.strictObject({
  /** Milliseconds for the command. Default: what the test has left. */
  timeout: z.number().positive().optional(),
});
/** Options of `runAdbShell`. */
export type RunAdbShellOptions = z.input<typeof shellOptionsSchema>;

/** Runs a command line on the device; resolves to what it printed. */
export const runAdbShell = shellVerb('runAdbShell', 'RunAdbShell', shellOptionsSchema);

export const back = buttonVerb('back', 'AndroidBackButton');
export const home = buttonVerb('home', 'AndroidHomeButton');
export const recentApps = buttonVerb('recentApps', 'AndroidRecentAppsButton');
