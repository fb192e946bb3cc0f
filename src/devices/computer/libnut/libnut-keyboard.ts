import { sleep } from '../../../core/time/deadline.ts';
import type { DesktopKeyboard, MouseButton, PressOptions, TypeOptions } from '../driver/desktop-driver.ts';
import { libnutNames, strokesOf, type KeyTable, type Stroke } from './key-strokes.ts';
import type { LibnutCall, LibnutProcess } from './libnut-process.ts';

/** Modifiers, and mouse buttons, that are down on the desktop, whoever pressed them; canonical names. */
export interface Held {
  readonly keys: readonly string[];
  readonly buttons: readonly MouseButton[];
}

export interface LibnutKeyboardInit {
  readonly process: LibnutProcess;
  /** What the keyboard layout of the desktop is; needed for punctuation with Shift. */
  readonly keyboardLayout?: 'en-US' | undefined;
  /**
   * What is down. Absent: unknown. Then what this process pressed is released, and on X servers every modifier and button,
   * because an X server ignores the release of what is not pressed. Elsewhere it would open menus.
   */
  readonly held?: (() => Promise<Held>) | undefined;
}

/** How many characters are typed between two looks at the signal. */
const charactersAtOnce = 32;
const modifiers = ['Control', 'Alt', 'Shift', 'Meta'] as const;
const allHeld: Held = { keys: modifiers, buttons: ['left', 'middle', 'right'] };
const noneHeld: Held = { keys: [], buttons: [] };

/** The keyboard of this computer, by libnut. */
export class LibnutKeyboard implements DesktopKeyboard {
  readonly shortcutKey: 'Control' | 'Meta';
  readonly #process: LibnutProcess;
  readonly #table: KeyTable;
  readonly #held: () => Promise<Held>;

  constructor({ process, keyboardLayout, held }: LibnutKeyboardInit) {
    const { platform } = process;
    this.#process = process;
    this.#table = { platform, keyboardLayout };
    this.#held = held ?? (() => Promise.resolve(platform === 'linux' ? allHeld : noneHeld));
    this.shortcutKey = platform === 'darwin' ? 'Meta' : 'Control';
  }

  assertKeys(keys: readonly string[]): void {
    libnutNames(keys, this.#table);
  }

  async press(keys: readonly string[], options: PressOptions): Promise<void> {
    const names = libnutNames(keys, this.#table);
    await this.#perform(`press ${keys.join('+')}`, transitions(names), options);
  }

  async typeText(text: string, options: TypeOptions): Promise<void> {
    const strokes = strokesOf(text, this.#table, options.isSecret);
    // The delay is one of modifiers: what is typed without them needs none.
    const isApart = (stroke: Stroke): boolean => options.modifierDelayMs > 0 && isShifted(stroke);
    for (let start = 0; start < strokes.length;) {
      const next = strokes.slice(start, start + charactersAtOnce);
      const end = next.findIndex(isApart);
      const together = next.slice(0, end < 0 ? next.length : Math.max(1, end));
      const modifierDelayMs = end === 0 ? options.modifierDelayMs : 0;
      await this.#perform('type a text', together.flatMap(callsOf), { ...options, modifierDelayMs });
      start += together.length;
    }
  }

  async releaseAll(): Promise<void> {
    const { keys, buttons } = await this.#held();
    const calls: LibnutCall[] = [
      ...buttons.map((button): LibnutCall => ['mouseToggle', 'up', button]),
      ...libnutNames(keys, this.#table).map((name): LibnutCall => ['keyToggle', name, 'up']),
    ];
    await this.#process.run({ task: 'release all keys and buttons', releases: true, calls });
  }

  /** Releases what was pressed and ends the process. May be called twice. */
  close(): Promise<void> {
    return this.#process.close();
  }

  /** Without a delay all of it is one request, which nothing can interrupt half-way. */
  async #perform(task: string, calls: readonly LibnutCall[], { signal, modifierDelayMs }: PressOptions): Promise<void> {
    if (modifierDelayMs === 0) {
      await this.#process.run({ task, calls, signal });
      return;
    }
    try {
      for (const call of calls) {
        await this.#process.run({ task, calls: [call], signal });
        await sleep(modifierDelayMs, signal);
      }
    } catch (error) {
      await this.releaseAll();
      throw error;
    }
  }
}

/** Presses keys in order, taps the last one, and releases the others the other way round. */
function transitions(names: readonly string[]): LibnutCall[] {
  const held = names.slice(0, -1);
  const last = names.slice(-1);
  return [
    ...held.map((name): LibnutCall => ['keyToggle', name, 'down']),
    ...last.map((name): LibnutCall => ['keyTap', name]),
    ...held.toReversed().map((name): LibnutCall => ['keyToggle', name, 'up']),
  ];
}

function isShifted(stroke: Stroke): boolean {
  return stroke.key !== undefined && stroke.withShift;
}

function callsOf(stroke: Stroke): LibnutCall[] {
  if (stroke.key === undefined) return [['typeString', stroke.text]];
  return transitions(stroke.withShift ? ['shift', stroke.key] : [stroke.key]);
}
