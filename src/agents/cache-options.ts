import { z } from 'zod';

import { cacheStrategies, healPolicies } from '../core/memory/cache.ts';

const cacheObject = z.strictObject({
  /**
   * Name of the cache, and of its folder in `cacheDir`. Tests that use the same words for the same things can share
   * one.
   */
  id: z.string().min(1),
  /** `read-only` never writes, `write-only` never reads. */
  strategy: z.enum(cacheStrategies).default('read-write'),
  /** Folder of the caches. Relative paths start at the working directory. Default: `cache` in the run folder. */
  cacheDir: z.string().min(1).optional(),
  /**
   * What happens when the screen differs from the cache: the model continues and the cache entry is rewritten
   * (`update`), the model continues and only the report shows the change (`report`), or the call fails with
   * `CACHE_DRIFT` (`fail`).
   */
  heal: z.enum(healPolicies).default('update'),
});

export const cacheSchema = z.union([z.literal(false), cacheObject], {
  error: (issue) =>
    issue.input === true ? 'expected false or an object with an id, e.g. { id: "checkout" }' : undefined,
});
