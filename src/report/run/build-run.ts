import type { EventOf } from '../../core/record.ts';
import { sumCacheUse } from './cache-use.ts';
import { attemptFailures, runFailures } from './failures.ts';
import { isRed, outcomes, type Outcome } from './outcome.ts';
import { DraftReader, type RecordDraft } from './record-draft.ts';
import type { PreviousRun } from './previous-run.ts';
import type { Attempt, Run, Test } from './run.ts';
import { runTime } from './run-time.ts';
import { joinLines, type RecordItem } from './step-line.ts';
import { sumUsage } from './usage.ts';

/** Makes tests and totals out of events; steps wait until somebody opens their test. */
export function buildRun(items: Iterable<RecordItem>): Run {
  const reader = new DraftReader();
  for (const item of items) reader.read(item);
  return toRun(reader.finish(), reader);
}

/** What stands beside the tests of a run. */
export interface RunFacts {
  readonly previous?: PreviousRun | undefined;
  readonly errors?: readonly EventOf<'run-error'>[];
}

export function toRun(drafts: readonly RecordDraft[], { previous, errors = [] }: RunFacts = {}): Run {
  const tests = [...groupBy(drafts, testId)].flatMap(([id, own]) => testsOf(id, own));
  return {
    tests,
    errors: runFailures(errors),
    counts: countOutcomes(tests),
    flaky: tests.filter((test) => test.flaky).length,
    ...runTime(drafts),
    testsMs: tests.reduce((sum, { attempts }) => attempts.reduce((all, { durationMs }) => all + durationMs, sum), 0),
    usage: sumUsage(drafts.map((draft) => draft.usage())),
    cache: sumCacheUse(drafts.map((draft) => draft.cache())),
    models: modelsOf(drafts),
    tool: drafts.find((draft) => draft.start)?.start?.tool,
    previous,
  };
}

/** A test has each attempt once: where two runs tell of the same one, it ran on two machines, or was run again. */
function testsOf(id: string, drafts: readonly RecordDraft[]): Test[] {
  const runs = [...groupBy(drafts, ({ source }) => source?.run ?? '').values()];
  const attempts = runs.flatMap((own) => [...groupBy(own, attemptKey).keys()]);
  if (new Set(attempts).size === attempts.length) return [buildTest(id, drafts)];
  return runs.map((own, index) => {
    const test = buildTest(index === 0 ? id : `${id} (run ${index + 1})`, own);
    return { ...test, variant: [test.variant, `run ${index + 1}`].filter((part) => part !== undefined).join(', ') };
  });
}

function buildTest(id: string, drafts: readonly RecordDraft[]): Test {
  const attempts = [...groupBy(drafts, attemptKey).values()].map(buildAttempt).sort((a, b) => a.number - b.number);
  const last = attempts[attempts.length - 1] ?? buildAttempt(drafts, 0);
  return {
    id,
    ...testNames(id, drafts),
    attempts,
    last,
    flaky: last.status === 'passed' && attempts.some(({ status }) => isRed(status)),
  };
}

function testNames(id: string, drafts: readonly RecordDraft[]): Omit<Test, 'id' | 'attempts' | 'last' | 'flaky'> {
  const { test, source, start } = namesOf(drafts);
  const { titlePath = [], runner, project, tags, location, repeat }: Partial<EventOf<'test-start'>> = test ?? {};
  const titles = titlePath.filter((part) => part !== '');
  const fallback = [source?.testTitle, start?.title].find((title) => title) ?? id;
  return {
    title: titles[titles.length - 1] ?? fallback,
    path: titles.slice(0, -1),
    ...(typeof repeat === 'number' && { variant: `repeat ${repeat}` }),
    runner,
    project,
    tags: asList(tags),
    location,
  };
}

function buildAttempt(drafts: readonly RecordDraft[], index: number): Attempt {
  const { test, source, start } = namesOf(drafts);
  const startedAt = drafts.reduce((first, draft) => Math.min(first, draft.firstAt), Infinity);
  const status = worst(drafts.map((draft) => draft.status()));
  const lines = joinLines(drafts.map((draft) => draft.lines));
  const told = drafts.flatMap((draft) => asList(draft.end?.errors));
  return {
    number: test?.attempt ?? index,
    status,
    durationMs: Math.max(0, ...drafts.map((draft) => draft.durationMs())),
    startedAt: Number.isFinite(startedAt) ? startedAt : 0,
    description: source?.testDescription ?? '',
    ...attemptFailures({ status, errors: told, lines }),
    warnings: drafts.flatMap((draft) => draft.warnings),
    problem: firstOf(drafts, (draft) => draft.source?.problem),
    models: modelsOf(drafts),
    platform: start?.platform,
    devices: drafts.flatMap((draft) => draft.devices),
    tool: start?.tool,
    usage: sumUsage(drafts.map((draft) => draft.usage())),
    cache: sumCacheUse(drafts.map((draft) => draft.cache())),
    code: drafts.flatMap((draft) => draft.code),
    attachments: drafts.flatMap((draft) => draft.attachments),
    lines,
  };
}

/** What the agents of a test, or of one attempt, call it: all say the same. */
function namesOf(drafts: readonly RecordDraft[]): Pick<RecordDraft, 'test' | 'source' | 'start'> {
  return {
    test: firstOf(drafts, (draft) => draft.test),
    source: firstOf(drafts, (draft) => draft.source),
    start: firstOf(drafts, (draft) => draft.start),
  };
}

function firstOf<T, V>(items: readonly T[], value: (item: T) => V | undefined): V | undefined {
  for (const item of items) {
    const found = value(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function asList<T>(value: readonly T[] | undefined): readonly T[] {
  return Array.isArray(value) ? value : [];
}

function testId(draft: RecordDraft): string {
  const id = draft.test?.test ?? draft.source?.testId ?? draft.id;
  // Addresses cannot hold half a character; a test must be found again by what its address says.
  return id.replace(/[\ud800-\udfff]/gu, '\ufffd');
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
  for (const test of tests) if (Object.hasOwn(counts, test.last.status)) counts[test.last.status] += 1;
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
