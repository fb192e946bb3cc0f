import { AbortError, TimeoutError } from '../../core/errors/errors.ts';
import type { Step } from './step.ts';

/**
 * Adds the last verdict to the error of a check that timed out: if the last verdict was negative, the failure is one of the
 * application. A call that was still running when its agent ended is not included: its `await` is missing.
 *
 * @param ownMessage - The message of the test, which comes first.
 */
export function withLastVerdict(error: unknown, { verdict }: Pick<Step, 'verdict'>, ownMessage?: string): unknown {
  if (verdict?.pass !== false) return error;
  const Cut = cutClassOf(error);
  if (!Cut) return error;
  const { code, summary, hint, details, cause } = error as TimeoutError;
  const message = `${ownMessage ? `${ownMessage}\n  ` : ''}${summary}\n  Last check: ${verdict.reason}`;
  return new Cut(code, message, { hint, details, cause, failureClass: 'product' });
}

function cutClassOf(error: unknown): typeof TimeoutError | typeof AbortError | undefined {
  if (TimeoutError.isInstance(error)) return TimeoutError;
  return AbortError.isInstance(error) && error.code !== 'AGENT_DESTROYED' ? AbortError : undefined;
}
