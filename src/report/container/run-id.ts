import { randomBytes } from 'node:crypto';
import { isMainThread } from 'node:worker_threads';

import { processMark } from '../../util/process-mark.ts';

const variable = 'EYEWRIGHT_RUN_ID';

/**
 * The run that this process is part of: what the reporter, or the user, says it is. Without either, workers that a test
 * runner forked belong to the run of their parent, and any other process is a run of its own.
 */
export function currentRun(env: Readonly<Record<string, string | undefined>>): string {
  const given = env[variable];
  if (given) return given;
  const isWorker = isMainThread && process.connected && process.ppid > 1;
  return processMark(isWorker ? process.ppid : process.pid);
}

/** Ids that were made here, and are not those of a larger run. */
const made = new Set<string>();

/**
 * Begins a run, before the workers are started, which inherit the environment; gives its id.
 *
 * @param isNext - Whether it follows on another one in this process, as in watch mode: what that one took is not its own.
 */
export function beginRun(env: Record<string, string | undefined>, isNext = false): string {
  const given = env[variable];
  // A run may be part of a larger one.
  if (given && !(isNext && made.has(given))) return given;
  const run = randomBytes(6).toString('hex');
  made.add(run);
  env[variable] = run;
  return run;
}
