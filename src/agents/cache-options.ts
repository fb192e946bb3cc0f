import { z } from 'zod';

import { cacheStrategies, healPolicies } from '../core/memory/cache.ts';

const cacheObject = z.strictObject({
  /** Name of the cache: its folder below `cacheDir`. Tests that mean the same by the same words share one. */
  id: z.string().min(1),
  /** `read-only` never writes, `write-only` never reads. */
  strategy: z.enum(cacheStrategies).default('read-write'),
  /** Relative paths start from the working directory. Default: `cache` in the run folder. */
  cacheDir: z.string().min(1).optional(),
  /**
   * What happens when the screen does not bear out what is remembered: the model goes on from there and the record is
   * learnt anew (`update`), or only the report tells what would be (`report`), or the call fails with `CACHE_DRIFT` (`fail`).
   */
  heal: z.enum(healPolicies).default('update'),
});

export const cacheSchema = z.union([z.literal(false), cacheObject], {
  error: (issue) =>
    issue.input === true ? 'expected false or an object with an id, e.g. { id: "checkout" }' : undefined,
});
