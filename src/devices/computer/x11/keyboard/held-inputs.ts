import type { X11Extension } from '../x11-client.ts';
import type { X11Connection } from '../x11-connection.ts';

/** Left, middle and right button, and the wheel. */
const buttons = [1, 2, 3, 4, 5];
/** Where the bit of the first button is in the state of the pointer. */
const firstButtonBit = 8;

/** Releases these keys and all mouse buttons if they are down, whoever pressed them. */
export async function releaseHeld(x: X11Connection, xtest: X11Extension, keycodes: readonly number[]): Promise<void> {
  const { root } = x.screen;
  const keys = await x.call<Buffer>((client, done) => client['QueryKeymap'](done));
  const { keyMask } = await x.call<{ readonly keyMask: number }>((client, done) => client['QueryPointer'](root, done));
  const isDown = (keycode: number): boolean => (((keys[keycode >> 3] ?? 0) >> (keycode & 7)) & 1) === 1;
  const isPressed = (button: number): boolean => ((keyMask >> (firstButtonBit + button - 1)) & 1) === 1;
  x.send(() => {
    for (const keycode of keycodes.filter(isDown)) xtest['FakeInput'](xtest['KeyRelease'], keycode, 0, root, 0, 0);
    for (const button of buttons.filter(isPressed)) xtest['FakeInput'](xtest['ButtonRelease'], button, 0, root, 0, 0);
  });
  await x.sync();
}
