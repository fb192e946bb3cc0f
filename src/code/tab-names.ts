/** The variables that hold the tabs of a test: `page`, `page2`, … in the order in which they open. */
export class TabNames {
  /** By the number that the tab had when it was recorded. */
  readonly #names = new Map<number, string>();
  #count = 1;
  #current = 'page';
  /** The newest, as long as it is not known which number it has. */
  #newest: string | undefined = 'page';
  /** Tabs that the agent did not have, since it kept them in the one before. */
  readonly #kept: string[] = [];

  /** The variable of a tab, by its number. Default: the one that was used last. */
  at(tab: number | undefined): string {
    if (tab === undefined) return this.#current;
    const known = this.#names.get(tab) ?? this.#newest ?? this.#current;
    if (known === this.#newest) this.#newest = undefined;
    this.#names.set(tab, known);
    this.#current = known;
    return known;
  }

  /** A tab that was opened. @param isActive - Whether it is looked at from now on. */
  open(isActive: boolean): string {
    const next = this.#next();
    this.#newest = next;
    if (isActive) this.#current = next;
    return next;
  }

  /** A tab in the place of the current one, from now on. */
  replace(): string {
    const [former, next] = [this.#current, this.#next()];
    for (const [tab, name] of this.#names) if (name === former) this.#names.set(tab, next);
    this.#kept.push(former);
    this.#current = next;
    return next;
  }

  /** Back to the tab before, where the current one was put in its place. */
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
