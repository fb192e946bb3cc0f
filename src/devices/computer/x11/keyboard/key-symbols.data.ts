/**
 * Symbols of the X11 protocol (keysyms) for the keys of `core/device/keys.ts`; the first one that the keymap has is pressed.
 */
export const symbolsOfKeys: Readonly<Record<string, readonly number[]>> = {
  Control: [0xff_e3, 0xff_e4],
  Alt: [0xff_e9, 0xff_ea],
  Shift: [0xff_e1, 0xff_e2],
  // Super, then Meta: what has the sign of the system on it is Super.
  Meta: [0xff_eb, 0xff_ec, 0xff_e7, 0xff_e8],
  ControlOrMeta: [0xff_e3, 0xff_e4],
  Enter: [0xff_0d],
  Tab: [0xff_09],
  Escape: [0xff_1b],
  Backspace: [0xff_08],
  Delete: [0xff_ff],
  Insert: [0xff_63],
  Space: [0x20],
  ArrowUp: [0xff_52],
  ArrowDown: [0xff_54],
  ArrowLeft: [0xff_51],
  ArrowRight: [0xff_53],
  Home: [0xff_50],
  End: [0xff_57],
  PageUp: [0xff_55],
  PageDown: [0xff_56],
  CapsLock: [0xff_e5],
  NumLock: [0xff_7f],
  ScrollLock: [0xff_14],
  ContextMenu: [0xff_67],
  PrintScreen: [0xff_61],
  Pause: [0xff_13],
  ...Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`F${index + 1}`, [0xff_be + index]])),
  VolumeUp: [0x10_08_ff_13],
  VolumeDown: [0x10_08_ff_11],
  Mute: [0x10_08_ff_12],
  MediaPlayPause: [0x10_08_ff_14],
  MediaStop: [0x10_08_ff_15],
  MediaPrevious: [0x10_08_ff_16],
  MediaNext: [0x10_08_ff_17],
  BrightnessUp: [0x10_08_ff_02],
  BrightnessDown: [0x10_08_ff_03],
};

/** Keys that turn a state of the keyboard on or off. */
export const lockKeys: ReadonlySet<string> = new Set(['CapsLock', 'NumLock', 'ScrollLock']);

/** Shift of both sides, then the shifts of the third and the fifth level: what is held for a character of another level. */
export const levelShifts: readonly number[] = [0xff_e1, 0xff_e2, 0xfe_03, 0xfe_11];

/** Whether a symbol is that of a key that is held: Shift, Control, Alt, Meta, Super, Hyper, and the shifts of levels. */
export function isHeldSymbol(symbol: number): boolean {
  const isLock = symbol === 0xff_e5 || symbol === 0xff_e6;
  return (symbol >= 0xff_e1 && symbol <= 0xff_ee && !isLock) || levelShifts.includes(symbol) || symbol === 0xff_7e;
}
