import { clearTimer, setTimer, type Timer } from '../../../core/time/clock.ts';
import { abortable } from '../../../core/time/deadline.ts';
import { TimeoutError } from '../../../core/errors/errors.ts';

export interface NextPageInit<P> {
  onOpened(listener: (page: P) => void): () => void;
  /** Run once the listener is set. */
  readonly action: (() => unknown) | undefined;
  /** Milliseconds from the end of the action; the action itself has no limit here. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Resolves to the first page that opens from now on. Rejects when the action does, and with `TIMEOUT` when no page opens. */
export async function nextPage<P>({ onOpened, action, timeoutMs, signal }: NextPageInit<P>): Promise<P> {
  let timer: Timer | undefined;
  let stop: (() => void) | undefined;
  const opened = new Promise<P>((resolve) => {
    stop = onOpened(resolve);
  });
  try {
    await abortable(Promise.resolve(action?.()), signal);
    const late = new Promise<never>((_, reject) => {
      timer = setTimer(() => reject(noPage(timeoutMs)), timeoutMs);
    });
    return await abortable(Promise.race([opened, late]), signal);
  } finally {
    clearTimer(timer);
    stop?.();
  }
}

function noPage(timeoutMs: number): TimeoutError {
  return new TimeoutError('TIMEOUT', `No new page opened within ${timeoutMs} ms`, {
    hint: 'Does the action open one? Raise the option timeout of the call, or newPageTimeout of the agent.',
    details: { timeoutMs },
  });
}
