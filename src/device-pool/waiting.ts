import { monotonic } from '../core/time/clock.ts';
import type { Logger } from '../core/logger.ts';
import { deviceBusy, heldBy, noDevice, type PoolHints, type Standing } from './pool-errors.ts';

/** Between two attempts, in milliseconds; the longer the wait, the longer. */
const pauses = { first: 20, last: 1000, growth: 1.5 };
/** What ails a device, with nobody using any, must pass within this time, in milliseconds. */
const recoveryMs = 10_000;
/** Between two lines that tell of waiting, in milliseconds, and before the first. */
const tellMs = { first: 500, next: 15_000 };

export interface WaitingInit {
  readonly what: string;
  readonly filter: string;
  readonly hints: PoolHints;
  readonly limitMs: number;
  readonly logger: Logger;
}

/** How long to go on waiting for a device. */
export class Waiting {
  readonly #init: WaitingInit;
  readonly #begun = monotonic();
  #pause = pauses.first;
  #tellAt = tellMs.first;

  constructor(init: WaitingInit) {
    this.#init = init;
  }

  /** Milliseconds until the next attempt; throws when there is nothing to wait for any more. */
  next(now: Pick<Standing, 'busy' | 'unusable'>): number {
    const { busy, unusable } = now;
    const isHeld = busy.length > 0;
    const limitMs = isHeld ? this.#init.limitMs : Math.min(this.#init.limitMs, recoveryMs);
    const waited = monotonic() - this.#begun;
    const isOver = waited + this.#pause > limitMs;
    if (isHeld && isOver) throw deviceBusy({ ...this.#init, ...now, limitMs });
    if (!isHeld && (isOver || !unusable.some(({ mayPass }) => mayPass))) throw noDevice(this.#init, unusable);
    this.#tell(waited, now);
    this.#pause = Math.min(pauses.last, this.#pause * pauses.growth);
    // Two that want the same device at the same moment both step back; they must not come again together.
    return this.#pause * (0.5 + Math.random());
  }

  #tell(waited: number, now: Pick<Standing, 'busy' | 'unusable'>): void {
    if (waited < this.#tellAt) return;
    this.#tellAt = waited + tellMs.next;
    this.#init.logger.info(`Waiting for a free ${this.#init.what}: ${heldBy(now)}`);
  }
}
