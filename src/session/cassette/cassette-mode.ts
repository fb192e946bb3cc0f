import { z } from 'zod';

import { cassetteModes, type CassetteMode } from '../../core/model/cassette-mode.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import type { Environment } from '../../core/options/options.ts';

export const cassetteVariable = 'EYEWRIGHT_CASSETTE';

/**
 * The mode that the environment variable sets, if it is set.
 *
 * @throws `ConfigError` `CONFIG_INVALID` for any other value.
 */
export function cassetteModeFromEnv(env: Environment): CassetteMode | undefined {
  const value = env[cassetteVariable]?.trim();
  if (!value) return undefined;
  const mode = z.enum(cassetteModes).safeParse(value);
  if (mode.success) return mode.data;
  throw new ConfigError(
    'CONFIG_INVALID',
    `${cassetteVariable} must be one of ${cassetteModes.join(', ')}, not "${value}"`,
  );
}
