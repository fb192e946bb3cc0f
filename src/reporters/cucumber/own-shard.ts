import { Writable } from 'node:stream';

import type { RunShard } from '../../report/run-report/run-shard.ts';
import { optionValues, ownShard, toShard } from '../shared/command-line.ts';

/**
 * The shard of this run, from the command line or the configuration file. Cucumber passes neither to formatters, and the file is
 * loaded already, so that it is not executed again.
 */
export async function cucumberShard(args: readonly string[]): Promise<RunShard[]> {
  const own = ownShard('cucumber');
  return own.length > 0 ? own : ownShard('cucumber', await configuredShard(args));
}

async function configuredShard(args: readonly string[]): Promise<RunShard['shard'] | undefined> {
  const [file] = optionValues(args, ['--config', '-c']);
  const profiles = optionValues(args, ['--profile', '-p']);
  try {
    const { loadConfiguration } = await import('@cucumber/cucumber/api');
    // Cucumber has printed its warnings already.
    const stderr = new Writable({ write: (_chunk, _encoding, done) => done() });
    const { useConfiguration } = await loadConfiguration({ ...(file && { file }), profiles }, { stderr });
    return toShard(useConfiguration.shard);
  } catch {
    return undefined;
  }
}
