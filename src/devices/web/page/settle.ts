import { abortable, sleep } from '../../../core/time/deadline.ts';
import { ActionError } from '../../../core/errors/errors.ts';
import type { Logger } from '../../../core/logger.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import type { Guard } from '../driver/command-guard.ts';
import { newsMs } from './page-choosers.ts';
import type { PreparedPage } from './page-setup.ts';
import { arrivedAndMissed } from '../scripts/press-scripts.ts';

/** A page that takes longer to say what became of a click is going elsewhere; where nobody wants to wait for it, it gets less. */
const answerMs = 1000;
const quickAnswerMs = 150;

export interface SettleInit {
  readonly driver: BoundDriver;
  readonly guard: Guard;
  readonly logger: Logger;
  readonly prepared: PreparedPage;
  /** Longest waits, in milliseconds; 0 skips one. */
  readonly documentMs: number;
  readonly networkMs: number;
}

type Parts = Pick<SettleInit, 'driver' | 'guard' | 'prepared'>;

/** What a page needs after an action before it is looked at; each wait warns and goes on when its time is over. */
export async function settle(init: SettleInit, signal: AbortSignal): Promise<void> {
  await filesTaken(init, signal);
  await (init.documentMs > 0 ? documentThere(init, signal) : clickReached(init, quickAnswerMs, signal));
  await networkIdle(init, signal);
}

/** Whether the last input took, without any wait for what comes of it. @throws ActionError `ACTION_FAILED` */
export async function confirmInput(parts: Parts, signal: AbortSignal): Promise<void> {
  await filesTaken(parts, signal);
  await clickReached(parts, answerMs, signal);
}

/** A chooser that could not take its files is the failure of the action that opened it. */
async function filesTaken({ guard, prepared }: Parts, signal: AbortSignal): Promise<void> {
  await guard('give files to a chooser', signal, () => abortable(prepared.choosers.taken(newsMs), signal));
}

/** What is pressed on a page that then goes elsewhere was clicked, whether that page still answers or not. */
async function clickReached({ driver, guard }: Parts, limitMs: number, signal: AbortSignal): Promise<void> {
  const late = new AbortController();
  const asked = guard('look at the click', signal, () => driver.rest(arrivedAndMissed));
  asked.catch(() => undefined);
  const facts = await Promise.race([
    abortable(asked, signal),
    sleep(limitMs, late.signal).catch(() => undefined),
  ]).finally(() => late.abort());
  const { missed = null } = (facts ?? {}) as { readonly missed?: string | null };
  if (missed !== null) throw missedClick(missed);
}

async function documentThere({ driver, guard, logger, documentMs }: SettleInit, signal: AbortSignal): Promise<void> {
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
