// Taken when the module loads: a test may stop or jump the clocks of its own application, and the time of the call that
// drives it goes on. What a host replaces later (fake timers, fake dates) is never seen here.
const realNow = Date.now.bind(Date);
const realElapsed = performance.now.bind(performance);
const realSetTimeout = setTimeout;
const realClearTimeout = clearTimeout;

const startedAt = realNow() - realElapsed();

export type Timer = ReturnType<typeof setTimeout>;

/** Milliseconds that only ever grow, whatever happens to the clock of the system; for durations and time limits. */
export function monotonic(): number {
  return realElapsed();
}

/**
 * Milliseconds since the epoch as they were when the process began, plus what has passed since: a clock that is set while
 * a test runs moves nothing.
 */
export function now(): number {
  return Math.round(startedAt + realElapsed());
}

/** What the clock of the system says at this moment; it may jump. Only to begin a record with. */
export function wallTime(): number {
  return realNow();
}

/** The longest time that a timer takes, in milliseconds; longer ones would fire at once. */
export const longestTimerMs = 2 ** 31 - 1;

export function setTimer(callback: () => void, ms: number): Timer {
  return realSetTimeout(callback, Math.min(Math.max(0, ms), longestTimerMs));
}

export function clearTimer(timer: Timer | undefined): void {
  realClearTimeout(timer);
}
