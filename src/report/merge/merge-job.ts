import { readFileSync, writeFileSync } from 'node:fs';

import { z } from 'zod';

import { parseJson } from '../../util/parse-json.ts';

const variable = 'EYEWRIGHT_MERGE_JOB';

const jobSchema = z.object({
  outputDir: z.string(),
  reportFileName: z.string(),
  records: z.array(z.string()),
});

/** What `merge-reports` asks a reporter for, while its runner reads what it wrote itself earlier, perhaps elsewhere. */
export interface MergeJob {
  /** Where the report is to go. */
  readonly outputDir: string;
  readonly reportFileName: string;
  /** Reports of single tests that may belong to what the runner tells. */
  readonly records: readonly string[];
}

/** Writes a job for another process; gives the variables by which it is found. */
export function writeMergeJob(job: MergeJob, file: string): Record<string, string> {
  writeFileSync(file, JSON.stringify(job));
  return { [variable]: file };
}

/** The job of this process; undefined for nearly all. */
export function readMergeJob(env: Readonly<Record<string, string | undefined>>): MergeJob | undefined {
  const file = env[variable];
  return file ? jobSchema.parse(parseJson(readFileSync(file, 'utf8'))) : undefined;
}
