import { z } from 'zod';

import { buttonVerb } from '../phones/phone-verbs.ts';
import { shellVerb } from '../phones/shell-verb.ts';

/** Runs a command line on the device and resolves to its output. */
export const runHdcShell = shellVerb('runHdcShell', 'RunHdcShell', z.strictObject({}));

export const back = buttonVerb('back', 'HarmonyBackButton');
export const home = buttonVerb('home', 'HarmonyHomeButton');
export const recentApps = buttonVerb('recentApps', 'HarmonyRecentAppsButton');
