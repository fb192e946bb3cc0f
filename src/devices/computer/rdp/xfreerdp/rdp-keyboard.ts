import { throwIfAborted } from '../../../../core/time/deadline.ts';
import type { DesktopKeyboard, PressOptions, TypeOptions } from '../../driver/desktop-driver.ts';
import type { ClipboardChannel } from './clipboard-channel.ts';

/** What the keys of a US keyboard type. The client sends the places of keys, and the server gives them their meaning. */
const byKeys = /^[ -~\t]*$/;

/**
 * The keyboard of a remote desktop: keys for printable US ASCII, and the clipboard for lines that have anything else, because the
 * client cannot send a character for which there is no key.
 */
export class RdpKeyboard implements DesktopKeyboard {
  readonly shortcutKey = 'Control';
  readonly #keys: DesktopKeyboard;
  readonly #channel: ClipboardChannel | undefined;

  constructor(keys: DesktopKeyboard, channel: ClipboardChannel | undefined) {
    this.#keys = keys;
    this.#channel = channel;
  }

  assertKeys(keys: readonly string[]): void {
    this.#keys.assertKeys(keys);
  }

  press(keys: readonly string[], options: PressOptions): Promise<void> {
    return this.#keys.press(keys, options);
  }

  async typeText(text: string, options: TypeOptions): Promise<void> {
    const lines = text.replace(/\r\n?/g, '\n').split('\n');
    for (const [index, line] of lines.entries()) {
      throwIfAborted(options.signal);
      if (index > 0) await this.#keys.press(['Enter'], options);
      if (line === '') continue;
      if (byKeys.test(line) || !this.#channel) await this.#keys.typeText(line, options);
      else await this.#channel.paste(line, this.#keys, options);
    }
  }

  releaseAll(): Promise<void> {
    return this.#keys.releaseAll();
  }
}
