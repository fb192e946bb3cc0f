/** A browser of either library, and how it is closed. */
interface Started {
  readonly value: unknown;
  close(): Promise<void>;
}

/** Keeps one browser for many tests. One that has died, e.g. by a crash, is started again for the next test. */
export class BrowserKeeper {
  readonly #start: () => Promise<Started>;
  /** All that were started, the newest last. */
  readonly #started: Started[] = [];
  #starting: Promise<Started> | undefined;

  constructor(start: () => Promise<Started>) {
    this.#start = start;
  }

  /** A browser that lives. One that could not be started is tried again the next time. */
  async living(): Promise<unknown> {
    const newest = this.#started.at(-1);
    if (newest && isConnected(newest.value)) return newest.value;
    this.#starting ??= this.#start();
    try {
      const started = await this.#starting;
      if (!this.#started.includes(started)) this.#started.push(started);
      return started.value;
    } finally {
      this.#starting = undefined;
    }
  }

  /** The same for a browser that a test is given: only those that were started here can be started again. */
  async inPlaceOf(browser: unknown): Promise<unknown> {
    return this.#started.some(({ value }) => value === browser) ? this.living() : browser;
  }

  /** Closes what was started. */
  async close(): Promise<void> {
    await Promise.all(this.#started.splice(0).map((started) => started.close()));
  }
}

/** Playwright and Puppeteer have different words for it. */
function isConnected(browser: unknown): boolean {
  const { isConnected: method, connected }: { isConnected?: () => unknown; connected?: unknown } = Object(browser);
  return typeof method === 'function' ? method.call(browser) === true : connected !== false;
}
