import type { FailureClass } from '../../core/errors/failure-class.ts';
import type { RecordError, RecordEvent, TestStatus } from '../../core/record/record.ts';
import { attemptFailures } from '../../report/run/failures.ts';
import { eagerLine, isStepEvent } from '../../report/run/step-line.ts';

/** What is known of an attempt when it has ended. */
export interface EndedAttempt {
  readonly status: TestStatus;
  /** What the runner says. */
  readonly errors: readonly RecordError[];
  /** What its agents wrote. */
  readonly events?: readonly RecordEvent[];
}

/** Who has to look at an attempt that failed, and why. */
export interface AttemptFailure {
  readonly failureClass: FailureClass;
  readonly code: string | undefined;
  /** What went wrong, in a few lines. */
  readonly reason: string;
}

/** Enough for an assertion in a step: what failed, where, and why. */
const reasonLines = 4;

/** Decided as the report decides it, so that a note at the test never says otherwise; undefined unless it went wrong. */
export function attemptFailure({ status, errors, events = [] }: EndedAttempt): AttemptFailure | undefined {
  const lines = events.filter(isStepEvent).map(eagerLine);
  const { errors: found, failureClass } = attemptFailures({ status, errors, lines });
  if (failureClass === undefined) return undefined;
  const decisive = found.find((error) => error.failureClass === failureClass) ?? found[0];
  const reason =
    decisive?.message.split('\n', reasonLines).join('\n') || `it ${status === 'timedOut' ? 'ran out of time' : status}`;
  return { failureClass, code: decisive?.code, reason };
}

/** E.g. `product (ASSERTION_FAILED)`: what runners show beside a test. */
export function failureText({ failureClass, code }: AttemptFailure): string {
  return code === undefined ? failureClass : `${failureClass} (${code})`;
}

/** Class and code without what is not known. */
export function classOf(failure: AttemptFailure | undefined): { failureClass?: FailureClass; code?: string } {
  if (!failure) return {};
  const { failureClass, code } = failure;
  return { failureClass, ...(code !== undefined && { code }) };
}
