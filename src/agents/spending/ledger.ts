import { monotonic } from '../../core/time/clock.ts';

/** Usage of models. */
export interface Spent {
  readonly tokens: number;
  readonly calls: number;
  readonly seconds: number;
  /** In the currency of the budget. */
  readonly cost: number;
}

export const nothingSpent: Spent = { tokens: 0, calls: 0, seconds: 0, cost: 0 };

export function plus(one: Spent, other: Spent): Spent {
  return {
    tokens: one.tokens + other.tokens,
    calls: one.calls + other.calls,
    seconds: one.seconds + other.seconds,
    cost: one.cost + other.cost,
  };
}

/** The state of a ledger at one moment. */
export interface Balance {
  readonly spent: Spent;
  /** Reserved for requests in progress; infinite when their usage cannot be predicted. */
  readonly reserved: Spent;
  /** Seconds that the requests in progress have been under way, each since it was sent. */
  readonly underWay: number;
  /** Number of requests that are under way. */
  readonly running: number;
}

/** The seconds that have been used, by requests that have ended and by those under way. */
export const secondsOf = ({ spent, underWay }: Balance): number => spent.seconds + underWay;

/** Adds up the usage within one scope. */
export interface Ledger {
  balance(): Balance;
  /**
   * Reserves an amount for a request that is about to be sent, until it is settled.
   *
   * @returns the balance just before. If two requests reserve at the same time, one of them sees the reservation of the other.
   */
  reserve(id: string, amount: Spent): Balance;
  /** Notes that the request of a reservation is sent now. */
  begin(id: string): void;
  /** Replaces a reservation with what was spent. */
  settle(id: string, spent: Spent): void;
}

/** A request in progress. */
export interface Reservation {
  readonly reserved: Spent;
  /** The time at which it was sent, in milliseconds; undefined while it waits. */
  readonly sentAt?: number | undefined;
}

/** @param time - The present time, by the clock of `sentAt`. */
export function balanceOf(spent: Spent, reservations: readonly Reservation[], time: number): Balance {
  const lasted = reservations.flatMap(({ sentAt }) => (sentAt === undefined ? [] : [secondsSince(sentAt, time)]));
  // A request that takes longer than any before it uses more than was reserved.
  const reserved = reservations.map(({ reserved: amount, sentAt = time }) => ({
    ...amount,
    seconds: Math.max(amount.seconds, secondsSince(sentAt, time)),
  }));
  return {
    spent,
    reserved: sum(reserved),
    underWay: lasted.reduce((total, seconds) => total + seconds, 0),
    running: lasted.length,
  };
}

const secondsSince = (moment: number, time: number): number => Math.max(0, time - moment) / 1000;

export class MemoryLedger implements Ledger {
  #spent = nothingSpent;
  readonly #reserved = new Map<string, Reservation>();

  balance(): Balance {
    return balanceOf(this.#spent, [...this.#reserved.values()], monotonic());
  }

  reserve(id: string, reserved: Spent): Balance {
    const before = this.balance();
    this.#reserved.set(id, { reserved });
    return before;
  }

  begin(id: string): void {
    const reservation = this.#reserved.get(id);
    if (reservation) this.#reserved.set(id, { ...reservation, sentAt: monotonic() });
  }

  settle(id: string, spent: Spent): void {
    this.#reserved.delete(id);
    this.#spent = plus(this.#spent, spent);
  }
}

export function sum(amounts: Iterable<Spent>): Spent {
  return [...amounts].reduce(plus, nothingSpent);
}
