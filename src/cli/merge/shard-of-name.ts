import path from 'node:path';

import type { MergeJob } from '../../report/merge/merge-job.ts';

/**
 * The shard in the name of a file. Blobs of Vitest and messages of Cucumber do not contain it, but Vitest names its blobs
 * `blob-2-3.json`, or `blob-linux-2-3.json` with a label. Messages of Cucumber may be named in the same way: `messages-2-3.ndjson`.
 */
export function shardOfName(file: string): MergeJob['shard'] {
  const [, label, first, second] = /^(?:blob|messages)-(?:(.+)-)?(\d+)-(\d+)\.\w+$/.exec(path.basename(file)) ?? [];
  const [current, total] = [Number(first), Number(second)];
  const isDate = label !== undefined && !/[A-Za-z][^-]*$/.test(label);
  if (isDate || !(current > 0 && current <= total)) return undefined;
  return { shard: { current, total }, ...(label !== undefined && { selection: label }) };
}
