import { monotonic } from '../core/time/clock.ts';
import type { Logger } from '../core/logger.ts';
import { deviceBusy, heldBy, noDevice, type PoolHints, type PoolStatus } from './pool-errors.ts';

/** Delay between two attempts in milliseconds; it grows with the wait. */
const pauses = { first: 20, last: 1000, growth: 1.5 };
/** If no process holds a device, its problem must end within this time, in milliseconds. */
const recoveryMs = 10_000;
/** Delay before the first message about the wait and between later ones, in milliseconds. */
const messageMs = { first: 500, next: 15_000 };

export interface WaitingInit {
  readonly what: string;
  readonly filter: string;
  readonly hints: PoolHints;
  readonly limitMs: number;
  readonly logger: Logger;
}

/** How long to wait for a device. */
export class Waiting {
  readonly #init: WaitingInit;
  readonly #begun = monotonic();
  #pause = pauses.first;
  #messageAt = messageMs.first;

  constructor(init: WaitingInit) {
    this.#init = init;
  }

  /** Milliseconds until the next attempt; throws if there is nothing left to wait for. */
  next(now: Pick<PoolStatus, 'busy' | 'unusable'>): number {
    const { busy, unusable } = now;
    const isHeld = busy.length > 0;
    const limitMs = isHeld ? this.#init.limitMs : Math.min(this.#init.limitMs, recoveryMs);
    const waited = monotonic() - this.#begun;
    const isOver = waited + this.#pause > limitMs;
    if (isHeld && isOver) throw deviceBusy({ ...this.#init, ...now, limitMs });
    if (!isHeld && (isOver || !unusable.some(({ mayPass }) => mayPass))) throw noDevice(this.#init, unusable);
    this.#logWait(waited, now);
    this.#pause = Math.min(pauses.last, this.#pause * pauses.growth);
    // Two processes that claim a device at the same moment both withdraw; random delays keep them apart.
    return this.#pause * (0.5 + Math.random());
  }

  #logWait(waited: number, now: Pick<PoolStatus, 'busy' | 'unusable'>): void {
    if (waited < this.#messageAt) return;
    this.#messageAt = waited + messageMs.next;
    this.#init.logger.info(`Waiting for a free ${this.#init.what}: ${heldBy(now)}`);
  }
}
