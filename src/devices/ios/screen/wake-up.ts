import { throwIfAborted } from '../../../core/time/deadline.ts';
import { isAnswered } from '../wda/wda-errors.ts';
import type { WdaSession } from '../wda/wda-session.ts';

const questionMs = 5000;
const wakeMs = 15_000;

/** Turns on the screen of a locked device, which is black. A device with a passcode stays locked. Older versions are left unchanged. */
export async function wakeUp(session: WdaSession, signal: AbortSignal): Promise<void> {
  const task = 'wake the device up';
  try {
    const question = { task, method: 'GET', path: '/wda/locked', signal, limitMs: questionMs, isRead: true } as const;
    if ((await session.send(question)) !== true) return;
    await session.send({ task, method: 'POST', path: '/wda/unlock', signal, limitMs: wakeMs });
  } catch (error) {
    throwIfAborted(signal);
    if (!isAnswered(error)) throw error;
  }
}
