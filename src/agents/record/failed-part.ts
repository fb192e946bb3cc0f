import { classOfFailure } from '../../core/errors/failure-class.ts';
import { errorMessage, EyewrightError, type ErrorCode, type FailureClass } from '../../core/errors/errors.ts';

/** The part of a text that failed, such as a step of a scenario. */
export interface FailedPart {
  /** Names the part; the message of the failure follows below. */
  readonly what: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Used for errors of other packages. */
  readonly code: ErrorCode;
}

/** Adds the part to the message of an error; class and code stay, so that the failure class is the same. */
export function failedPart({ what, details, code }: FailedPart, cause: unknown): EyewrightError {
  const known = EyewrightError.isInstance(cause) ? cause : undefined;
  const message = `${what}\n  ${known?.summary ?? errorMessage(cause)}`;
  if (!known) return new EyewrightError(code, message, { cause, details, failureClass: classOfCause(cause) });
  const FailureClass = known.constructor as typeof EyewrightError;
  const { hint, retryable, failureClass } = known;
  const failed = new FailureClass(known.code, message, {
    hint,
    cause,
    details: { ...known.details, ...details },
    retryable,
    failureClass,
  });
  // The stack of the cause has the line of the user.
  failed.stack = [`${failed.name}: ${failed.message}`, ...stackFrames(known)].join('\n');
  return failed;
}

/** The class of an error that code of the test throws, e.g. from its driver or an assertion library. */
function classOfCause(cause: unknown): FailureClass | undefined {
  return cause instanceof Error ? classOfFailure(cause) : undefined;
}

function stackFrames(error: Error): string[] {
  return (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
}
