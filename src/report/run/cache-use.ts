import type { EventOf } from '../../core/record/record.ts';
import type { StepEvent, StepLine } from './step-line.ts';

const counted = ['hit', 'miss', 'stale', 'healed', 'stored'] as const;

/** What a report shows in place of `stored` and `healed`. */
export const notStored = 'not-stored';

/** Results of a cache, and changes of its files. */
export interface CacheUse {
  readonly counts: { readonly [Outcome in (typeof counted)[number]]: number };
  readonly healed: readonly HealedRecord[];
}

export interface HealedRecord {
  /** Why the cache entry was outdated. */
  readonly reason: string;
  /** The change of its file as a unified diff. */
  readonly patch: string;
}

export const noCacheUse: CacheUse = { counts: { hit: 0, miss: 0, stale: 0, healed: 0, stored: 0 }, healed: [] };

/** The cache use in one line; undefined for other events. */
export function cacheUseOf(line: StepLine): CacheUse | undefined {
  const event = line.type === 'cache' ? line.read() : undefined;
  return event?.type === 'cache' ? useOf(event) : undefined;
}

function useOf({ outcome, reason, patch }: EventOf<'cache'>): CacheUse {
  const healed = typeof patch === 'string' ? [{ reason: typeof reason === 'string' ? reason : '', patch }] : [];
  const known = counted.find((name) => name === outcome);
  return { counts: known ? { ...noCacheUse.counts, [known]: 1 } : noCacheUse.counts, healed };
}

export function sumCacheUse(parts: readonly CacheUse[]): CacheUse {
  const counts = { ...noCacheUse.counts };
  for (const part of parts) for (const name of counted) counts[name] += part.counts[name];
  return { counts, healed: parts.flatMap(({ healed }) => healed) };
}

export function isCacheUsed({ counts }: CacheUse): boolean {
  return counted.some((name) => counts[name] > 0);
}

/** The same for a test that did not pass in the end, which writes nothing. */
export function withoutWrites({ counts }: CacheUse): CacheUse {
  return { counts: { ...counts, healed: 0, stored: 0 }, healed: [] };
}

/**
 * The result of a cache for such a test. Its agents have ended before the test does, so that they may have noted a file that
 * was to be written, and was not.
 */
export function unwritten(line: StepLine): StepLine {
  return line.type === 'cache' ? { ...line, read: () => asUnwritten(line.read()) } : line;
}

const written: ReadonlySet<string> = new Set(['healed', 'stored']);

function asUnwritten(event: StepEvent | undefined): StepEvent | undefined {
  if (event?.type !== 'cache' || !written.has(event.outcome)) return event;
  const { patch: _, ...rest } = event;
  return { ...rest, outcome: notStored, reason: 'the test did not pass in the end, so that nothing was written' };
}
