import { useEffect, useState } from 'preact/hooks';

const longestWaitMs = 1_000;

/** Whether the page has had nothing else to do yet; false for ever where nobody waits for it. */
export function useQuietMoment(waits: boolean): boolean {
  const [come, setCome] = useState(false);
  useEffect(() => {
    if (!waits) return undefined;
    // Not every browser tells when it is idle.
    const ask = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined;
    if (!ask) {
      const timer = setTimeout(() => setCome(true), longestWaitMs);
      return () => clearTimeout(timer);
    }
    const id = ask(() => setCome(true), { timeout: longestWaitMs });
    return () => cancelIdleCallback(id);
  }, [waits]);
  return come;
}
