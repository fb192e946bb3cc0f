import { setTimeout as sleep } from 'node:timers/promises';

export interface Patience {
  /** In milliseconds. */
  readonly timeout: number;
  readonly interval: number;
}

/** Repeats something until it does not fail; then its last failure. As `vi.waitFor`, but benches outside of Vitest can use it, too. */
export async function waitFor<T>(attempt: () => T | Promise<T>, { timeout, interval }: Patience): Promise<T> {
  const until = performance.now() + timeout;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() >= until) throw error;
      await sleep(interval);
    }
  }
}
