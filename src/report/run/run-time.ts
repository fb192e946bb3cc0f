import type { RecordDraft } from './record-draft.ts';

/** A longer pause is no part of a run: it lies between runs that were merged, or the clock was set. */
const longestPauseMs = 3_600_000;

export interface RunTime {
  /** 0 when nobody knows. */
  readonly startedAt: number;
  readonly durationMs: number;
}

/** How long a run was going on, from its first event to its last. */
export function runTime(drafts: readonly RecordDraft[]): RunTime {
  const spans = drafts
    .filter(({ firstAt, lastAt }) => firstAt <= lastAt)
    .map((draft) => ({ from: draft.firstAt, to: lastMoment(draft) }))
    .sort((a, b) => a.from - b.from);
  let durationMs = 0;
  let until = spans[0]?.from ?? 0;
  for (const { from, to } of spans) {
    const start = from - until > longestPauseMs ? from : until;
    durationMs += Math.max(0, to - start);
    until = Math.max(until, to);
  }
  return { startedAt: spans[0]?.from ?? 0, durationMs };
}

/** What the runner adds later may be told by another clock. */
function lastMoment(draft: RecordDraft): number {
  const { firstAt, lastAt } = draft;
  const known = draft.source?.testDuration ?? draft.end?.durationMs;
  return known === undefined ? lastAt : Math.min(lastAt, firstAt + Math.max(0, known) + longestPauseMs);
}
