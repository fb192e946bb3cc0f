/** The variables that hold the tabs of a test: `page`, `page2`, … in the order in which they open. */
export class TabNames {
  /** By the number of the tab in the recording. */
  readonly #names = new Map<number, string>();
  #count = 1;
  #current = 'page';
  /** The newest tab, until its number is known. */
  #newest: string | undefined = 'page';
  /** Names of the tabs that were replaced, latest last. */
  readonly #kept: string[] = [];

  /** The variable of a tab by its number. Default: the last used tab. */
  at(tab: number | undefined): string {
    if (tab === undefined) return this.#current;
    const known = this.#names.get(tab) ?? this.#newest ?? this.#current;
    if (known === this.#newest) this.#newest = undefined;
    this.#names.set(tab, known);
    this.#current = known;
    return known;
  }

  /** Registers a new tab. @param isActive - Whether later calls use it. */
  open(isActive: boolean): string {
    const next = this.#next();
    this.#newest = next;
    if (isActive) this.#current = next;
    return next;
  }

  /** Registers a tab that takes the place of the current one. */
  replace(): string {
    const [former, next] = [this.#current, this.#next()];
    for (const [tab, name] of this.#names) if (name === former) this.#names.set(tab, next);
    this.#kept.push(former);
    this.#current = next;
    return next;
  }

  /** Returns to the previous tab, if the current one had replaced it. */
  leave(): boolean {
    const former = this.#kept.pop();
    if (former === undefined) return false;
    for (const [tab, name] of this.#names) if (name === this.#current) this.#names.set(tab, former);
    this.#current = former;
    return true;
  }

  #next(): string {
    this.#count += 1;
    return `page${this.#count}`;
  }
}
