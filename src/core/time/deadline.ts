import { clearTimer, setTimer, type Timer } from './clock.ts';
import { AbortError, TimeoutError } from '../errors/errors.ts';

/** A signal with a time limit of its own; `dispose` stops its timer. */
export interface Scope extends Disposable {
  readonly signal: AbortSignal;
}

export interface ScopeInit {
  /** Signals of the caller, the agent and the test; the first to fire wins. */
  readonly signals: readonly (AbortSignal | undefined)[];
  /** Milliseconds until the scope ends by itself. Default: never. */
  readonly timeoutMs?: number | undefined;
  /** Why the time limit is not longer, e.g. `which the timeout of the test, 5000 ms, had left`. */
  readonly reason?: string | undefined;
  /** What ran out of time, e.g. `aiTap "Save" (while locating)`; called when that happens. */
  describe(): string;
}

export { longestTimerMs } from './clock.ts';

export function openScope(init: ScopeInit): Scope {
  const own = new AbortController();
  const signals = init.signals.filter((signal) => signal !== undefined);
  const timer =
    init.timeoutMs === undefined || !Number.isFinite(init.timeoutMs)
      ? undefined
      : setTimer(() => own.abort(timedOut(init)), init.timeoutMs);
  return {
    signal: AbortSignal.any([own.signal, ...signals]),
    [Symbol.dispose]: () => clearTimer(timer),
  };
}

function timedOut(init: ScopeInit): TimeoutError {
  const { timeoutMs = 0 } = init;
  const why = init.reason === undefined ? '' : `, ${init.reason}`;
  const what = timeoutMs > 0 ? `did not finish within ${Math.round(timeoutMs)} ms${why}` : 'had no time left';
  return new TimeoutError('TIMEOUT', `${init.describe()} ${what}`, {
    hint: 'Raise the timeout of the test or of the call, or look at what took the time.',
    details: { timeoutMs },
  });
}

/** The error of a fired signal: its reason if that is an error of this package, an `AbortError` otherwise. */
export function abortReason(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  if (TimeoutError.isInstance(reason) || AbortError.isInstance(reason)) return reason;
  return new AbortError('ABORTED', 'The call was aborted', { cause: reason });
}

export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortReason(signal);
}

/** Settles like `promise`, or rejects as soon as the signal fires; a late rejection is swallowed. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) {
    promise.catch(() => undefined);
    return Promise.reject(abortReason(signal));
  }
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(abortReason(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Waits, unless the signal fires first. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.reject(abortReason(signal));
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimer(timer);
      reject(abortReason(signal));
    };
    const timer = setTimer(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Waits for a promise, but not longer than `limitMs`; resolves to whether it settled. Rejects as the promise does. */
export async function settlesWithin(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: Timer | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimer(() => resolve(false), limitMs);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimer(timer);
  }
}
