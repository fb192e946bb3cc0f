import { isRed } from './outcome.ts';
import type { Attempt } from './run.ts';

/** An attempt of a test, with facts about its run. */
export interface RanAttempt {
  readonly attempt: Attempt;
  readonly run: string | undefined;
  readonly commit: string | undefined;
  /** Kind of the machine. */
  readonly machine: string | undefined;
}

/** All runs of one test. */
export interface TestRuns {
  readonly id: string;
  readonly runner: string | undefined;
  readonly project: string | undefined;
  readonly runs: readonly OneRun[];
}

/** The attempts of a test in one run, in order. */
export type OneRun = readonly RanAttempt[];

/** Splits attempts into runs, in order of time. Within a run, attempt numbers increase. */
export function runsOf(attempts: readonly RanAttempt[]): OneRun[] {
  const numbers = attempts.map(({ attempt }) => attempt.number);
  if (new Set(numbers).size === numbers.length) return [[...attempts].sort(byNumber)];
  const runs: RanAttempt[][] = [];
  const latest = new Map<string, RanAttempt[]>();
  for (const one of [...attempts].sort(byTime)) {
    const key = JSON.stringify([one.run, one.machine]);
    const open = latest.get(key);
    const last = open?.at(-1)?.attempt.number ?? Infinity;
    if (open && one.attempt.number > last) {
      open.push(one);
      continue;
    }
    const next = [one];
    runs.push(next);
    latest.set(key, next);
  }
  return runs;
}

/**
 * Whether later runs are reruns of failed tests, and not the same suite on another machine. Reruns have the same commit and kind
 * of machine, follow each other in time, and leave out passed tests.
 */
export function areReruns(tests: readonly TestRuns[]): boolean {
  const active = tests.map((test) => ({ ...test, runs: activeRuns(test.runs) }));
  const again = active.filter(({ runs }) => runs.length > 1);
  const isSequence = again.every(({ runs }) =>
    runs.every((run, index) => index === 0 || follows(run, runs[index - 1])),
  );
  if (again.length === 0 || !isSequence) return false;
  const firstAgain = Math.min(...again.map(({ runs }) => startOf(runs[1])));
  const leftOut = active.filter(({ runs: [only, second] }) => isGreen(only) && !second && startOf(only) < firstAgain);
  const selective = new Set(leftOut.map(projectOf));
  // A project that others depend on runs again completely.
  const isSetUp = (test: TestRuns): boolean => test.project !== undefined && !selective.has(projectOf(test));
  const wasRed = ({ runs }: TestRuns): boolean => runs.slice(0, -1).every((run) => isRedRun(run));
  const red = again.filter(wasRed);
  return leftOut.length > 0 && red.length > 0 && again.every((test) => wasRed(test) || isSetUp(test));
}

/** Ignores runs that skipped the test, unless all of them did. */
export function activeRuns(runs: readonly OneRun[]): readonly OneRun[] {
  const active = runs.filter((run) => run.some(({ attempt }) => attempt.status !== 'skipped'));
  return active.length > 0 ? active : runs.slice(-1);
}

function follows(run: OneRun, before: OneRun = []): boolean {
  const [first] = run;
  const last = before.at(-1);
  if (!first || !last) return false;
  const isSameRun = first.run !== undefined && first.run === last.run;
  const isSameCommit = first.commit !== undefined && first.commit === last.commit;
  const isOver = last.attempt.startedAt + last.attempt.durationMs <= first.attempt.startedAt;
  return isOver && first.machine === last.machine && (isSameRun || isSameCommit);
}

function projectOf({ runner, project }: TestRuns): string {
  return JSON.stringify([runner, project]);
}

function startOf(run: OneRun = []): number {
  return run[0]?.attempt.startedAt ?? Infinity;
}

function isRedRun(run: OneRun): boolean {
  const last = run.at(-1)?.attempt;
  return last !== undefined && isRed(last.status);
}

function isGreen(run: OneRun = []): boolean {
  return run.at(-1)?.attempt.status === 'passed';
}

function byNumber(a: RanAttempt, b: RanAttempt): number {
  return a.attempt.number - b.attempt.number;
}

function byTime(a: RanAttempt, b: RanAttempt): number {
  return a.attempt.startedAt - b.attempt.startedAt || byNumber(a, b);
}
