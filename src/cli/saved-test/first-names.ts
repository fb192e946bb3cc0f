import type { z } from 'zod';

import { verbs } from '../../agents/verbs/verbs.ts';

/** Names of the parameter that follows the name of a call. */
export const firstNames: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(verbs).map(([name, { params }]) => [name, Object.keys((params as z.ZodObject).shape)[0]]),
);
