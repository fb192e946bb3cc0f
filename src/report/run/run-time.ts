import type { RecordDraft } from './record-draft.ts';

/** Longer pauses are not part of a run: the clock changed, or runs without ids were merged. In milliseconds. */
const longestPauseMs = 3_600_000;

export interface RunTime {
  /** Milliseconds since the epoch; 0 if unknown. */
  readonly startedAt: number;
  readonly durationMs: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Duration of a run, from its first event to its last. Of merged runs, the time in which any of them was running: parallel runs
 * count once, and time between runs does not count.
 */
export function runTime(drafts: readonly RecordDraft[]): RunTime {
  const runs = new Map<string, Span[]>();
  for (const draft of drafts) {
    if (draft.firstAt > draft.lastAt) continue;
    const run = draft.source?.run ?? '';
    const spans = runs.get(run) ?? [];
    runs.set(run, spans);
    spans.push({ from: draft.firstAt, to: lastMoment(draft) });
  }
  const busy = joined(
    [...runs.values()].flatMap((spans) => joined(spans, longestPauseMs)),
    0,
  );
  return {
    startedAt: busy[0]?.from ?? 0,
    durationMs: busy.reduce((sum, { from, to }) => sum + to - from, 0),
  };
}

/** Sorts the spans, and joins those with at most `pauseMs` between them. */
function joined(spans: readonly Span[], pauseMs: number): Span[] {
  const result: Span[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from - last.to <= pauseMs) result.splice(-1, 1, { from: last.from, to: Math.max(last.to, to) });
    else result.push({ from, to: Math.max(from, to) });
  }
  return result;
}

/** Events that the runner adds later may have times of another clock. */
function lastMoment(draft: RecordDraft): number {
  const { firstAt, lastAt } = draft;
  const known = draft.source?.testDuration ?? draft.end?.durationMs;
  return known === undefined ? lastAt : Math.min(lastAt, firstAt + Math.max(0, known) + longestPauseMs);
}
