import { createHash } from 'node:crypto';
import path from 'node:path';

import { MemoryLog } from '../../models/limits/limit-log.ts';
import type { Account, Limits } from '../../models/limits/limits.ts';
import { RequestLimiter } from '../../models/limits/request-limiter.ts';
import { currentRun } from '../../report/container/run-id.ts';
import { isRunning, processMark } from '../../util/process-mark.ts';
import { runPlace } from '../report-place.ts';
import type { Surroundings } from '../surroundings.ts';
import { FileLog } from './file-log.ts';

/** The limiters of this process, which all agents of a worker share. */
const limiters = new Map<string, RequestLimiter>();

/** Limits that all workers of a run share; a process that is a run of its own does not share them. */
export function runLimits(surroundings: Pick<Surroundings, 'env' | 'cwd' | 'pid'>): Limits {
  const run = currentRun(surroundings.env);
  const mark = processMark(surroundings.pid);
  return {
    of(account) {
      const name = `${run}-${nameOf(account, run)}`;
      const folder = path.join(runPlace(surroundings), 'limits');
      const key = path.join(folder, name);
      const known = limiters.get(key);
      if (known) return known;
      const log = run === mark ? new MemoryLog() : new FileLog(folder, name);
      const made = new RequestLimiter(log, { mark, isRunning });
      limiters.set(key, made);
      return made;
    },
  };
}

/** Distinguishes accounts without revealing a key: a short hash, which differs in every run. */
function nameOf({ server, model, key = '' }: Account, run: string): string {
  return createHash('sha256').update([run, server, model, key].join('\n')).digest('hex').slice(0, 10);
}
