import { AbortError } from '../../core/errors/errors.ts';

export interface Interruptible extends Disposable {
  /** Fires with Ctrl+C. */
  readonly signal: AbortSignal;
  /** Rejects with Ctrl+C. */
  readonly stopped: Promise<never>;
}

/** Lets Ctrl+C stop a command, which still says what came of it. */
export function interruptible(command: string): Interruptible {
  const controller = new AbortController();
  const stop = (): void => controller.abort(interrupted(command));
  const stopped = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(interrupted(command)), { once: true });
  });
  stopped.catch(() => undefined);
  process.once('SIGINT', stop);
  return { signal: controller.signal, stopped, [Symbol.dispose]: () => void process.removeListener('SIGINT', stop) };
}

/** The error of a command that was stopped with Ctrl+C. */
export function interrupted(command: string): AbortError {
  return new AbortError('ABORTED', `Stopped: ${command} did not end`, { hint: 'Run it again if you still need it.' });
}
