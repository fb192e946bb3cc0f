const firstMs = 1000;
const longestMs = 60_000;

/** How long to leave something alone that failed: twice as long each time. */
export class Backoff {
  #failures = 0;
  #until = 0;

  /** When it may be tried again, in the time that `now` counts in; undefined: at once. */
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
