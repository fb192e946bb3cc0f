import type { Finger } from '../../../../phone/app-window.ts';
import type { Control } from './control.ts';
import type { ControlMessage } from './control-messages.ts';

type Touch = Extract<ControlMessage, { type: 'touch' }>;

const [down, up, move] = [0, 1, 2];

/** The fingers that a client has on the screen, each with a number of the client's own. */
export class ScrcpyTouches {
  readonly #control: Control;
  readonly #fingers = new Map<bigint, Finger>();

  constructor(control: Control) {
    this.#control = control;
  }

  /** What was meant for another size, as before the device was turned, is dropped without a word. */
  async take({ action, pointer, at, video }: Touch): Promise<void> {
    const { display } = this.#control;
    const now = this.#control.videoSize();
    if (video.width !== now.width || video.height !== now.height) return;
    const { size } = display.view;
    const place = { x: (at.x * size.width) / video.width, y: (at.y * size.height) / video.height };
    if (action === down) {
      this.#fingers.set(pointer, { ...place, id: this.#free() });
      return display.touch('touchStart', this.#all());
    }
    const finger = this.#fingers.get(pointer);
    if (!finger) return;
    if (action === move) {
      this.#fingers.set(pointer, { ...place, id: finger.id });
      return display.touch('touchMove', this.#all());
    }
    this.#fingers.delete(pointer);
    // A finger that is missing where it was before was lifted.
    if (this.#fingers.size > 0) return display.touch('touchMove', this.#all());
    await display.touch(action === up ? 'touchEnd' : 'touchCancel', []);
  }

  #all(): Finger[] {
    return [...this.#fingers.values()];
  }

  #free(): number {
    const taken = new Set(this.#all().map(({ id }) => id));
    let id = 0;
    while (taken.has(id)) id++;
    return id;
  }
}
