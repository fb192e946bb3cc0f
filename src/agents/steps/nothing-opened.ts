import { ConfigError, EyewrightError, type ErrorCode } from '../../core/errors/errors.ts';
import type { Call } from './agent-context.ts';

/** The error for a call on an empty tab, which proves nothing about the application. */
export function nothingOpened(title: string, cause?: unknown): ConfigError {
  return new ConfigError('CONFIG_INVALID', `${title}: nothing was opened yet, the page is about:blank`, {
    hint: "Open the application first, for example with await page.goto('http://localhost:3000'), or in a Given step.",
    cause,
  });
}

/** Failures that depend on what the screen shows. */
const aboutScreen: ReadonlySet<ErrorCode> = new Set([
  'TARGET_NOT_FOUND',
  'ACTION_FAILED',
  'PLAN_FAILED',
  'PLAN_NO_PROGRESS',
  'UPLOAD_NOT_TAKEN',
  'MODEL_UNSURE',
]);

/**
 * The error of a call, in context: on an empty tab it is not a failure of the application, and with several tabs it names the
 * tab that was used.
 */
export function failureOn({ agent }: Pick<Call, 'agent'>, title: string, error: unknown): unknown {
  if (!EyewrightError.isInstance(error)) return error;
  if (error.failureClass !== 'product' && !aboutScreen.has(error.code)) return error;
  if (agent.frames.isBlank) return nothingOpened(title, error);
  const view = agent.device.view?.();
  return view === undefined || error.summary.includes(lookedAt) ? error : withView(error, view);
}

const lookedAt = '\n  Looked at: ';

function withView(error: EyewrightError, view: string): EyewrightError {
  const { code, summary, hint, details, retryable, cause, failureClass } = error;
  const SameClass = error.constructor as typeof EyewrightError;
  return new SameClass(code, `${summary}${lookedAt}${view}`, { hint, details, retryable, cause, failureClass });
}
