import type { z } from 'zod';

import type { Device } from '../core/device/device.ts';
import type { DeviceSource } from '../core/device/device-source.ts';
import type { Logger } from '../core/logger.ts';
import { resolveOptions, type Environment } from '../core/options/options.ts';
import { processLogger } from '../session/process-logger.ts';
import { processSurroundings } from '../session/surroundings.ts';
import { ClaimFolder } from './claim-folder.ts';
import { leaseFrom, type PoolState } from './device-pool.ts';
import type { PoolHints } from './pool-errors.ts';
import type { poolOptionsShape } from './pool-options.ts';

export type PoolSchema = z.ZodObject<typeof poolOptionsShape>;

/** Input for a query of the devices of a platform. */
export interface PoolLook<O> {
  readonly options: O;
  readonly env: Environment;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** What a platform provides so that its devices can be pooled. */
export interface PooledPlatform<D extends Device, S extends PoolSchema> {
  /** Function that users call, for messages, e.g. `androidDevices`. */
  readonly owner: string;
  /** Display name for messages, e.g. `Android device`. */
  readonly what: string;
  readonly hints: PoolHints;
  readonly schema: S;
  /** Describes the filter, e.g. `tablet`; empty for any device. */
  filter(options: z.output<S>): string;
  /** Creates the function that lists the current devices. It is created once per source, so it can cache what never changes. */
  createLook(): (look: PoolLook<z.output<S>>) => Promise<PoolState<D>>;
}

/**
 * The devices of a platform for the fixtures of runners. Parallel workers and processes never get the same device at
 * the same time.
 *
 * @throws ConfigError `CONFIG_INVALID` at once for an invalid option
 */
export function pooledDevices<D extends Device, S extends PoolSchema>(
  platform: PooledPlatform<D, S>,
  given: z.input<S>,
): DeviceSource<D, z.input<S>> {
  const { owner, what, hints, schema } = platform;
  const resolve = (input: unknown) => resolveOptions({ schema, input, env: processSurroundings().env, owner });
  resolve(given);
  const lookFor = platform.createLook();
  return {
    name: `${what}s`,
    async lease(own, call = {}) {
      const options = resolve({ ...given, ...own });
      const surroundings = processSurroundings();
      const logger = processLogger();
      const pool = {
        what,
        hints,
        filter: platform.filter(options),
        claims: new ClaimFolder(surroundings, options.leaseDir),
        logger,
        limitMs: options.waitForDevice,
        look: (signal: AbortSignal) => lookFor({ options, env: surroundings.env, signal, logger }),
      };
      return leaseFrom(pool, call);
    },
  };
}
