import { ConfigError } from '../core/errors/errors.ts';
import type { Environment } from '../core/options/options.ts';
import type { Logger } from '../core/logger.ts';
import { releaseAtExit } from '../device-pool/release-at-exit.ts';
import { processLogger } from '../session/process-logger.ts';
import { processSurroundings } from '../session/surroundings.ts';

/** What this process provides to a device that a user creates. */
export interface DeviceParts {
  readonly env: Environment;
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  readonly fetch: typeof globalThis.fetch;
  readonly logger: Logger;
  /** Registers cleanup in case the process ends before the device is closed. */
  readonly atExit: typeof releaseAtExit;
}

export function deviceParts(): DeviceParts {
  const { env, cwd, fetch } = processSurroundings();
  return {
    env,
    cwd,
    fetch,
    platform: process.platform,
    logger: processLogger(),
    atExit: releaseAtExit,
  };
}

/** @throws ConfigError `CONFIG_INVALID` if the value is no device id */
export function requireDeviceId(deviceId: unknown, owner: string, hint: string): string {
  if (typeof deviceId === 'string' && deviceId.trim() !== '') return deviceId;
  throw new ConfigError('CONFIG_INVALID', `${owner}: the first argument is not a device id`, { hint });
}
