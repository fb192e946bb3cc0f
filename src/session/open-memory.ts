import path from 'node:path';

import type { ResolvedAgentOptions } from '../agents/agent-options.ts';
import { FileMemory } from '../cache/file-memory.ts';
import { folderOf } from '../cache/record-key.ts';
import type { Memory } from '../core/memory/cache.ts';
import type { Device } from '../core/device/device.ts';
import { ConfigError } from '../core/errors/errors.ts';
import type { Logger } from '../core/logger.ts';
import type { SecretVault } from '../core/secrets/secret-vault.ts';
import { resolveRunPlace } from '../report/container/run-dir.ts';
import type { RunnerBinding } from './runner-binding.ts';
import type { Surroundings } from './surroundings.ts';

export interface MemoryInit {
  readonly device: Device;
  readonly options: Pick<ResolvedAgentOptions, 'cache' | 'cacheId'>;
  readonly logger: Logger;
  readonly runner: RunnerBinding | undefined;
  readonly surroundings: Pick<Surroundings, 'env' | 'cwd'>;
  readonly vault: SecretVault;
}

/** The cache that the option `cache` configures; undefined without it. */
export function openMemory(init: MemoryInit): Memory | undefined {
  const { device, logger, runner, vault } = init;
  const options = cacheOptions(init);
  if (!options) return undefined;
  const { id, heal, cacheDir } = options;
  const strategy = strategyOf(options, runner);
  if (!strategy) return undefined;
  return new FileMemory({
    folder: path.join(cacheFolder(cacheDir, init.surroundings), folderOf(id)),
    strategy,
    heal,
    surface: { platform: device.platform, project: runner?.test.project },
    vault,
    waits: runner !== undefined,
    ...(runner?.whenPassed && { later: (write) => runner.whenPassed?.(write) }),
    warn: (message) => logger.warnOnce(vault.redactText(message)),
  });
}

type CacheOptions = Exclude<NonNullable<ResolvedAgentOptions['cache']>, false>;

function cacheOptions({ options: { cache, cacheId }, logger }: MemoryInit): CacheOptions | undefined {
  if (cache === false || cacheId === undefined) return cache || undefined;
  if (cache !== undefined) {
    throw new ConfigError('CONFIG_INVALID', 'The options cache and cacheId were both given', {
      hint: 'cacheId is the older name of cache.id: remove it.',
    });
  }
  logger.warnOnce('The option cacheId is deprecated; use cache: { id }.');
  return { id: cacheId, strategy: 'read-write', heal: 'update' };
}

/** A retry does not write entries, since the test has failed before. */
function strategyOf(
  { strategy }: CacheOptions,
  runner: RunnerBinding | undefined,
): CacheOptions['strategy'] | undefined {
  if (!runner || runner.test.attempt === 0) return strategy;
  return strategy === 'write-only' ? undefined : 'read-only';
}

function cacheFolder(given: string | undefined, { env, cwd }: MemoryInit['surroundings']): string {
  if (given !== undefined) return path.resolve(cwd, given);
  return path.join(resolveRunPlace({ cwd, runDir: env['EYEWRIGHT_RUN_DIR'] || undefined }).runDir, 'cache');
}
