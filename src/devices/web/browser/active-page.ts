interface Closable {
  isClosed(): boolean;
}

/** The active page. When it closes, the page that was active before becomes active, or else the newest. */
export class ActivePage<P extends Closable> {
  /** Pages that have been active, the last one at the end. */
  #used: P[] = [];
  /** Pages that have never been active, the newest at the end. */
  #others: P[] = [];
  /** The active page at the last call of `set` or `takeLoss`. */
  #lastReported: P;
  readonly #listeners = new Set<() => void>();

  constructor(first: P) {
    this.#used = [first];
    this.#lastReported = first;
  }

  /** Undefined when no page is open. */
  get current(): P | undefined {
    const isOpen = (page: P): boolean => !page.isClosed();
    return this.#used.findLast(isOpen) ?? this.#others.findLast(isOpen);
  }

  /** Adds a page that is not active. */
  add(page: P): void {
    if (!this.#used.includes(page) && !this.#others.includes(page)) this.#others.push(page);
  }

  set(page: P): void {
    this.forget(page);
    this.#used.push(page);
    this.#lastReported = page;
    for (const listener of this.#listeners) listener();
  }

  forget(page: P): void {
    this.#used = this.#used.filter((other) => other !== page);
    this.#others = this.#others.filter((other) => other !== page);
  }

  /** Whether the active page has changed since the last call because it was closed. */
  takeLoss(): boolean {
    const { current } = this;
    if (!current || current === this.#lastReported) return false;
    this.#lastReported = current;
    return true;
  }

  /** Calls the listener when another page is made the active one; returns how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
