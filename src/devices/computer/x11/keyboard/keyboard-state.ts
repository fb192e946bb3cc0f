import type { X11Extension } from '../x11-client.ts';
import type { X11Connection } from '../x11-connection.ts';

/** The part of the state of the keyboard that stays when no key is down. */
export interface KeyboardState {
  /** The group of the keymap that is active: 0 is the first layout. */
  readonly group: number;
  /** The modifiers that are locked, such as Caps Lock, as bits of the core protocol. */
  readonly locks: number;
}

const everyModifier = 0xff;

export async function readState(x: X11Connection, xkb: X11Extension): Promise<KeyboardState> {
  const { group, lockedMods } = await x.call<{ readonly group: number; readonly lockedMods: number }>((_, done) =>
    xkb['GetState'](xkb['UseCoreKbd'], done),
  );
  return { group, locks: lockedMods };
}

/** Takes effect for the keys that are pressed afterwards, without pressing a key itself. */
export function changeState(x: X11Connection, xkb: X11Extension, { group, locks }: KeyboardState): void {
  x.send(() => xkb['LatchLockState'](xkb['UseCoreKbd'], everyModifier, locks, true, group, 0, 0, false, 0));
}
