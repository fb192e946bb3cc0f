import type { Step } from './step.ts';
import { walkStep } from './step-tree.ts';

/**
 * Number of answers in a step and its parts by source: `model` (the configured model), `embedded` (the offline model),
 * `cassette` or `cache`.
 */
export function answeredBy(step: Step): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (who: string): void => void counts.set(who, (counts.get(who) ?? 0) + 1);
  for (const { calls, cache } of walkStep(step)) {
    for (const { origin = 'live' } of calls) add(origin === 'live' ? 'model' : String(origin));
    for (const { outcome } of cache) if (outcome === 'hit') add('cache');
  }
  return counts;
}
