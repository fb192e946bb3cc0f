/** The elements of one item of a list. */
export interface Row<Item> {
  readonly element: HTMLElement;
  update?(item: Item): void;
}

export interface KeyedRowsInit<Item> {
  readonly parent: HTMLElement;
  keyOf(item: Item): string;
  create(item: Item): Row<Item>;
}

/** Shows a list, and keeps the elements of items that stay, and with them the keyboard focus. */
export class KeyedRows<Item> {
  readonly #init: KeyedRowsInit<Item>;
  readonly #rows = new Map<string, Row<Item>>();

  constructor(init: KeyedRowsInit<Item>) {
    this.#init = init;
  }

  /** Whether rows have moved, because one before them is gone. */
  update(items: readonly Item[]): boolean {
    const { parent, keyOf, create } = this.#init;
    const keys = new Set(items.map((item) => keyOf(item)));
    const before = this.#rows.size;
    for (const [key, row] of this.#rows) {
      if (keys.has(key)) continue;
      row.element.remove();
      this.#rows.delete(key);
    }
    const hasMoved = this.#rows.size < before && this.#rows.size > 0;
    for (const item of items) {
      const row = this.#rows.get(keyOf(item)) ?? create(item);
      if (!row.element.isConnected) parent.append(row.element);
      this.#rows.set(keyOf(item), row);
      row.update?.(item);
    }
    return hasMoved;
  }
}
