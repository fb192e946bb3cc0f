import { z } from 'zod';

import { ConfigError, EyewrightError } from '../../core/errors/errors.ts';
import { failureClasses, type FailureClass } from '../../core/errors/failure-class.ts';
import type { AttemptFailure } from './attempt-failure.ts';

const retryOnSchema = z.array(z.enum(failureClasses)).readonly();

/** Which failures may be retried; undefined leaves it to the runner. */
export type RetryOn = readonly FailureClass[] | undefined;

/** A failed attempt of a test, as the next attempt reads it. */
export interface PastAttempt extends AttemptFailure {
  /** From 0. */
  readonly number: number;
}

/** @throws ConfigError `CONFIG_INVALID` for anything but a list of classes. */
export function readRetryOn(given: unknown): RetryOn {
  if (given === undefined) return undefined;
  const parsed = retryOnSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    'CONFIG_INVALID',
    `The option retryOn is ${JSON.stringify(given)}, not a list of failure classes`,
    {
      hint: `List the classes to retry, from ${failureClasses.join(', ')}, e.g. ['environment', 'model'].`,
    },
  );
}

/**
 * Fails an attempt that must not run. Runners cannot retry by failure class, so the attempt ends before it begins, and the test
 * stays failed.
 *
 * @throws EyewrightError `RETRY_REFUSED`, of the class of the earlier failure.
 */
export function refuseRetry(past: PastAttempt | undefined, retryOn: RetryOn): void {
  if (!past || !retryOn || retryOn.includes(past.failureClass)) return;
  const allowed = retryOn.length > 0 ? `only ${retryOn.join(' and ')} failures are` : 'no failure is';
  const error = new EyewrightError(
    'RETRY_REFUSED',
    `Not retried: attempt ${past.number + 1} was a failure of the class ${past.failureClass}, and ${allowed} (retryOn)\n  ${past.reason}`,
    { hint: `Look at attempt ${past.number + 1}.`, failureClass: past.failureClass },
  );
  // Without a stack, since no line of the user's code caused it: runners would print a line of this package.
  error.stack = `${error.name}: ${error.message}`;
  throw error;
}

/** What the next attempt needs to know: a refused attempt adds nothing. */
export function pastAttempt(
  before: PastAttempt | undefined,
  { number, failure }: { readonly number: number; readonly failure: AttemptFailure | undefined },
): PastAttempt | undefined {
  if (!failure) return undefined;
  return failure.code === 'RETRY_REFUSED' ? before : { ...failure, number };
}
