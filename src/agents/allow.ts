import { z } from 'zod';

import { isDomainPattern } from '../core/device/domains.ts';
import { addressesIn, grantedByCaller, hostsIn, type CallGrants } from '../core/device/grants.ts';

/** Limits on what a plan may do. What the test itself calls needs no permission. */
export const allowSchema = z.strictObject({
  /** URL schemes that a plan may open besides http and https, e.g. `['file:']`. Default: none. */
  urlSchemes: z
    .array(z.string().regex(/^[a-z][a-z0-9+.-]*:$/, 'expected a scheme with its colon, e.g. "file:"'))
    .optional(),
  /**
   * Hosts whose pages may be opened while a call of the model runs, whatever leads there, e.g. `['*.shop.example',
   * 'localhost:3000']`. The host of the page where the call begins is always allowed. Default: all.
   */
  domains: z
    .array(
      z
        .string()
        .refine(isDomainPattern, 'expected a host such as "shop.example", "*.shop.example" or "localhost:3000"'),
    )
    .optional(),
  /** Names of the actions that a plan may use, e.g. `['Tap', 'Input']`. Default: all actions of the device. */
  actions: z.array(z.string().min(1)).optional(),
  /**
   * Folders whose files a plan may upload, in addition to `fileChooserAllowedDir`. Relative paths start at the working
   * directory. Default: none.
   */
  dirs: z.array(z.string().min(1)).optional(),
});
/** The option `allow`. */
export type AllowOptions = z.input<typeof allowSchema>;

export interface PlanGrants {
  readonly allow?: AllowOptions | undefined;
  /** Absolute paths of the folders whose files a plan may upload. */
  readonly folders: readonly string[];
  /** Addresses in it may be opened, because the test named them. */
  readonly instruction: string;
}

/** The grants of a call that plans. */
export function toGrants({ allow, folders, instruction }: PlanGrants): CallGrants {
  const { urlSchemes = [], domains } = allow ?? {};
  const named = addressesIn(instruction);
  return {
    schemes: urlSchemes,
    domains: domains && [...domains, ...hostsIn(named)],
    uploads: folders.length === 0 ? 'none' : { folders },
    named,
  };
}

/** The grants of a call that the test names and whose element a model locates: only the hosts are limited. */
export function withDomains({ domains }: AllowOptions = {}): CallGrants {
  return domains ? { ...grantedByCaller, domains } : grantedByCaller;
}
