import { DeviceError } from '../../../../core/errors/errors.ts';
import { sleep, throwIfAborted } from '../../../../core/time/deadline.ts';
import type { DesktopKeyboard, PressOptions, TypeOptions } from '../../driver/desktop-driver.ts';
import type { ClipboardChannel } from './clipboard-channel.ts';

/** What the keys of a US keyboard type. The client sends the places of keys, and the server gives them their meaning. */
const byKeys = /^[ -~\t]*$/;
/** Longest parts of a text without the same character twice in a row. */
const withoutRepeats = /(?:(.)(?!\1))+.?|./gs;
/**
 * Milliseconds before the same key again. The client takes a release and a press of one key in the same millisecond for a key that
 * is held, and does not send the release.
 */
const repeatMs = 2;

/**
 * The keyboard of a remote desktop: keys for printable US ASCII, and the clipboard for lines that have anything else, because the
 * client sends nothing for a character without a key.
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
    const unknown = keys.find((key) => Array.from(key).length === 1 && !byKeys.test(key));
    if (unknown === undefined) {
      this.#keys.assertKeys(keys);
      return;
    }
    throw new DeviceError('DEVICE_UNSUPPORTED', `A remote desktop has no key ${JSON.stringify(unknown)}`, {
      hint: 'Keys are those of a US keyboard. Enter other characters as text.',
    });
  }

  async press(keys: readonly string[], options: PressOptions): Promise<void> {
    this.assertKeys(keys);
    await this.#keys.press(keys, options);
    await sleep(repeatMs, options.signal);
  }

  async typeText(text: string, options: TypeOptions): Promise<void> {
    const lines = text.replace(/\r\n?/g, '\n').split('\n');
    for (const [index, line] of lines.entries()) {
      throwIfAborted(options.signal);
      if (index > 0) await this.press(['Enter'], options);
      if (line === '') continue;
      if (this.#channel && !byKeys.test(line)) await this.#channel.paste(line, this.#keys, options);
      else await this.#typeLine(line, options);
    }
  }

  releaseAll(): Promise<void> {
    return this.#keys.releaseAll();
  }

  async #typeLine(line: string, options: TypeOptions): Promise<void> {
    for (const [part] of line.matchAll(withoutRepeats)) {
      await this.#keys.typeText(part, options);
      await sleep(repeatMs, options.signal);
    }
  }
}
