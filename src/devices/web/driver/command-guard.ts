import { clearTimer, setTimer, type Timer } from '../../../core/time/clock.ts';
import { abortReason, throwIfAborted } from '../../../core/time/deadline.ts';
import type { PageDriver } from './page-driver.ts';
import { closedPageError, isGone, webError, type ClosedError } from '../web-errors.ts';

/**
 * Runs one command of the device. It does not begin when its signal has fired, and it ends when the signal fires. Its failure
 * is a typed error that names the command.
 */
export type Guard = <T>(command: string, signal: AbortSignal, run: () => Promise<T>) => Promise<T>;

export interface GuardInit {
  /** How long a stopped command may take to release buttons and keys, in milliseconds. */
  readonly releaseMs: number;
  /** Makes the error of commands on a closed page. */
  readonly closed?: ClosedError | undefined;
}

export function commandGuard(driver: PageDriver, { releaseMs, closed = closedPageError }: GuardInit): Guard {
  const typed = async <T>(command: string, run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      throw webError(command, error, driver.isClosed() || isGone(error) ? closed : undefined);
    }
  };
  return async (command, signal, run) => {
    throwIfAborted(signal);
    return endWithSignal(typed(command, run), signal, releaseMs);
  };
}

/** Like `abortable`, but first lets the work end by itself: gestures watch their signal and release what is pressed. */
function endWithSignal<T>(work: Promise<T>, signal: AbortSignal, releaseMs: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let timer: Timer | undefined;
    const onAbort = (): void => {
      timer = setTimer(() => reject(abortReason(signal)), releaseMs);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const end = (settle: () => void): void => {
      clearTimer(timer);
      signal.removeEventListener('abort', onAbort);
      if (signal.aborted) reject(abortReason(signal));
      else settle();
    };
    work.then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error as Error)),
    );
  });
}
