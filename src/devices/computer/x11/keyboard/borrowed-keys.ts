import type { Keymap, Levels, Stroke } from './keymap.ts';
import type { KeyRow } from './write-keymap.ts';

export interface BorrowedKeysInit {
  readonly keymap: Keymap;
  /** The active group. */
  readonly group: number;
  readonly readKeymap: () => Promise<Keymap>;
  readonly writeKeymap: (rows: readonly KeyRow[]) => void;
  /** Resolves when applications have had the time to take the keys that were pressed so far. */
  readonly settle: () => Promise<void>;
}

/** Unused keys get symbols for a while, one for each level, for characters that the keymap does not have. */
export class BorrowedKeys {
  readonly #init: BorrowedKeysInit;
  readonly #levels: Levels;
  /** The symbols that keys have now. */
  #lent: ReadonlyMap<number, readonly number[]> = new Map();

  constructor(init: BorrowedKeysInit) {
    this.#init = init;
    this.#levels = init.keymap.levels(init.group);
  }

  /** How many symbols there can be at a time. */
  get most(): number {
    return this.#init.keymap.free.length * this.#levels.held.length;
  }

  /**
   * Gives each symbol a key, which it has until the next call. An application looks up the symbol of a key when it takes the
   * event, which may be long after the key was pressed: no key gets another symbol before that.
   */
  async lend(symbols: readonly number[]): Promise<readonly Stroke[]> {
    if (symbols.length === 0) return [];
    if (this.#lent.size > 0) await this.#init.settle();
    const { keymap, writeKeymap } = this.#init;
    const { held, typeNumber } = this.#levels;
    const places = symbols.map((_, index) => ({
      keycode: keymap.free[Math.floor(index / held.length)] ?? 0,
      held: held[index % held.length] ?? [],
    }));
    this.#lent = new Map(
      places.map(({ keycode }) => [keycode, symbols.filter((_, index) => places[index]?.keycode === keycode)]),
    );
    const groupInfo = 1;
    const typeNumbers = [typeNumber, 0, 0, 0];
    writeKeymap(
      keymap.rows().map((row) => {
        const lent = this.#lent.get(row.keycode);
        // A single symbol is there for all levels, so that no modifier makes a difference.
        return lent ? { groupInfo, typeNumbers, symbols: held.map((__, level) => lent[level] ?? lent[0] ?? 0) } : row;
      }),
    );
    return places;
  }

  /** Takes the symbols back, except where another program has changed the keymap in between. */
  async giveBack(): Promise<void> {
    if (this.#lent.size === 0) return;
    await this.#init.settle();
    const before = new Map(this.#init.keymap.rows().map((row) => [row.keycode, row]));
    const now = (await this.#init.readKeymap()).rows();
    this.#init.writeKeymap(
      now.map((row) => {
        const lent = this.#lent.get(row.keycode);
        const isOurs = lent?.every((symbol) => row.symbols.includes(symbol)) === true;
        return isOurs ? (before.get(row.keycode) ?? row) : row;
      }),
    );
    this.#lent = new Map();
  }
}
