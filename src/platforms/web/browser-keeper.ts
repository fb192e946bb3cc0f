/** A browser of either library. */
interface Started {
  readonly value: unknown;
  close(): Promise<void>;
}

/** Keeps one browser for many tests. A browser that has crashed is started again for the next test. */
export class BrowserKeeper {
  readonly #start: () => Promise<Started>;
  /** All browsers that were started, newest last. */
  readonly #started: Started[] = [];
  #starting: Promise<Started> | undefined;

  constructor(start: () => Promise<Started>) {
    this.#start = start;
  }

  /** A running browser. If the start failed, the next call tries again. */
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

  /** A running browser to replace the given one. Only browsers that were started here can be started again. */
  async inPlaceOf(browser: unknown): Promise<unknown> {
    return this.#started.some(({ value }) => value === browser) ? this.living() : browser;
  }

  /** Closes all browsers that were started. */
  async close(): Promise<void> {
    await Promise.all(this.#started.splice(0).map((started) => started.close()));
  }
}

/** Playwright and Puppeteer expose it differently. */
function isConnected(browser: unknown): boolean {
  const { isConnected: method, connected }: { isConnected?: () => unknown; connected?: unknown } = Object(browser);
  return typeof method === 'function' ? method.call(browser) === true : connected !== false;
}
