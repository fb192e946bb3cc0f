import { monotonic } from '../../core/time/clock.ts';
import { sleep } from '../../core/time/deadline.ts';
import type { ErrorCode } from '../../core/errors/error-code.ts';
import { addToSummary, EyewrightError } from '../../core/errors/errors.ts';
import type { Frame } from '../../core/screen/frame.ts';
import type { Call } from '../steps/agent-context.ts';

/** The result of one look at the screen: what was wanted, or the error that it is missing. */
export type Look<T> = { readonly found: T } | { readonly missing: EyewrightError };

export interface LookAgain<T, First extends Frame | undefined = Frame> {
  /** The frame at the beginning; undefined when the call does not depend on the live screen. */
  readonly first: First;
  /** Milliseconds. Default: the option `patience` of the agent. */
  readonly patience?: number | undefined;
  /** Whether the last look is repeated before it counts, now with `isProvisional` false. Default: false. */
  readonly needsLastWord?: boolean;
  /**
   * Looks once. An error that may pass counts as `missing`.
   *
   * @param isProvisional - Whether another look may follow.
   */
  look(frame: Frame | First, isProvisional: boolean): Promise<Look<T>>;
}

/** Failures of a look at a screen that may not be ready yet. */
const mayPass: ReadonlySet<ErrorCode> = new Set([
  'TARGET_NOT_FOUND',
  // What covers an element may disappear.
  'ACTION_FAILED',
  'PLAN_FAILED',
  'ASSERTION_FAILED',
  'EXTRACTION_FAILED',
  'MODEL_UNSURE',
  'CACHE_DRIFT',
]);

/** Errors of a later request that leave the previous result in place. */
const cannotAsk: ReadonlySet<ErrorCode> = new Set(['CASSETTE_MISS', 'BUDGET_EXCEEDED']);

/** Whether a call looks again. Recorded pictures and a frozen screen do not change, and an empty tab is a mistake in the test. */
export function looksAgain(call: Call, patience = call.agent.options.patience): boolean {
  const { frames } = call.agent;
  return patience > 0 && !call.observed && !frames.isFrozen && !frames.isBlank;
}

/**
 * Looks until what is wanted is there or the time is over. A screen that has not changed since the last look is not looked at
 * again. A deterministic model is asked about each change; any other model at most twice more, each time when the screen has
 * come to rest.
 *
 * @throws the error of the last look, with the time that was spent
 */
export async function lookUntilThere<T, First extends Frame | undefined>(
  call: Call,
  again: LookAgain<T, First>,
): Promise<T> {
  const { first, patience = call.agent.options.patience } = again;
  const begun = monotonic();
  const isPatient = first !== undefined && looksAgain(call, patience);
  let seen: Frame | First = first;
  let outcome = await lookOnce(again, { frame: seen, isProvisional: isPatient });
  if ('found' in outcome) return outcome.found;
  if (!isPatient) throw outcome.missing;
  const end = endOf(call, begun + patience);
  let changes = 0;
  for await (const frame of call.agent.model.isDeterministic ? changed(call, first, end) : rested(call, first, end)) {
    changes += 1;
    seen = frame;
    outcome = await lookOnce(again, { frame, isProvisional: true, before: outcome.missing });
    if ('found' in outcome) return outcome.found;
  }
  if (again.needsLastWord)
    outcome = await lookOnce(again, { frame: seen, isProvisional: false, before: outcome.missing });
  if ('found' in outcome) return outcome.found;
  throw withLookingTime(outcome.missing, monotonic() - begun, changes);
}

interface OneLook<F> {
  readonly frame: F;
  readonly isProvisional: boolean;
  /** The error of the previous look. */
  readonly before?: EyewrightError;
}

async function lookOnce<T, First extends Frame | undefined>(
  { look }: LookAgain<T, First>,
  { frame, isProvisional, before }: OneLook<Frame | First>,
): Promise<Look<T>> {
  try {
    return await look(frame, isProvisional);
  } catch (error) {
    if (!EyewrightError.isInstance(error)) throw error;
    if (before && cannotAsk.has(error.code)) return { missing: before };
    if (!mayPass.has(error.code)) throw error;
    return { missing: error };
  }
}

/** Leaves some of the call's time to report what is missing, because the timeout error of the runner does not. */
export function endOf({ endsAt }: Call, wanted: number): number {
  if (endsAt === undefined) return wanted;
  const left = endsAt - monotonic();
  return Math.min(wanted, endsAt - Math.min(1000, left / 2));
}

/** Milliseconds between two looks at a screen that does not change; each of them takes a picture. */
const shortestPause = 100;
const longestPause = 400;

/** Yields each state of the screen that differs from the one before it. */
async function* changed(call: Call, first: Frame, end: number): AsyncGenerator<Frame, void> {
  let { id } = first;
  for (let pause = shortestPause; monotonic() < end; pause = Math.min(longestPause, pause * 1.3)) {
    await sleep(Math.min(pause, end - monotonic()), call.signal);
    const frame = await call.agent.frames.capture(call.signal);
    if (frame.id === id) continue;
    ({ id } = frame);
    yield frame;
  }
}

/**
 * How long the screen must stay unchanged before a paid model is asked again, in milliseconds, for each further request. The
 * last one waits longer, because no other can follow.
 */
const restMs = [300, 1500];

/** Yields the states in which the screen came to rest, and its state at the end; at most one per entry of `restMs`. */
async function* rested(call: Call, first: Frame, end: number): AsyncGenerator<Frame, void> {
  let lookedAt = first.id;
  let [latest, since] = [first, monotonic()];
  for (const rest of restMs) {
    for (;;) {
      const frame = await call.agent.frames.capture(call.signal);
      if (frame.id !== latest.id) [latest, since] = [frame, monotonic()];
      const isOver = monotonic() >= end;
      const isDue = latest.id !== lookedAt && (isOver || monotonic() - since >= rest);
      if (isDue) break;
      if (isOver) return;
      await sleep(Math.min(shortestPause, end - monotonic()), call.signal);
    }
    lookedAt = latest.id;
    yield latest;
  }
}

function withLookingTime(error: EyewrightError, ms: number, changes: number): EyewrightError {
  const screen = changes > 0 ? 'and the screen changed in that time' : 'and the screen did not change';
  return addToSummary(error, `\n  Looked for ${(ms / 1000).toFixed(1)} s (patience), ${screen}.`);
}
