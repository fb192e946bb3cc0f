import { useEffect, useState } from 'preact/hooks';

const longestWaitMs = 1_000;

/** Whether the page has been idle. Always false if `waits` is false. */
export function useQuietMoment(waits: boolean): boolean {
  const [come, setCome] = useState(false);
  useEffect(() => {
    if (!waits) return undefined;
    // Not all browsers have idle callbacks.
    const whenIdle = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined;
    if (!whenIdle) {
      const timer = setTimeout(() => setCome(true), longestWaitMs);
      return () => clearTimeout(timer);
    }
    const id = whenIdle(() => setCome(true), { timeout: longestWaitMs });
    return () => cancelIdleCallback(id);
  }, [waits]);
  return come;
}
