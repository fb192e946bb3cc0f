import { AbortError, TimeoutError } from '../../core/errors/errors.ts';
import type { Step } from './step.ts';

/**
 * A check that its time cut off had judged the application before, and nobody said otherwise since: that, and not the clock,
 * is why it failed. A call that outlived its test had its time: its await is missing.
 *
 * @param said - What the test says of it, which stands first.
 */
export function withLastVerdict(error: unknown, { verdict }: Pick<Step, 'verdict'>, said?: string): unknown {
  if (verdict?.pass !== false) return error;
  const Cut = cutClassOf(error);
  if (!Cut) return error;
  const { code, summary, hint, details, cause } = error as TimeoutError;
  const message = `${said ? `${said}\n  ` : ''}${summary}\n  Last check: ${verdict.reason}`;
  return new Cut(code, message, { hint, details, cause, failureClass: 'product' });
}

function cutClassOf(error: unknown): typeof TimeoutError | typeof AbortError | undefined {
  if (TimeoutError.isInstance(error)) return TimeoutError;
  return AbortError.isInstance(error) && error.code !== 'AGENT_DESTROYED' ? AbortError : undefined;
}
