import { randomUUID } from 'node:crypto';

import type { AnyAction } from '../../core/device/action.ts';
import { clearTimer, setTimer } from '../../core/time/clock.ts';
import { abortable, sleep, throwIfAborted } from '../../core/time/deadline.ts';
import { ActionError, errorMessage } from '../../core/errors/errors.ts';
import type { Call } from './agent-context.ts';
import { describeAction } from './describe-action.ts';

const readinessWarningMs = 5000;

/** Waits after a successful action, as configured. Resolves to whether there was a pause. */
export async function afterAction(call: Call, action: AnyAction, param: Record<string, unknown>): Promise<boolean> {
  const { options, device } = call.agent;
  if (options.waitForActionReady) {
    await device.confirmInput?.(call.signal);
    // An action whose navigation was blocked has failed, and the page that the hook waits for never comes.
    call.domainGuard?.assertKept(describeAction(action, param));
    await awaitReadiness(call, action.name, param);
    return true;
  }
  await device.settle?.(call.signal);
  // An action without an effect needs no pause.
  const pause = action.waitAfter ?? (action.effect === 'nothing' ? 0 : options.waitAfterAction);
  await sleep(pause, call.signal);
  return pause > 0;
}

async function awaitReadiness(call: Call, name: string, param: Record<string, unknown>): Promise<void> {
  const { options, logger } = call.agent;
  const timer = setTimer(() => {
    logger.warn(`waitForActionReady has been waiting for more than ${readinessWarningMs / 1000} s after ${name}`);
  }, readinessWarningMs);
  try {
    const context = { action: { id: randomUUID(), name, param }, signal: call.signal };
    await abortable(Promise.resolve(options.waitForActionReady?.(context)), call.signal);
  } catch (cause) {
    throwIfAborted(call.signal);
    throw new ActionError('READINESS_FAILED', `waitForActionReady failed after ${name}: ${errorMessage(cause)}`, {
      cause,
    });
  } finally {
    clearTimer(timer);
  }
}
