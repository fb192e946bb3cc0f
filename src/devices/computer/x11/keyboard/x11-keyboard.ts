import { isModifier } from '../../../../core/device/keys.ts';
import { loadPeer } from '../../../../core/options/peer.ts';
import { sleep, throwIfAborted } from '../../../../core/time/deadline.ts';
import type { DesktopKeyboard, PressOptions, TypeOptions } from '../../driver/desktop-driver.ts';
import type { X11Extension, X11Package } from '../x11-client.ts';
import type { X11Connection } from '../x11-connection.ts';
import { BorrowedKeys } from './borrowed-keys.ts';
import { CharacterSymbols } from './character-symbols.ts';
import { releaseHeld } from './held-inputs.ts';
import { KeyDelivery } from './key-delivery.ts';
import { isCharacter, knownKeys, modifierMissing, noFreeKey } from './key-errors.ts';
import { lockKeys, symbolsOfKeys } from './key-symbols.data.ts';
import { changeState, readState } from './keyboard-state.ts';
import { Keymap, type Stroke } from './keymap.ts';
import { PressedKeys } from './pressed-keys.ts';
import { readKeymap } from './read-keymap.ts';
import { partsOf, typedKeys } from './typed-keys.ts';
import { writeKeymap } from './write-keymap.ts';

export interface X11KeyboardInit {
  readonly connection: X11Connection;
}

/** After how many keys an abort is looked for. What was sent to the server cannot be taken back. */
const keysAtATime = 32;

interface Parts {
  readonly x: X11Connection;
  readonly xtest: X11Extension;
  readonly xkb: X11Extension;
  readonly characters: CharacterSymbols;
  readonly delivery: KeyDelivery;
}

/** What is valid while a text is typed or a combination is pressed. */
interface Use {
  readonly keymap: Keymap;
  readonly group: number;
  readonly pressed: PressedKeys;
  readonly borrowed: BorrowedKeys;
}

/** The keyboard of an X server: real key events by XTEST, whatever layout is set and whatever characters it has. */
export class X11Keyboard implements DesktopKeyboard {
  readonly shortcutKey = 'Control';
  readonly #parts: Parts;
  readonly #closing = new AbortController();
  /** What is typed or pressed now; the next one waits for it. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws DeviceError `DEVICE_UNSUPPORTED` if the server lacks XTEST or XKB */
  static async open({ connection: x }: X11KeyboardInit): Promise<X11Keyboard> {
    const { default: x11 } = (await loadPeer('x11', () => import('x11' as string), 'driving a desktop')) as {
      default: X11Package;
    };
    const [xtest, xkb] = await Promise.all([x.extension('xtest'), x.extension('xkb')]);
    const characters = new CharacterSymbols(x11);
    return new X11Keyboard({ x, xtest, xkb, characters, delivery: await KeyDelivery.open(x) });
  }

  assertKeys(keys: readonly string[]): void {
    knownKeys(keys);
  }

  async press(names: readonly string[], options: PressOptions): Promise<void> {
    const keys = knownKeys(names);
    const signal = AbortSignal.any([options.signal, this.#closing.signal]);
    await this.#use(keys, signal, async (use) => {
      const missing = this.#missing(keys, use);
      const strokes = await this.#strokes(keys, missing, use);
      const last = strokes.at(-1);
      if (!last) return;
      const before = strokes.slice(0, -1).flatMap(({ held, keycode }) => [...held, keycode]);
      await stroke({ keycode: last.keycode, held: [...new Set([...before, ...last.held])] }, use.pressed, {
        ...options,
        signal,
      });
    });
  }

  async typeText(text: string, options: TypeOptions): Promise<void> {
    const keys = typedKeys(text, options.isSecret);
    if (keys.length === 0) return;
    const signal = AbortSignal.any([options.signal, this.#closing.signal]);
    await this.#use(keys, signal, async (use) => {
      const missing = this.#missing(keys, use);
      for (const part of partsOf(keys, missing, use.borrowed.most)) {
        throwIfAborted(signal);
        const strokes = await this.#strokes(part, missing, use);
        for (const [index, each] of strokes.entries()) {
          await stroke(each, use.pressed, { ...options, signal });
          if (index % keysAtATime !== keysAtATime - 1) continue;
          await this.#parts.x.sync();
          throwIfAborted(signal);
        }
      }
    });
  }

