import { sleep } from '../../core/time/deadline.ts';
import { isRunning } from './claim-session.ts';
import { removeSessionFiles, type SessionContext, type SessionFile } from './session-place.ts';

/** Milliseconds for a session to complete its report, before it is killed. */
const graceMs = 12_000;
const betweenMs = 50;

/** Ends a session, whether it answers or not. Its browser ends with it. */
export async function stopSession(context: SessionContext, { name, pid }: SessionFile): Promise<void> {
  signalTo(pid, 'SIGTERM');
  const { signal } = new AbortController();
  for (let waited = 0; isRunning(pid) && waited < graceMs; waited += betweenMs) await sleep(betweenMs, signal);
  if (isRunning(pid)) signalTo(pid, 'SIGKILL');
  removeSessionFiles(context, name);
}

function signalTo(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}
