import { setTimeout as sleep } from 'node:timers/promises';

import { settlesWithin } from '../../src/core/time/deadline.ts';

export interface Patience {
  /** In milliseconds. */
  readonly timeout: number;
  readonly interval: number;
}

/** Repeats something until it does not fail; then its last failure. An attempt that never ends is a failure, too. As `vi.waitFor`, but benches outside of Vitest can use it, too. */
export async function waitFor<T>(attempt: () => T | Promise<T>, { timeout, interval }: Patience): Promise<T> {
  const until = performance.now() + timeout;
  for (;;) {
    try {
      const attempting = Promise.resolve(attempt());
      if (await settlesWithin(attempting, Math.max(until - performance.now(), interval))) return await attempting;
      throw new Error(`An attempt does not end within ${timeout} ms.`);
    } catch (error) {
      if (performance.now() >= until) throw error;
      await sleep(interval);
    }
  }
}
