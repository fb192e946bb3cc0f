const firstMs = 1000;
const longestMs = 60_000;

/** Delay before a retry, doubled with each failure. */
export class Backoff {
  #failures = 0;
  #until = 0;

  /** Time of the next attempt on the clock of `now`; undefined if it may run at once. */
  retryAfter(now: number): number | undefined {
    return this.#until > now ? this.#until : undefined;
  }

  failed(now: number): void {
    this.#until = now + Math.min(longestMs, firstMs * 2 ** this.#failures);
    this.#failures += 1;
  }

  reset(): void {
    this.#failures = 0;
    this.#until = 0;
  }
}
