import { classOfFailure } from '../../core/errors/failure-class.ts';
import { errorMessage, EyewrightError, type ErrorCode, type FailureClass } from '../../core/errors/errors.ts';

/** The part of a text that failed, as its reader knows it. */
export interface FailedPart {
  /** Which part it is; the failure itself is told below. */
  readonly what: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Of failures that are not ours. */
  readonly code: ErrorCode;
}

/** A failure with the part it happened in: the same class and code, so that the reader still sees whose fault it was. */
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
  // The failure knows the user's line.
  failed.stack = [`${failed.name}: ${failed.message}`, ...stackFrames(known)].join('\n');
  return failed;
}

/** Code of the test may throw what its driver or an assertion library says. */
function classOfCause(cause: unknown): FailureClass | undefined {
  return cause instanceof Error ? classOfFailure(cause) : undefined;
}

function stackFrames(error: Error): string[] {
  return (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
}
