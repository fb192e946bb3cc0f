import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { DesktopKeyboard, PressOptions, TypeOptions } from '../driver/desktop-driver.ts';
import type { LibnutKeyboard } from '../libnut/libnut-keyboard.ts';
import type { RunProgram } from '../processes/run-program.ts';
import { pressScript, releaseScript, textParts, typeScript } from './apple-script.ts';

/** Characters of one script: it takes about as long to start as to type them. */
const charactersAtOnce = 100;

/**
 * The keyboard of a Mac, by AppleScript. Scripts go through the standard input, because every user of the Mac can see the
 * arguments of programs. Keys go to the input source that is chosen, so an input method may change a text.
 */
export class AppleScriptKeyboard implements DesktopKeyboard {
  readonly shortcutKey = 'Meta';
  readonly #run: RunProgram;
  readonly #characters: LibnutKeyboard;

  /** @param characters - Types what the layout may lack, and releases what it has pressed. */
  constructor(run: RunProgram, characters: LibnutKeyboard) {
    this.#run = run;
    this.#characters = characters;
  }

  assertKeys(keys: readonly string[]): void {
    pressScript(keys);
  }

  async press(keys: readonly string[], { signal }: PressOptions): Promise<void> {
    const script = pressScript(keys);
    throwIfAborted(signal);
    try {
      await this.#script(script, `press ${keys.join('+')}`, signal);
    } catch (error) {
      if (signal.aborted) await this.releaseAll();
      throw error;
    }
  }

  async typeText(text: string, options: TypeOptions): Promise<void> {
    for (const part of textParts(text, charactersAtOnce)) {
      throwIfAborted(options.signal);
      if (part.way === 'characters') await this.#characters.typeText(part.text, options);
      else await this.#script(typeScript(part.text), 'type a text', options.signal);
    }
  }

  async releaseAll(): Promise<void> {
    await this.#characters.releaseAll();
    await this.#script(releaseScript, 'release all keys', AbortSignal.timeout(releaseMs));
  }

  async #script(script: string, task: string, signal: AbortSignal): Promise<void> {
    await this.#run({ command: 'osascript', args: ['-'], input: script, task, signal });
  }
}

const releaseMs = 10_000;
