// Captured when the module loads: a test may stop or change the clock of its application while the time of its calls goes on.
// Replacements that are installed later (fake timers, fake dates) have no effect here.
const realNow = Date.now.bind(Date);
const realElapsed = performance.now.bind(performance);
const realSetTimeout = setTimeout;
const realClearTimeout = clearTimeout;
const realSetImmediate = setImmediate;

const startedAt = realNow() - realElapsed();

export type Timer = ReturnType<typeof setTimeout>;

/** Milliseconds that only ever increase, whatever happens to the system clock; for durations and time limits. */
export function monotonic(): number {
  return realElapsed();
}

/**
 * Milliseconds since the epoch: the system clock when the process began, plus the time since then. Setting the clock while a
 * test runs has no effect.
 */
export function now(): number {
  return Math.round(startedAt + realElapsed());
}

/** The system clock at this moment, in milliseconds since the epoch; it may jump. */
export function wallTime(): number {
  return realNow();
}

/** The longest delay of a timer, in milliseconds; timers with a longer one would fire at once. */
export const longestTimerMs = 2 ** 31 - 1;

export function setTimer(callback: () => void, ms: number): Timer {
  return realSetTimeout(callback, Math.min(Math.max(0, ms), longestTimerMs));
}

export function clearTimer(timer: Timer | undefined): void {
  realClearTimeout(timer);
}

/** Calls back in the next turn of the event loop, in the order of the calls. */
export function nextTurn(callback: () => void): void {
  realSetImmediate(callback);
}

/** Waits for a time that nothing ends early. To stop the wait with a signal, use `sleep` of `deadline.ts`. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimer(resolve, ms));
}
