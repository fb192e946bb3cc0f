import type { TestOutcome } from '../../report/merge/test-outcome.ts';
import { exitCodeOf, exitCodes, type ExitCode } from '../exit-codes.ts';
import type { PlannedTest } from './planned-test.ts';
import { identityOf, runAttempt, type EndedAttempt } from './run-attempt.ts';
import type { RunOptions } from './run-options.ts';

export interface RunTestsInit {
  readonly tests: readonly PlannedTest[];
  readonly options: RunOptions;
  readonly signal: AbortSignal;
  readonly onOutcome: (outcome: TestOutcome) => void;
  /** Called after each attempt; `willRetry` if another one follows. */
  readonly onAttempt: (test: PlannedTest, ended: EndedAttempt & { readonly willRetry: boolean }) => void;
}

/** What a run came to. */
export interface RunResult {
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
  readonly exitCode: ExitCode;
}

/** Runs the tests, some at a time. Without `continueOnError`, no test starts after the first failure. */
export async function runTests(init: RunTestsInit): Promise<RunResult> {
  const { tests, options, signal } = init;
  const numbers = numberOff(tests);
  const left = tests.map((test, index) => ({ test, nth: numbers[index] ?? 1 }));
  const codes: ExitCode[] = [];
  let passed = 0;
  const work = async (): Promise<void> => {
    for (;;) {
      const stops = signal.aborted || (codes.length > 0 && !options.continueOnError);
      const next = stops ? undefined : left.shift();
      if (!next) return;
      const error = await runTest(init, next);
      if (error === undefined) passed++;
      else codes.push(exitCodeOf(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.concurrency, tests.length) }, work));
  for (const { test, nth } of left) init.onOutcome(notRun(test, nth));
  const exitCode = signal.aborted
    ? exitCodes.interrupted
    : codes.length > 0
      ? (Math.min(...codes) as ExitCode)
      : exitCodes.ok;
  return { passed, failed: codes.length, notRun: left.length, exitCode };
}

interface NextTest {
  readonly test: PlannedTest;
  readonly nth: number;
}

/** Resolves to the error of the last attempt; undefined if it passed. */
async function runTest(
  { options, signal, onOutcome, onAttempt }: RunTestsInit,
  { test, nth }: NextTest,
): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    const ended = await runAttempt({ test, attempt, nth, options, signal });
    const willRetry =
      ended.error !== undefined &&
      attempt < options.retries &&
      !signal.aborted &&
      exitCodeOf(ended.error) !== exitCodes.usage;
    onOutcome(ended.outcome);
    onAttempt(test, { ...ended, willRetry });
    if (!willRetry) return ended.error;
  }
}

function notRun(test: PlannedTest, nth: number): TestOutcome {
  return {
    identity: identityOf({ test, nth, attempt: 0 }),
    status: 'skipped',
    didNotRun: true,
    durationMs: 0,
    errors: [],
    reportFiles: [],
  };
}

function numberOff(tests: readonly PlannedTest[]): number[] {
  const counts = new Map<string, number>();
  return tests.map(({ titlePath }) => {
    const title = JSON.stringify(titlePath);
    const count = (counts.get(title) ?? 0) + 1;
    counts.set(title, count);
    return count;
  });
}
