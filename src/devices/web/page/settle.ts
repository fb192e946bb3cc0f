import { abortable, sleep } from '../../../core/time/deadline.ts';
import { ActionError } from '../../../core/errors/errors.ts';
import type { Logger } from '../../../core/logger.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import type { Guard } from '../driver/command-guard.ts';
import { chooserEventMs } from './page-choosers.ts';
import type { PreparedPage } from './page-setup.ts';
import type { PageTraffic } from './page-traffic.ts';
import { arrivedAndMissed } from '../scripts/press-scripts.ts';

/** A page that takes longer to report on a click is navigating. The shorter limit applies where no wait for the document is configured. */
const answerMs = 1000;
const quickAnswerMs = 150;
/** Between two looks at a page without its html element. */
const lookPauseMs = 50;

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

/** Waits until a page can be looked at after an action. A wait that reaches its limit logs a warning and continues. */
export async function settle(init: SettleInit, signal: AbortSignal): Promise<void> {
  await filesTaken(init, signal);
  await (init.documentMs > 0 ? documentThere(init, signal) : clickReached(init, quickAnswerMs, signal));
  await networkIdle(init, signal);
}

/** Checks that the last input reached its target, without waiting for its effects. @throws ActionError `ACTION_FAILED` */
export async function confirmInput(parts: Parts, signal: AbortSignal): Promise<void> {
  await filesTaken(parts, signal);
  await clickReached(parts, answerMs, signal);
}

/** A chooser that could not take its files fails the action that opened it. */
async function filesTaken({ guard, prepared }: Parts, signal: AbortSignal): Promise<void> {
  await guard('give files to a chooser', signal, () => abortable(prepared.choosers.taken(chooserEventMs), signal));
}

/** A page that navigates away may not answer any more; then the click counts as received. */
async function clickReached({ driver, guard }: Parts, limitMs: number, signal: AbortSignal): Promise<void> {
  const late = new AbortController();
  const pending = guard('check the click', signal, () => driver.rest(arrivedAndMissed));
  pending.catch(() => undefined);
  const facts = await Promise.race([
    abortable(pending, signal),
    sleep(limitMs, late.signal).catch(() => undefined),
  ]).finally(() => late.abort());
  const { missed = null } = (facts ?? {}) as { readonly missed?: string | null };
  if (missed !== null) throw missedClick(missed);
}

async function documentThere({ driver, guard, logger, documentMs }: SettleInit, signal: AbortSignal): Promise<void> {
  const late = new AbortController();
  const ready = guard('wait for the document', signal, () => arrival(driver, late.signal));
  const outcome = await Promise.race([
    abortable(ready, signal),
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

interface Arrival {
  /** Whether the document has its html element. */
  readonly isThere: boolean;
  readonly missed: string | null;
}

/** Resolves once the page has its html element, which a page that is being written anew may lack for a moment. */
async function arrival(driver: BoundDriver, late: AbortSignal): Promise<Arrival> {
  for (;;) {
    const facts = (await driver.read(arrivedAndMissed)) as Arrival;
    if (facts.isThere || facts.missed !== null) return facts;
    await sleep(lookPauseMs, late);
  }
}

function missedClick(what: string): ActionError {
  return new ActionError(
    'ACTION_FAILED',
    `The click did not reach ${what}: when the mouse button was released, it was no longer there, or had been replaced`,
    {
      hint: 'The page hides or moves it when it is pressed, like a list that closes when its field loses the focus. People cannot click it either.',
    },
  );
}

async function networkIdle({ prepared, logger, networkMs }: SettleInit, signal: AbortSignal): Promise<void> {
  const { traffic } = prepared;
  if (!traffic || networkMs === 0 || (await traffic.idle(networkMs, signal))) return;
  logger.warn(`The network is not idle ${networkMs} ms after the action, ${openRequests(traffic)}; continuing.`);
}

function openRequests({ inFlight, hasEarlier }: PageTraffic): string {
  if (hasEarlier) return 'with requests in flight that began before the first call';
  return inFlight === 1 ? '1 request is in flight' : `${inFlight} requests are in flight`;
}
