import type { X11Extension } from '../x11-client.ts';
import type { X11Connection } from '../x11-connection.ts';

/** Presses keys as a real keyboard does (XTEST), and knows what is down. */
export class PressedKeys {
  readonly #x: X11Connection;
  readonly #xtest: X11Extension;
  readonly #down = new Set<number>();

  constructor(x: X11Connection, xtest: X11Extension) {
    this.#x = x;
    this.#xtest = xtest;
  }

  down(keycode: number): void {
    this.#send('KeyPress', keycode);
    this.#down.add(keycode);
  }

  up(keycode: number): void {
    this.#send('KeyRelease', keycode);
    this.#down.delete(keycode);
  }

  tap(keycode: number): void {
    this.down(keycode);
    this.up(keycode);
  }

  /** Releases what is down, the last one first. */
  releaseAll(): void {
    for (const keycode of [...this.#down].toReversed()) this.up(keycode);
  }

  #send(event: 'KeyPress' | 'KeyRelease', keycode: number): void {
    this.#x.send(() => this.#xtest['FakeInput'](this.#xtest[event], keycode, 0, this.#x.screen.root, 0, 0));
  }
}
