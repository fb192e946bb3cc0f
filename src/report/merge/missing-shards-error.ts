import { RecordError } from '../../core/errors/errors.ts';
import { missingShardsHint, missingShardsText, type ShardedRun } from '../run/missing-shards.ts';

/** The error for the missing shards of all runs; undefined if there are none. */
export function missingShardsError(shards: readonly ShardedRun[]): RecordError | undefined {
  const lacking = shards.filter(({ missing }) => missing.length > 0);
  if (lacking.length === 0) return undefined;
  const texts = lacking.map((run) =>
    [missingShardsText(run), run.variant && `(${run.variant})`].filter(Boolean).join(' '),
  );
  return new RecordError('SHARD_MISSING', texts.join('\n'), { hint: missingShardsHint(lacking) });
}
