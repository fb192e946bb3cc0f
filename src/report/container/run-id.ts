import { randomBytes } from 'node:crypto';
import { isMainThread } from 'node:worker_threads';

import { processMark } from '../../util/process-mark.ts';

const variable = 'EYEWRIGHT_RUN_ID';

/**
 * The id of the run of this process, as set by the reporter or the user. Otherwise, forked workers of a test runner belong to the
 * run of their parent, and any other process is its own run.
 */
export function currentRun(env: Readonly<Record<string, string | undefined>>): string {
  const given = env[variable];
  if (given) return given;
  const isWorker = isMainThread && process.connected && process.ppid > 1;
  return processMark(isWorker ? process.ppid : process.pid);
}

/** Ids that this process has generated. */
const made = new Set<string>();

/**
 * Starts a run and returns its id. Call it before workers start: they inherit the environment.
 *
 * @param isNext - Whether another run in this process came before, as in watch mode. The new run does not use its id.
 */
export function beginRun(env: Record<string, string | undefined>, isNext = false): string {
  const given = env[variable];
  // The run is part of a larger one.
  if (given && !(isNext && made.has(given))) return given;
  const run = randomBytes(6).toString('hex');
  made.add(run);
  env[variable] = run;
  return run;
}
