import type { X11Connection } from '../x11-connection.ts';
import type { Keymap } from './keymap.ts';

export interface BorrowedKeysInit {
  readonly connection: X11Connection;
  /** Keys that have no symbol. */
  readonly free: readonly number[];
  readonly readKeymap: () => Promise<Keymap>;
  /** Resolves when applications have had the time to take the keys that were pressed so far. */
  readonly settle: () => Promise<void>;
}

/** Keys without a symbol that get one for a while, for characters that the keymap does not have. */
export class BorrowedKeys {
  readonly #init: BorrowedKeysInit;
  /** The symbols that keys have now. */
  readonly #symbols = new Map<number, number>();

  constructor(init: BorrowedKeysInit) {
    this.#init = init;
  }

  /** How many symbols there can be at a time. */
  get most(): number {
    return this.#init.free.length;
  }

  /**
   * Gives each symbol a key, which it has until the next call. An application looks up the symbol of a key when it takes the
   * event, which may be long after the key was pressed: no key gets another symbol before that.
   */
  async lend(symbols: readonly number[]): Promise<readonly number[]> {
    if (symbols.length > 0 && this.#symbols.size > 0) await this.#init.settle();
    const keycodes = this.#init.free.slice(0, symbols.length);
    for (const [index, keycode] of keycodes.entries()) this.#change(keycode, symbols[index] ?? 0);
    return keycodes;
  }

  /** Takes the symbols back, except where another program has changed the keymap in between. */
  async giveBack(): Promise<void> {
    if (this.#symbols.size === 0) return;
    await this.#init.settle();
    const keymap = await this.#init.readKeymap();
    for (const keycode of keymap.haveOnly(this.#symbols)) this.#change(keycode, 0);
    this.#symbols.clear();
  }

  /** The symbol is there for both levels, so that Shift makes no difference. */
  #change(keycode: number, symbol: number): void {
    const symbols = symbol === 0 ? [0] : [symbol, symbol];
    this.#init.connection.send((client) => client['ChangeKeyboardMapping'](keycode, symbols.length, symbols));
    this.#symbols.set(keycode, symbol);
  }
}
