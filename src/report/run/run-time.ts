import type { RecordDraft } from './record-draft.ts';

/** A longer pause is no part of a run: the clock was set, or runs that do not tell themselves apart were merged. */
const longestPauseMs = 3_600_000;

export interface RunTime {
  /** 0 when nobody knows. */
  readonly startedAt: number;
  readonly durationMs: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * How long a run was going on, from its first event to its last. Of several that were merged, the time when any of them
 * was going on: those beside each other count once, what lies between them not at all.
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

/** The spans in order, those joined between which there is no more than a pause. */
function joined(spans: readonly Span[], pauseMs: number): Span[] {
  const result: Span[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from - last.to <= pauseMs) result.splice(-1, 1, { from: last.from, to: Math.max(last.to, to) });
    else result.push({ from, to: Math.max(from, to) });
  }
  return result;
}

/** What the runner adds later may be told by another clock. */
function lastMoment(draft: RecordDraft): number {
  const { firstAt, lastAt } = draft;
  const known = draft.source?.testDuration ?? draft.end?.durationMs;
  return known === undefined ? lastAt : Math.min(lastAt, firstAt + Math.max(0, known) + longestPauseMs);
}
