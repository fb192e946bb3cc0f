import { ConfigError, EyewrightError, type ErrorCode } from '../../core/errors/errors.ts';
import type { Call } from './agent-context.ts';

/** What an empty tab says of an application says nothing: neither that it is right nor that it is wrong. */
export function nothingOpened(title: string, cause?: unknown): ConfigError {
  return new ConfigError('CONFIG_INVALID', `${title}: nothing was opened yet, the page is about:blank`, {
    hint: "Open the application first, for example with await page.goto('http://localhost:3000'), or in a Given step.",
    cause,
  });
}

/** What fails because of what is on the screen, or is not. */
const aboutScreen: ReadonlySet<ErrorCode> = new Set([
  'TARGET_NOT_FOUND',
  'ACTION_FAILED',
  'PLAN_FAILED',
  'PLAN_NO_PROGRESS',
  'UPLOAD_NOT_TAKEN',
  'MODEL_UNSURE',
]);

/**
 * What a call failed with. On an empty tab it is not the application that failed; of several tabs the error says which one was looked
 * at.
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
