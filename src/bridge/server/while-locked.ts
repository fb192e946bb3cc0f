import { rmSync, statSync, writeFileSync } from 'node:fs';

import { monotonic, wallTime } from '../../core/time/clock.ts';
import { hasCode } from '../../util/has-code.ts';

/** Milliseconds after which a lock is one of a process that was killed: what is done under it takes one. */
const staleMs = 2000;
/** Milliseconds between two looks. */
const lookMs = 5;
/** Milliseconds after which the work is done without the lock, e.g. where the file system has a clock of its own. */
const mostMs = 2 * staleMs;

/** Does something while no other process does the same under this name. Callers cannot wait otherwise, so it blocks the thread. */
export function whileLocked<T>(lock: string, work: () => T): T {
  const isOurs = take(lock);
  try {
    return work();
  } finally {
    if (isOurs) rmSync(lock, { force: true });
  }
}

function take(lock: string): boolean {
  const since = monotonic();
  while (monotonic() - since < mostMs) {
    try {
      writeFileSync(lock, '', { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    if (isStale(lock)) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookMs);
  }
  return false;
}

function isStale(lock: string): boolean {
  const { mtimeMs } = statSync(lock, { throwIfNoEntry: false }) ?? {};
  return mtimeMs !== undefined && wallTime() - mtimeMs > staleMs;
}
