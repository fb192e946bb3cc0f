import { errorMessage, EyewrightError } from '../../core/errors/errors.ts';
import type { FailureClass } from '../../core/errors/failure-class.ts';
import { exitCodeOf, type ExitCode } from '../exit-codes.ts';

/** What `--json` prints. Fields may be added, but do not change. */
export interface Outcome {
  /** Whether it did what was asked. */
  readonly ok: boolean;
  /** E.g. `web tap`. */
  readonly command: string;
  /** The session; null for a command without one. */
  readonly session: string | null;
  /** What was read; null for commands that read nothing. */
  readonly value: unknown;
  readonly durationMs: number;
  /** The report, which is complete when the session is closed; null without a report. */
  readonly report: string | null;
  /** A picture: of the screen that was asked for, or of the last one before a failure. */
  readonly screenshot: string | null;
  /** Tokens and money that models took for this command; null if none were asked. */
  readonly usage: OutcomeUsage | null;
  readonly error: OutcomeError | null;
  readonly exitCode: ExitCode;
}

export interface OutcomeUsage {
  readonly calls: number;
  readonly tokens: number;
  /** By currency; empty if the price is not known. */
  readonly cost: Readonly<Record<string, number>>;
}

export interface OutcomeError {
  readonly class: FailureClass;
  /** E.g. `TARGET_NOT_FOUND`; null for an error that is not ours. */
  readonly code: string | null;
  readonly message: string;
  readonly hint: string | null;
}

/** The error as data. */
export function outcomeError(error: unknown): Pick<Outcome, 'error' | 'exitCode'> {
  const exitCode = exitCodeOf(error);
  if (!EyewrightError.isInstance(error)) {
    return { error: { class: 'environment', code: null, message: errorMessage(error), hint: null }, exitCode };
  }
  const { failureClass, code, summary: message, hint = null } = error;
  return { error: { class: failureClass, code, message, hint }, exitCode };
}

/** What comes of a command that failed before or after its call. */
export function failedOutcome(facts: Pick<Outcome, 'command' | 'session' | 'durationMs'>, error: unknown): Outcome {
  return { ok: false, ...facts, value: null, report: null, screenshot: null, usage: null, ...outcomeError(error) };
}
