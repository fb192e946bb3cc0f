import type { InputCall } from '../../../../core/device/device-input.ts';
import type { Point } from '../../../../core/screen/geometry.ts';
import { sleep, throwIfAborted } from '../../../../core/time/deadline.ts';
import type { DesktopPointer, MouseButton, WheelDirection } from '../../driver/desktop-driver.ts';
import type { X11Screen } from '../screen/x11-screen.ts';
import type { X11Connection } from '../x11-connection.ts';

/** Numbers of buttons in the X protocol; the wheel is four buttons, one press of which is one notch. */
const buttons: Record<MouseButton, number> = { left: 1, middle: 2, right: 3 };
const wheel: Record<WheelDirection, number> = { up: 4, down: 5, left: 6, right: 7 };
/** Kinds of events for XTEST, by their numbers in the core protocol. */
const kinds = { press: 4, release: 5, motion: 6 };
/** Milliseconds between two notches; applications merge notches that come together. */
const notchMs = 15;
const now = 0;

/** The mouse of an X server, by the extension XTEST: events that no application can tell from those of a real mouse. */
export class X11Pointer implements DesktopPointer {
  readonly #connection: X11Connection;
  readonly #screen: X11Screen;

  constructor(connection: X11Connection, screen: X11Screen) {
    this.#connection = connection;
    this.#screen = screen;
  }

  async position({ signal }: InputCall): Promise<Point | undefined> {
    throwIfAborted(signal);
    const { root } = this.#connection.screen;
    const { rootX, rootY } = await this.#connection.call<{ readonly rootX: number; readonly rootY: number }>(
      (client, done) => client['QueryPointer'](root, done),
    );
    return this.#screen.fromScreen({ x: rootX, y: rootY });
  }

  async move(to: Point, { signal }: InputCall): Promise<void> {
    throwIfAborted(signal);
    const place = await this.#screen.toScreen(to);
    throwIfAborted(signal);
    await this.#fake(kinds.motion, 0, place);
  }

  async press(button: MouseButton, { signal }: InputCall): Promise<void> {
    throwIfAborted(signal);
    await this.#fake(kinds.press, buttons[button]);
  }

  release(button: MouseButton): Promise<void> {
    return this.#fake(kinds.release, buttons[button]);
  }

  async wheel(direction: WheelDirection, notches: number, { signal }: InputCall): Promise<void> {
    for (let left = notches; left > 0; left--) {
      throwIfAborted(signal);
      await this.#fake(kinds.press, wheel[direction]);
      await this.#fake(kinds.release, wheel[direction]);
      if (left > 1) await sleep(notchMs, signal);
    }
  }

  async #fake(kind: number, button: number, { x, y }: Point = { x: 0, y: 0 }): Promise<void> {
    const xtest = await this.#connection.extension('xtest');
    const { root } = this.#connection.screen;
    this.#connection.send(() => xtest['FakeInput'](kind, button, now, root, x, y));
    await this.#connection.sync();
  }
}
