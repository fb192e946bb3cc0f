import type { Trouble } from '../../playground/messages.ts';
import { outcomeError, type OutcomeError } from '../device/outcome.ts';

/** An error of an outcome, as pages show it. */
export function troubleOf({ class: failureClass, code, message, hint }: OutcomeError): Trouble {
  return { message, hint, code, class: failureClass };
}

/** Any error, as pages show it. */
export function troubleFrom(error: unknown): Trouble {
  const { error: failure } = outcomeError(error);
  return failure ? troubleOf(failure) : { message: String(error), hint: null, code: null, class: 'environment' };
}
