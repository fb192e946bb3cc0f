import type { AppWindow, Finger, TouchKind } from '../app-window.ts';
import type { Point, View } from '../view.ts';
import { askKeyboard } from '../scripts/soft-keyboard.ts';
import { keyAt, keyboardTop } from './keys.ts';

/** The window with the focus, and how it is shown. */
export interface KeyboardHost {
  readonly window: AppWindow;
  readonly view: View;
}

/** The keyboard on the screen: there while a field has the focus, until it is hidden. */
export class SoftKeyboard {
  readonly #host: () => KeyboardHost;
  /** Where the fingers that are on it now came down. */
  #pressed: Point | undefined;
  #touched: Point | undefined;
  #wasShown = false;

  constructor(host: () => KeyboardHost) {
    this.#host = host;
  }

  /** Whether it is shown now; it is drawn when it is. */
  async isShown(): Promise<boolean> {
    const isShown = await this.#ask();
    this.#wasShown ||= isShown;
    return isShown;
  }

  /** Whether it has been shown since the device was started. */
  get wasShown(): boolean {
    return this.#wasShown;
  }

  async hide(): Promise<void> {
    await this.#ask({ hide: true });
  }

  /** True when a touch is for the keyboard and so not for the page. */
  async takes(kind: TouchKind, [finger]: readonly Finger[]): Promise<boolean> {
    if (kind === 'touchStart' && finger) {
      // The finger before this one may just have given a field the focus.
      if (this.#touched) await this.#host().window.settle();
      const isOnIt = (await this.isShown()) && finger.y >= keyboardTop(this.#host().view.size);
      this.#pressed = isOnIt ? finger : undefined;
      if (!isOnIt) this.#touched = finger;
    }
    const pressed = this.#pressed;
    if (pressed && (kind === 'touchEnd' || kind === 'touchCancel')) {
      this.#pressed = undefined;
      if (kind === 'touchEnd') await this.#type(pressed);
    }
    return pressed !== undefined;
  }

  async #type(at: Point): Promise<void> {
    const { window, view } = this.#host();
    const key = keyAt(at, view.size);
    if (key === 'Backspace' || key === 'Enter') await window.page.keyboard.press(key);
    else if (key) await window.page.keyboard.sendCharacter(key);
  }

  async #ask({ hide = false } = {}): Promise<boolean> {
    const { window, view } = this.#host();
    const { size, scale } = view;
    const touched = this.#touched && { x: this.#touched.x / scale, y: this.#touched.y / scale };
    this.#touched = undefined;
    const height = (size.height - keyboardTop(size)) / scale;
    return (await window.evaluate(askKeyboard({ height, touched, hide }))) === true;
  }
}
