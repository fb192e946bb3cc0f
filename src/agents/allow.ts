import { z } from 'zod';

import type { CallGrants } from '../core/grants.ts';

/** What a plan may do beyond looking and touching; what the test itself calls needs no permission. */
export const allowSchema = z.strictObject({
  /** URL schemes that a plan may open beside http and https, e.g. `['file:']`. Default: none. */
  urlSchemes: z
    .array(z.string().regex(/^[a-z][a-z0-9+.-]*:$/, 'expected a scheme with its colon, e.g. "file:"'))
    .optional(),
  /** Hosts that a plan may open, e.g. `['shop.example', '*.shop.example']`. Default: all. */
  domains: z.array(z.string().min(1)).optional(),
  /** Names of the actions that a plan may use, e.g. `['Tap', 'Input']`. Default: all that the device has. */
  actions: z.array(z.string().min(1)).optional(),
});
export type AllowOptions = z.input<typeof allowSchema>;

/** @param uploadFolder - Absolute path of the folder whose files a plan may upload. */
export function toGrants({ urlSchemes = [], domains }: AllowOptions = {}, uploadFolder?: string): CallGrants {
  return { schemes: urlSchemes, domains, uploads: uploadFolder === undefined ? 'none' : { folder: uploadFolder } };
}
