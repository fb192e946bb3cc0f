import { nothingSpent, type Spent } from './ledger.ts';

/** The largest request of each kind so far, to predict the usage of the next ones. */
export class LargestRequests {
  readonly #byKind = new Map<string, Spent>();

  /** Undefined before the first request of the kind has ended. */
  of(kind: string): Spent | undefined {
    return this.#byKind.get(kind);
  }

  note(kind: string, { tokens, seconds, cost }: Spent): void {
    const known = this.#byKind.get(kind) ?? nothingSpent;
    this.#byKind.set(kind, {
      tokens: Math.max(known.tokens, tokens),
      calls: 1,
      seconds: Math.max(known.seconds, seconds),
      cost: Math.max(known.cost, cost),
    });
  }
}
