interface Closable {
  isClosed(): boolean;
}

/** Which page is active. When it closes, the one that was active before it takes its place, or else the newest. */
export class ActivePage<P extends Closable> {
  /** Those that have been active, the last of them at the end. */
  #used: P[] = [];
  /** Those that never were, the newest at the end. */
  #others: P[] = [];
  /** Active when somebody last asked for news. */
  #told: P;
  readonly #listeners = new Set<() => void>();

  constructor(first: P) {
    this.#used = [first];
    this.#told = first;
  }

  /** Undefined when no page is open. */
  get current(): P | undefined {
    const isOpen = (page: P): boolean => !page.isClosed();
    return this.#used.findLast(isOpen) ?? this.#others.findLast(isOpen);
  }

  /** Notes that there is such a page. */
  add(page: P): void {
    if (!this.#used.includes(page) && !this.#others.includes(page)) this.#others.push(page);
  }

  set(page: P): void {
    this.forget(page);
    this.#used.push(page);
    this.#told = page;
    for (const listener of this.#listeners) listener();
  }

  forget(page: P): void {
    this.#used = this.#used.filter((other) => other !== page);
    this.#others = this.#others.filter((other) => other !== page);
  }

  /** Whether the active page changed by itself since the last question, because it was closed. */
  takeLoss(): boolean {
    const { current } = this;
    if (!current || current === this.#told) return false;
    this.#told = current;
    return true;
  }

  /** Calls the listener when another page is made the active one; returns how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
