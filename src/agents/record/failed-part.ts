import { errorMessage, EyewrightError, type ErrorCode } from '../../core/errors.ts';

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
  if (!known) return new EyewrightError(code, message, { cause, details });
  const FailureClass = known.constructor as typeof EyewrightError;
  const { hint, retryable } = known;
  const failed = new FailureClass(known.code, message, {
    hint,
    cause,
    details: { ...known.details, ...details },
    retryable,
  });
  // The failure knows the user's line.
  failed.stack = [`${failed.name}: ${failed.message}`, ...stackFrames(known)].join('\n');
  return failed;
}

function stackFrames(error: Error): string[] {
  return (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
}
