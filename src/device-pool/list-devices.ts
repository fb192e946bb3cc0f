import type { z } from 'zod';

import type { Device } from '../core/device/device.ts';
import { resolveOptions } from '../core/options/options.ts';
import { processLogger } from '../session/process-logger.ts';
import { processSurroundings } from '../session/surroundings.ts';
import { ClaimFolder } from './claim-folder.ts';
import type { PooledPlatform, PoolSchema } from './pooled-devices.ts';

/** A device that is there, for lists. */
export interface KnownDevice {
  readonly deviceId: string;
  readonly state: 'ready' | 'busy' | 'unusable';
  /** Who has it, or why it cannot be used. */
  readonly note?: string | undefined;
}

/** The devices of a platform as they are now. Nothing is reserved. */
export async function listDevices<D extends Device, S extends PoolSchema>(
  platform: PooledPlatform<D, S>,
  signal: AbortSignal,
): Promise<readonly KnownDevice[]> {
  const { owner, schema } = platform;
  const surroundings = processSurroundings();
  const options = resolveOptions({ schema, input: {}, env: surroundings.env, owner }) as z.output<S>;
  const look = { options, env: surroundings.env, signal, logger: processLogger() };
  const { candidates, unusable } = await platform.createLook()(look);
  const claims = new ClaimFolder(surroundings, options.leaseDir);
  return [
    ...candidates.map(({ deviceId, key }): KnownDevice => {
      const holder = claims.holder(key);
      if (!holder) return { deviceId, state: 'ready' };
      return { deviceId, state: 'busy', note: `used by process ${holder.pid}${holder.cwd && ` in ${holder.cwd}`}` };
    }),
    ...unusable.map(({ deviceId, why }): KnownDevice => ({ deviceId, state: 'unusable', note: why })),
  ];
}
