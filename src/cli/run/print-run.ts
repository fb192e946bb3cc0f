import type { TestOutcome } from '../../report/merge/test-outcome.ts';
import type { CliIo } from '../cli-io.ts';
import { exitCodes } from '../exit-codes.ts';
import { outcomeError, type Outcome, type OutcomeError } from '../device/outcome.ts';
import type { RunResult } from './run-tests.ts';

/** One test as `--json` prints it. */
export interface PrintedTest {
  readonly title: readonly string[];
  readonly status: TestOutcome['status'];
  /** Number of attempts; 0 if it did not run. */
  readonly attempts: number;
  readonly durationMs: number;
  readonly error: OutcomeError | null;
}

/** The last attempt of a test as data. */
export function toPrintedTest({ identity, status, durationMs, didNotRun }: TestOutcome, error?: unknown): PrintedTest {
  return {
    title: identity.titlePath,
    status,
    attempts: didNotRun ? 0 : identity.attempt + 1,
    durationMs,
    error: error === undefined ? null : outcomeError(error).error,
  };
}

export interface PrintedRun {
  readonly result: RunResult;
  readonly tests: readonly PrintedTest[];
  readonly report: string | undefined;
  readonly durationMs: number;
}

/** Prints a run as one object: an outcome whose value has the totals and the tests. */
export function printRun({ result, tests, report = '', durationMs }: PrintedRun, io: CliIo): void {
  const { passed, failed, notRun, exitCode } = result;
  const first = tests.find(({ error }) => error)?.error ?? null;
  const outcome: Outcome = {
    ok: exitCode === exitCodes.ok,
    command: 'run',
    session: null,
    value: { passed, failed, notRun, tests },
    durationMs: Math.round(durationMs),
    report: report || null,
    screenshot: null,
    usage: null,
    error: first,
    exitCode,
  };
  io.stdout.write(`${JSON.stringify(outcome)}\n`);
}
