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
}

/** Adds up the usage within one scope. */
export interface Ledger {
  balance(): Balance;
  /**
   * Reserves an amount for a request that is about to be sent, until it is settled.
   *
   * @returns the balance just before. If two requests reserve at the same time, one of them sees the reservation of the other.
   */
  reserve(id: string, amount: Spent): Balance;
  /** Replaces a reservation with what was spent. */
  settle(id: string, spent: Spent): void;
}

export class MemoryLedger implements Ledger {
  #spent = nothingSpent;
  readonly #reserved = new Map<string, Spent>();

  balance(): Balance {
    return { spent: this.#spent, reserved: sum(this.#reserved.values()) };
  }

  reserve(id: string, amount: Spent): Balance {
    const before = this.balance();
    this.#reserved.set(id, amount);
    return before;
  }

  settle(id: string, spent: Spent): void {
    this.#reserved.delete(id);
    this.#spent = plus(this.#spent, spent);
  }
}

export function sum(amounts: Iterable<Spent>): Spent {
  return [...amounts].reduce(plus, nothingSpent);
}
