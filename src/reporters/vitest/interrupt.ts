import { settlesWithin } from '../../core/time/deadline.ts';

/** The exit code of any process that Ctrl-C ends. */
const interruptedCode = 130;
const longestMs = 10_000;

/**
 * Ends the run on Ctrl-C before other listeners are called. Vitest alone would exit at once, without a call of its reporters. A
 * second Ctrl-C calls the other listeners at once.
 *
 * @param end - Cancels the run; settles when its report is written.
 * @returns A function that restores the other listeners.
 */
export function beforeInterrupt(end: () => Promise<unknown>): () => void {
  const others = process.rawListeners('SIGINT') as NodeJS.SignalsListener[];
  const pass = (): void => {
    process.exitCode = interruptedCode;
    for (const listener of others) listener.call(process, 'SIGINT');
  };
  const restore = (): void => {
    process.off('SIGINT', run);
    for (const listener of others)
      if (!process.rawListeners('SIGINT').includes(listener)) process.on('SIGINT', listener);
  };
  const run = (): void => {
    restore();
    process.exitCode = interruptedCode;
    process.stderr.write('\neyewright: ending the run and writing the report; press Ctrl-C again to exit at once\n');
    void settlesWithin(end(), longestMs).then(pass, pass);
  };
  for (const listener of others) process.off('SIGINT', listener);
  process.once('SIGINT', run);
  return restore;
}