  async releaseAll(): Promise<void> {
    const { x, xtest } = this.#parts;
    await releaseHeld(x, xtest, (await this.#keymap()).modifiers);
  }

  /** Stops what is typed or pressed. Resolves when nothing of it is down and the keymap is again what it was. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#last.catch(() => undefined);
  }

  /** Prepares the keyboard, and leaves it as it was: nothing pressed by us, the keymap, the group and the locks. */
  async #use(keys: readonly string[], signal: AbortSignal, body: (use: Use) => Promise<void>): Promise<void> {
    const before = this.#last.catch(() => undefined);
    const running = before.then(async () => {
      throwIfAborted(signal);
      await this.#prepared(keys, body);
    });
    this.#last = running;
    await running;
  }

  async #prepared(keys: readonly string[], body: (use: Use) => Promise<void>): Promise<void> {
    const { x, xkb, xtest, delivery } = this.#parts;
    const [keymap, state] = await Promise.all([this.#keymap(), readState(x, xkb)]);
    const characters = keys.filter(isCharacter);
    const group = keymap.bestGroup(characters, state.group);
    // Caps Lock changes letters; a key that toggles a lock has to find it as it is.
    const locks = characters.length === 0 || keys.some((key) => lockKeys.has(key)) ? state.locks : 0;
    const isChanged = group !== state.group || locks !== state.locks;
    const pressed = new PressedKeys(x, xtest);
    const borrowed = new BorrowedKeys({
      keymap,
      group,
      readKeymap: () => this.#keymap(),
      writeKeymap: (rows) => writeKeymap(x, xkb, rows),
      settle: () => delivery.settle(),
    });
    if (isChanged) changeState(x, xkb, { group, locks });
    try {
      await body({ keymap, group, pressed, borrowed });
    } finally {
      if (!x.isLost) {
        pressed.releaseAll();
        if (isChanged) changeState(x, xkb, state);
        await borrowed.giveBack();
        await x.sync();
      }
    }
  }

  async #keymap(): Promise<Keymap> {
    const { x, xkb, characters } = this.#parts;
    return new Keymap(await readKeymap(x, xkb), characters);
  }

  /** @throws DeviceError `DEVICE_UNSUPPORTED` if nothing can be given to the keyboard for them */
  #missing(keys: readonly string[], use: Use): ReadonlySet<string> {
    const missing = new Set(keys.filter((key) => !this.#find(key, use)));
    const modifier = [...missing].find(isModifier);
    if (modifier !== undefined) throw modifierMissing(modifier);
    if (missing.size > 0 && use.borrowed.most === 0) throw noFreeKey();
    return missing;
  }

  #find(key: string, { keymap, group }: Use): Stroke | undefined {
    return isCharacter(key) ? keymap.character(key, group) : keymap.symbol(symbolsOfKeys[key] ?? [], group);
  }

  async #strokes(keys: readonly string[], missing: ReadonlySet<string>, use: Use): Promise<Stroke[]> {
    const lent = [...new Set(keys.filter((key) => missing.has(key)))];
    const borrowed = await use.borrowed.lend(lent.map((key) => this.#symbol(key)));
    return keys.flatMap((key) => this.#find(key, use) ?? borrowed[lent.indexOf(key)] ?? []);
  }

  #symbol(key: string): number {
    return isCharacter(key) ? this.#parts.characters.symbolOf(key) : (symbolsOfKeys[key]?.[0] ?? 0);
  }
}

/** Presses a key with what is held for it. If that is wanted, waits after each key of such a combination. */
async function stroke(
  { keycode, held }: Stroke,
  pressed: PressedKeys,
  { modifierDelayMs, signal }: PressOptions,
): Promise<void> {
  const rest = async (): Promise<void> => {
    if (modifierDelayMs > 0) await sleep(modifierDelayMs, signal);
  };
  for (const modifier of held) {
    pressed.down(modifier);
    await rest();
  }
  pressed.tap(keycode);
  if (held.length > 0) await rest();
  for (const modifier of held.toReversed()) {
    pressed.up(modifier);
    await rest();
  }
}
