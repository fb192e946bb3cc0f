import { findCallSite } from '../../util/call-site.ts';
import { codeFolder } from '../../util/code-folder.ts';
import { EyewrightError } from './errors.ts';

/**
 * Starts the stack of an error of this package in the code of the user: runners show the source around the first line, which
 * must not be inside this package. Other errors stay as they are.
 *
 * @param frames - Lines of a stack; an empty list leaves the stack as it is.
 */
export function placeError<E>(error: E, frames: readonly string[]): E {
  if (EyewrightError.isInstance(error) && frames.length > 0) {
    error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n');
  }
  return error;
}

/**
 * Removes causes that would only repeat the error, since runners print causes with their stacks. The message of an error
 * includes that of a cause of this package, which may also have another failure class. The first cause from elsewhere is kept
 * if its message adds something, or its stack leads to code of the user.
 */
export function withPlainCause(error: EyewrightError): EyewrightError {
  let { cause } = error;
  while (EyewrightError.isInstance(cause)) ({ cause } = cause);
  error.cause = isRedundant(cause, error) ? undefined : cause;
  return error;
}

/** Whether the message includes that of the cause, and the stack of the cause leads into packages only. */
function isRedundant(cause: unknown, { message }: EyewrightError): boolean {
  if (!(cause instanceof Error) || !message.includes(cause.message)) return false;
  return findCallSite(cause.stack ?? '', codeFolder).place === undefined;
}
