import { abortable, sleep } from '../../core/deadline.ts';
import { ActionError } from '../../core/errors.ts';
import type { Logger } from '../../core/logger.ts';
import type { BoundDriver } from './bound-driver.ts';
import type { Guard } from './command-guard.ts';
import { newsMs } from './page-choosers.ts';
import type { PreparedPage } from './page-setup.ts';
import { arrivedAndMissed } from './tree/scripts/press.script.ts';

export interface SettleInit {
  readonly driver: BoundDriver;
  readonly guard: Guard;
  readonly logger: Logger;
  readonly prepared: PreparedPage;
  /** Longest waits, in milliseconds; 0 skips one. */
  readonly documentMs: number;
  readonly networkMs: number;
}

/** What a page needs after an action before it is looked at; each wait warns and goes on when its time is over. */
export async function settle(init: SettleInit, signal: AbortSignal): Promise<void> {
  const { guard, prepared } = init;
  // A chooser that could not take its files is the failure of the action that opened it.
  await guard('give files to a chooser', signal, () => abortable(prepared.choosers.taken(newsMs), signal));
  await documentThere(init, signal);
  await networkIdle(init, signal);
}

async function documentThere({ driver, guard, logger, documentMs }: SettleInit, signal: AbortSignal): Promise<void> {
  if (documentMs === 0) return;
  const late = new AbortController();
  const ready = guard('wait for the document', signal, () => driver.read(arrivedAndMissed));
  const outcome = await Promise.race([
    abortable(ready, signal).then((facts) => facts as { readonly missed: string | null }),
    sleep(documentMs, late.signal).then(
      () => 'late' as const,
      () => ({ missed: null }),
    ),
  ]);
  late.abort();
  if (outcome !== 'late') {
    if (outcome.missed !== null) throw missedClick(outcome.missed);
    return;
  }
  logger.warn(`The page has no document ${documentMs} ms after the action; continuing.`);
}

function missedClick(what: string): ActionError {
  return new ActionError(
    'ACTION_FAILED',
    `The click did not reach ${what}: when the button of the mouse came up, it was no longer there, or was drawn anew`,
    {
      hint: 'The page hides or moves it when it is pressed, as lists do that close when their field loses the focus. People cannot click it either.',
    },
  );
}

async function networkIdle({ prepared, logger, networkMs }: SettleInit, signal: AbortSignal): Promise<void> {
  const { traffic } = prepared;
  if (!traffic || networkMs === 0 || (await traffic.idle(networkMs, signal))) return;
  const requests = traffic.inFlight === 1 ? '1 request is' : `${traffic.inFlight} requests are`;
  logger.warn(`The network is not idle ${networkMs} ms after the action, ${requests} in flight; continuing.`);
}
