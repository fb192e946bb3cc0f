import { readFileSync, writeFileSync } from 'node:fs';

import { z } from 'zod';

import type { RunShard } from '../run-report/run-shard.ts';
import { parseJson } from '../../util/parse-json.ts';

const variable = 'EYEWRIGHT_MERGE_JOB';

const jobSchema = z.object({
  outputDir: z.string(),
  reportFileName: z.string(),
  records: z.array(z.string()),
  shard: z
    .object({ shard: z.object({ current: z.number(), total: z.number() }), selection: z.string().optional() })
    .optional(),
});

/** A request of `merge-reports` to a reporter, whose runner replays its own earlier output, e.g. blobs of another machine. */
export interface MergeJob {
  /** The folder of the merged report. */
  readonly outputDir: string;
  readonly reportFileName: string;
  /** Reports of single tests that may belong to the tests of the runner. */
  readonly records: readonly string[];
  /** The shard that the output of the runner is, if only its file name says so. */
  readonly shard?: Pick<RunShard, 'shard' | 'selection'> | undefined;
}

/** Writes a job for another process. Returns the environment variables for that process. */
export function writeMergeJob(job: MergeJob, file: string): Record<string, string> {
  writeFileSync(file, JSON.stringify(job));
  return { [variable]: file };
}

/** The job of this process, if it has one. */
export function readMergeJob(env: Readonly<Record<string, string | undefined>>): MergeJob | undefined {
  const file = env[variable];
  return file ? jobSchema.parse(parseJson(readFileSync(file, 'utf8'))) : undefined;
}
