import type { EventOf } from '../../core/record/record.ts';
import { groupBy } from './group-by.ts';
import { sumCacheUse } from './cache-use.ts';
import { attemptFailures, runFailures } from './failures.ts';
import { isRed, outcomes, type Outcome } from './outcome.ts';
import { DraftReader, type RecordDraft } from './record-draft.ts';
import type { Attempt, Run, Test } from './run.ts';
import { runTime } from './run-time.ts';
import { joinLines, type RecordItem } from './step-line.ts';
import { activeRuns, areReruns, runsOf, type OneRun, type RanAttempt, type TestRuns } from './test-runs.ts';
import { sumUsage } from './usage.ts';

/** Builds tests and totals from events. Steps are read later, when their test is opened. */
export function buildRun(items: Iterable<RecordItem>): Run {
  const reader = new DraftReader();
  for (const item of items) reader.read(item);
  return toRun(reader);
}

export function toRun(reader: DraftReader): Run {
  const drafts = reader.finish();
  const { previous, errors } = reader;
  const tests = testsOf(drafts, reader.areReruns);
  return {
    tests,
    errors: runFailures(errors),
    counts: countOutcomes(tests),
    flaky: tests.filter((test) => test.flaky).length,
    didNotRun: tests.filter(({ last }) => last.didNotRun).length,
    ...runTime(drafts),
    testsMs: tests.reduce((sum, { attempts }) => attempts.reduce((all, { durationMs }) => all + durationMs, sum), 0),
    usage: sumUsage(drafts.map((draft) => draft.usage())),
    cache: sumCacheUse(drafts.map((draft) => draft.cache())),
    models: modelsOf(drafts),
    tool: drafts.find((draft) => draft.start)?.start?.tool,
    previous,
  };
}

interface DraftedTest extends TestRuns {
  readonly names: TestNames;
}

/** If runs are reruns, their attempts belong to one test. Otherwise each run of a test is a test, e.g. on another machine. */
function testsOf(drafts: readonly RecordDraft[], markedAsReruns: boolean): Test[] {
  const all = [...groupBy(drafts, testId)].map(([id, own]) => draftedTest(id, own));
  const groups = groupBy(all, ({ runner }) => runner ?? '');
  const rerun = new Set([...groups].flatMap(([runner, tests]) => (markedAsReruns || areReruns(tests) ? [runner] : [])));
  return all.flatMap((test) => (rerun.has(test.runner ?? '') ? [asReruns(test)] : asVariants(test)));
}

function draftedTest(id: string, drafts: readonly RecordDraft[]): DraftedTest {
  const names = testNames(id, drafts);
  const attempts = [...groupBy(drafts, attemptKey).values()].map(ranAttempt);
  return { id, names, runner: names.runner, project: names.project, runs: runsOf(attempts) };
}

function ranAttempt(drafts: readonly RecordDraft[], index: number): RanAttempt {
  const { source } = namesOf(drafts);
  return {
    attempt: buildAttempt(drafts, index),
    run: source?.run,
    commit: source?.commit,
    machine: source?.machine,
  };
}

/** One test with the attempts of all runs, in order of time. */
function asReruns({ id, names, runs }: DraftedTest): Test {
  return toTest(id, names, activeRuns(runs).flat());
}

function asVariants({ id, names, runs }: DraftedTest): Test[] {
  if (runs.length === 1) return runs.map((own) => toTest(id, names, own));
  return runs.map((own, index) => {
    const number = `run ${index + 1}`;
    const variant = [names.variant, number].filter((part) => part !== undefined).join(', ');
    return toTest(index === 0 ? id : `${id} (${number})`, { ...names, variant }, own);
  });
}

function toTest(id: string, names: TestNames, ran: OneRun): Test {
  const isCounted = ran.every(
    ({ attempt }, index) => index === 0 || attempt.number > (ran[index - 1]?.attempt.number ?? 0),
  );
  const attempts = ran.map(({ attempt }, index) => (isCounted ? attempt : { ...attempt, number: index }));
  const last = attempts[attempts.length - 1] ?? buildAttempt([], 0);
  return {
    id,
    ...names,
    attempts,
    last,
    flaky: last.status === 'passed' && attempts.some(({ status }) => isRed(status)),
  };
}

type TestNames = Omit<Test, 'id' | 'attempts' | 'last' | 'flaky'>;

function testNames(id: string, drafts: readonly RecordDraft[]): TestNames {
  const { test, source, start } = namesOf(drafts);
  const { titlePath = [], runner, project, tags, location }: Partial<EventOf<'test-start'>> = test ?? {};
  const titles = titlePath.filter((part) => part !== '');
  const fallback = [source?.testTitle, start?.title].find((title) => title) ?? id;
  return {
    title: titles[titles.length - 1] ?? fallback,
    path: titles.slice(0, -1),
    ...variantOf(test),
    runner,
    project,
    tags: asList(tags),
    ...(source?.folder !== undefined && { folder: source.folder }),
    location,
  };
}

/** Distinguishes tests of the same titles. */
function variantOf({ repeat, nth }: Partial<EventOf<'test-start'>> = {}): Pick<Test, 'variant'> {
  const parts = [typeof nth === 'number' && `#${nth}`, typeof repeat === 'number' && `repeat ${repeat}`];
  const variant = parts.filter((part) => part !== false).join(', ');
  return variant === '' ? {} : { variant };
}

function buildAttempt(drafts: readonly RecordDraft[], index: number): Attempt {
  const { test, source, start } = namesOf(drafts);
  const startedAt = drafts.reduce((first, draft) => Math.min(first, draft.firstAt), Infinity);
  const status = worst(drafts.map((draft) => draft.status()));
  const lines = joinLines(drafts.map((draft) => draft.stepLines()));
  const errors = drafts.flatMap((draft) => asList(draft.end?.errors));
  return {
    number: test?.attempt ?? index,
    status,
    durationMs: Math.max(0, ...drafts.map((draft) => draft.durationMs())),
    startedAt: Number.isFinite(startedAt) ? startedAt : 0,
    description: source?.testDescription ?? '',
    ...attemptFailures({ status, errors, lines }),
    didNotRun: status === 'skipped' && drafts.some(({ end }) => end?.didNotRun === true),
    reason: firstOf(drafts, ({ end }) => end?.reason),
    annotations: asList(firstOf(drafts, ({ end }) => end?.annotations)),
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

/** The facts about a test or an attempt. All of its agents have the same. */
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
  // Addresses cannot contain half of a character, and a test must be found by its address.
  return id.replace(/[\ud800-\udfff]/gu, '\ufffd');
}

/** A key that all agents of an attempt share. */
function attemptKey({ id, test, source }: RecordDraft): string {
  return JSON.stringify(test ? [source?.run, source?.started, test.attempt] : [source?.source ?? id]);
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
