import type { FailureClass } from '../../core/errors/failure-class.ts';
import type { RecordError, RecordEvent, TestStatus } from '../../core/record/record.ts';
import { attemptFailures } from '../../report/run/failures.ts';
import { eagerLine, isStepEvent } from '../../report/run/step-line.ts';

/** An attempt that has ended. */
export interface EndedAttempt {
  readonly status: TestStatus;
  /** The errors that the runner reports. */
  readonly errors: readonly RecordError[];
  /** The events that its agents wrote. */
  readonly events?: readonly RecordEvent[];
}

/** Who has to look at an attempt that failed, and why. */
export interface AttemptFailure {
  readonly failureClass: FailureClass;
  readonly code: string | undefined;
  /** What went wrong, in a few lines. */
  readonly reason: string;
}

/** Enough lines for an assertion in a step: what failed, where, and why. */
const reasonLines = 4;

/** The failure of an attempt, determined as in the report, so that both always agree; undefined unless the attempt failed. */
export function attemptFailure({ status, errors, events = [] }: EndedAttempt): AttemptFailure | undefined {
  const lines = events.filter(isStepEvent).map(eagerLine);
  const { errors: found, failureClass } = attemptFailures({ status, errors, lines });
  if (failureClass === undefined) return undefined;
  const decisive = found.find((error) => error.failureClass === failureClass) ?? found[0];
  const reason =
    decisive?.message.split('\n', reasonLines).join('\n') || `it ${status === 'timedOut' ? 'ran out of time' : status}`;
  return { failureClass, code: decisive?.code, reason };
}

/** E.g. `product (ASSERTION_FAILED)`, which runners show with a test. */
export function failureText({ failureClass, code }: AttemptFailure): string {
  return code === undefined ? failureClass : `${failureClass} (${code})`;
}

/** Class and code, as far as they are known. */
export function classOf(failure: AttemptFailure | undefined): { failureClass?: FailureClass; code?: string } {
  if (!failure) return {};
  const { failureClass, code } = failure;
  return { failureClass, ...(code !== undefined && { code }) };
}
