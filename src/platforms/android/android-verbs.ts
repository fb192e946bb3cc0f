import { z } from 'zod';

import { buttonVerb } from '../phones/phone-verbs.ts';
import { shellVerb } from '../phones/shell-verb.ts';

const shellOptionsSchema = z.strictObject({
  /** Time limit of the command in milliseconds. Default: what the test has left. */
  timeout: z.number().positive().optional(),
});
/** Options of `runAdbShell`. */
export type RunAdbShellOptions = z.input<typeof shellOptionsSchema>;

/** Runs a command line on the device and resolves to its output. */
export const runAdbShell = shellVerb('runAdbShell', 'RunAdbShell', shellOptionsSchema);

export const back = buttonVerb('back', 'AndroidBackButton');
export const home = buttonVerb('home', 'AndroidHomeButton');
export const recentApps = buttonVerb('recentApps', 'AndroidRecentAppsButton');
