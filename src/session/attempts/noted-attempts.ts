import { processSurroundings } from '../surroundings.ts';
import type { AttemptFailure } from './attempt-failure.ts';
import { AttemptNotes } from './attempt-notes.ts';
import { pastAttempt, readRetryOn, refuseRetry } from './retry-gate.ts';

export { attemptFailure, failureText, type EndedAttempt } from './attempt-failure.ts';

/** One attempt of a test, for runners whose attempts share no process. */
export interface NotedAttempt {
  /** Id of the test, the same for all its attempts. */
  readonly test: string;
  /** From 0. */
  readonly number: number;
}

/**
 * Fails an attempt after a failure that must not be retried. The first attempt deletes the notes of an earlier run.
 *
 * @throws EyewrightError `RETRY_REFUSED`.
 */
export function refuseIfNoted({ test, number }: NotedAttempt, given: unknown): void {
  const retryOn = readRetryOn(given);
  const notes = new AttemptNotes(processSurroundings());
  if (number > 0) refuseRetry(notes.read(test), retryOn);
  else notes.write(test, undefined);
}

/** Stores how an attempt failed, for the next one. */
export function noteFailure({ test, number }: NotedAttempt, failure: AttemptFailure): void {
  const notes = new AttemptNotes(processSurroundings());
  notes.write(test, pastAttempt(notes.read(test), { number, failure }));
}
