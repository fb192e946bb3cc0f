import { findCallSite } from '../../util/call-site.ts';
import { codeFolder } from '../../util/code-folder.ts';
import { EyewrightError } from './errors.ts';

/**
 * Lets an error of this package begin its stack where the user can do something about it: runners show the source around the first
 * line, which must not be one in here. Errors of others stay as they are.
 *
 * @param frames - Lines of a stack; none leaves it as it is.
 */
export function placeError<E>(error: E, frames: readonly string[]): E {
  if (EyewrightError.isInstance(error) && frames.length > 0) {
    error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n');
  }
  return error;
}

/**
 * Runners print causes with their stacks. A cause of this package is told by the error around it, so that it would be repeated, perhaps
 * with a class that is not the failure's. The first cause of others is kept where it says something more, or where it was thrown.
 */
export function withPlainCause(error: EyewrightError): EyewrightError {
  let { cause } = error;
  while (EyewrightError.isInstance(cause)) ({ cause } = cause);
  error.cause = isRedundant(cause, error) ? undefined : cause;
  return error;
}

/** Whether all that a cause says is in the message already, and its stack leads nowhere but into packages. */
function isRedundant(cause: unknown, { message }: EyewrightError): boolean {
  if (!(cause instanceof Error) || !message.includes(cause.message)) return false;
  return findCallSite(cause.stack ?? '', codeFolder).place === undefined;
}
