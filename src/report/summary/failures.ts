import type { RecordError } from '../../core/record.ts';
import { clipText } from './clip-text.ts';
import type { FailureSummary, Outcome, StepSummary } from './run-summary.ts';

const longestMessage = 8_000;

export function toFailure(error: RecordError): FailureSummary {
  const { name, code, failureClass, message, hint, stack } = error;
  return {
    name,
    ...(code && { code }),
    ...(failureClass && { failureClass }),
    message: clipText(message, longestMessage),
    ...(hint && { hint: clipText(hint, longestMessage) }),
    ...(stack && { stack: clipText(stack, longestMessage) }),
  };
}

/** What went wrong in an attempt: the runner knows that it failed, the steps know with which code and where. */
export function attemptFailures(
  errors: readonly RecordError[],
  steps: readonly StepSummary[],
  status: Outcome,
): FailureSummary[] {
  const failed = steps.filter((step) => step.error !== undefined);
  const own = errors.map((error) => explain(toFailure(error), failed));
  const found =
    own.length > 0
      ? own
      : failed
          .filter(({ depth }) => depth === 0)
          .slice(-1)
          .flatMap(fromStep);
  return withoutRepeats(found).map((failure) => classify(failure, status));
}

function explain(failure: FailureSummary, failed: readonly StepSummary[]): FailureSummary {
  // Outer steps come first: the call that the user wrote, and its line, before the part of it that failed.
  const match = failed.find(({ error }) => error && isSame(failure.message, error.message));
  if (!match) return failure;
  const { code, failureClass, hint } = match.error ?? failure;
  return {
    ...(code && { code }),
    ...(failureClass && { failureClass }),
    ...(hint && { hint }),
    ...(match.location && { location: match.location }),
    ...failure,
  };
}

function fromStep({ error, location }: StepSummary): FailureSummary[] {
  return error ? [{ ...error, ...(location && { location }) }] : [];
}

/** Runners put a class name before the message and a call log after it. */
function isSame(told: string, own: string): boolean {
  const line = own.split('\n', 1)[0]?.trim() ?? '';
  return line !== '' && told.includes(line);
}

function withoutRepeats(failures: readonly FailureSummary[]): FailureSummary[] {
  return [...new Map(failures.map((failure) => [failure.message, failure])).values()];
}

function classify(failure: FailureSummary, status: Outcome): FailureSummary {
  if (failure.failureClass !== undefined) return failure;
  if (status === 'timedOut') return { ...failure, failureClass: 'timeout' };
  const isAssertion = failure.name === 'AssertionError' || /^(?:\w*Error: )?expect\(/.test(failure.message);
  return isAssertion ? { ...failure, failureClass: 'assertion' } : failure;
}
