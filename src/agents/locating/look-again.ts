import { monotonic } from '../../core/time/clock.ts';
import { sleep } from '../../core/time/deadline.ts';
import type { ErrorCode } from '../../core/errors/error-code.ts';
import { addToSummary, EyewrightError } from '../../core/errors/errors.ts';
import type { Frame } from '../../core/screen/frame.ts';
import type { Call } from '../steps/agent-context.ts';

/** What one look at the screen comes to: what was wanted, or why it is not there. */
export type Look<T> = { readonly found: T } | { readonly missing: EyewrightError };

export interface LookAgain<T, First extends Frame | undefined = Frame> {
  /** The screen at the beginning; undefined where nothing that is looked at can change. */
  readonly first: First;
  /** Milliseconds. Default: the option `patience` of the agent. */
  readonly patience?: number | undefined;
  /** Whether the last look is taken once more before it counts, this time not as a provisional one. Default: false. */
  readonly needsLastWord?: boolean;
  /**
   * Looks once. What it throws counts as missing where a later look may find something else.
   *
   * @param isProvisional - Whether what is missing now may still be found by another look.
   */
  look(frame: Frame | First, isProvisional: boolean): Promise<Look<T>>;
}

/** Failures of a look at a screen that may not be ready yet. */
const mayPass: ReadonlySet<ErrorCode> = new Set([
  'TARGET_NOT_FOUND',
  // What lies over an element may go away.
  'ACTION_FAILED',
  'PLAN_FAILED',
  'ASSERTION_FAILED',
  'EXTRACTION_FAILED',
  'MODEL_UNSURE',
  'CACHE_DRIFT',
]);

/** Later questions that cannot be asked leave the answer that there is. */
const cannotAsk: ReadonlySet<ErrorCode> = new Set(['CASSETTE_MISS', 'BUDGET_EXCEEDED']);

/** Whether a call looks again: pictures of the past and a frozen screen do not change, and an empty tab is a mistake of the test. */
export function looksAgain(call: Call, patience = call.agent.options.patience): boolean {
  const { frames } = call.agent;
  return patience > 0 && !call.observed && !frames.isFrozen && !frames.isBlank;
}

/**
 * Looks until what is wanted is there or the time is over. Nothing is asked about a screen that has not changed since the
 * last look. A model that answers by a rule is asked about each change; any other at most twice more, once the screen has
 * come to rest.
 *
 * @throws what the last look failed with, and how long was looked
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
  /** What the look before it failed with. */
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

/** Part of what the call has left is for saying what is missing: an error of the runner's timeout would not say it. */
export function endOf({ endsAt }: Call, wanted: number): number {
  if (endsAt === undefined) return wanted;
  const left = endsAt - monotonic();
  return Math.min(wanted, endsAt - Math.min(1000, left / 2));
}

/** Milliseconds between two looks at a screen that does not change; each of them takes a picture. */
const shortestPause = 100;
const longestPause = 400;

/** Each state of the screen that differs from the one before it. */
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
 * How long the screen has to stay as it is before a model that costs something is asked about it, in milliseconds, for each
 * question. The last one waits longer, because none can follow it.
 */
const restMs = [300, 1500];

/** The states in which the screen came to rest, and the one in which it is at the end; as many as there may be questions. */
async function* rested(call: Call, first: Frame, end: number): AsyncGenerator<Frame, void> {
  let asked = first.id;
  let [latest, since] = [first, monotonic()];
  for (const rest of restMs) {
    for (;;) {
      const frame = await call.agent.frames.capture(call.signal);
      if (frame.id !== latest.id) [latest, since] = [frame, monotonic()];
      const isOver = monotonic() >= end;
      const isDue = latest.id !== asked && (isOver || monotonic() - since >= rest);
      if (isDue) break;
      if (isOver) return;
      await sleep(Math.min(shortestPause, end - monotonic()), call.signal);
    }
    asked = latest.id;
    yield latest;
  }
}

function withLookingTime(error: EyewrightError, ms: number, changes: number): EyewrightError {
  const screen = changes > 0 ? 'and the screen changed in that time' : 'and the screen did not change';
  return addToSummary(error, `\n  Looked for ${(ms / 1000).toFixed(1)} s (patience), ${screen}.`);
}
