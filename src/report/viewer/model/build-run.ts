import type { RecordEvent } from '../../../core/record.ts';
import { DraftReader, type RecordDraft } from './record-draft.ts';
import { outcomes, type Attempt, type Outcome, type Run, type Test } from './run.ts';

/** Makes tests and totals out of events; steps wait until somebody opens their test. */
export function buildRun(events: readonly RecordEvent[]): Run {
  const reader = new DraftReader();
  for (const event of events) reader.read(event);
  const drafts = reader.finish();
  const tests = [...groupBy(drafts, testId)].map(([id, own]) => buildTest(id, own));
  const spans = drafts.filter((draft) => draft.firstAt <= draft.lastAt);
  const startedAt = spans.reduce((first, draft) => Math.min(first, draft.firstAt), Infinity);
  const endedAt = spans.reduce((last, draft) => Math.max(last, draft.lastAt), -Infinity);
  return {
    tests,
    counts: countOutcomes(tests),
    flaky: tests.filter((test) => test.flaky).length,
    durationMs: spans.length > 0 ? endedAt - startedAt : 0,
    startedAt: spans.length > 0 ? startedAt : 0,
    calls: sum(drafts, (draft) => draft.calls),
    tokens: sum(drafts, (draft) => draft.tokens),
    models: modelsOf(drafts),
    tool: drafts.find((draft) => draft.start)?.start?.tool,
  };
}

function buildTest(id: string, drafts: readonly RecordDraft[]): Test {
  const attempts = [...groupBy(drafts, attemptKey).values()].map(buildAttempt).sort((a, b) => a.number - b.number);
  const first = drafts.find((draft) => draft.test)?.test;
  const titles = first?.titlePath.filter((part) => part !== '') ?? [];
  const last = attempts[attempts.length - 1] ?? buildAttempt(drafts, 0);
  const fallback = drafts[0]?.source?.testTitle || drafts[0]?.start?.title || id;
  return {
    id,
    title: titles[titles.length - 1] ?? fallback,
    path: titles.slice(0, -1),
    runner: first?.runner,
    project: first?.project || undefined,
    tags: Array.isArray(first?.tags) ? first.tags : [],
    location: first?.location,
    attempts,
    last,
    flaky: last.status === 'passed' && attempts.some(({ status }) => status !== 'passed' && status !== 'skipped'),
  };
}

function buildAttempt(drafts: readonly RecordDraft[], index: number): Attempt {
  const startedAt = drafts.reduce((first, draft) => Math.min(first, draft.firstAt), Infinity);
  return {
    number: drafts.find((draft) => draft.test)?.test?.attempt ?? index,
    status: worst(drafts.map((draft) => draft.status())),
    durationMs: Math.max(0, ...drafts.map((draft) => draft.durationMs())),
    startedAt: Number.isFinite(startedAt) ? startedAt : 0,
    description: drafts.find((draft) => draft.source?.testDescription)?.source?.testDescription ?? '',
    errors: drafts.flatMap((draft) => (Array.isArray(draft.end?.errors) ? draft.end.errors : [])),
    warnings: drafts.flatMap((draft) => draft.warnings),
    problem: drafts.find((draft) => draft.source?.problem)?.source?.problem,
    models: modelsOf(drafts),
    platform: drafts.find((draft) => draft.start?.platform)?.start?.platform,
    calls: sum(drafts, (draft) => draft.calls),
    tokens: sum(drafts, (draft) => draft.tokens),
    events: drafts.flatMap((draft) => draft.events),
  };
}

function testId(draft: RecordDraft): string {
  return draft.test?.test ?? draft.source?.testId ?? draft.id;
}

function attemptKey(draft: RecordDraft): string {
  return draft.test ? `attempt ${draft.test.attempt}` : (draft.source?.source ?? draft.id);
}

function modelsOf(drafts: readonly RecordDraft[]): string[] {
  return [...new Set(drafts.flatMap((draft) => (draft.start?.model ? [draft.start.model] : [])))];
}

function worst(statuses: readonly Outcome[]): Outcome {
  return outcomes.find((status) => statuses.includes(status)) ?? statuses[0] ?? 'running';
}

function countOutcomes(tests: readonly Test[]): Record<Outcome, number> {
  const counts: Record<Outcome, number> = { passed: 0, failed: 0, timedOut: 0, skipped: 0, interrupted: 0, running: 0 };
  for (const test of tests) if (test.last.status in counts) counts[test.last.status] += 1;
  return counts;
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
