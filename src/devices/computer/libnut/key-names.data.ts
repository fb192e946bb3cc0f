/** Names of libnut for the keys of `core/device/keys.ts`, on every system. Source: the table `key_names` of libnut-core's main.cc. */
const everywhere: Readonly<Record<string, string>> = {
  Control: 'control',
  Alt: 'alt',
  Shift: 'shift',
  Meta: 'meta',
  // The key `enter` of libnut is that of the number pad.
  Enter: 'return',
  Tab: 'tab',
  Escape: 'escape',
  Backspace: 'backspace',
  Delete: 'delete',
  Space: 'space',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'home',
  End: 'end',
  PageUp: 'pageup',
  PageDown: 'pagedown',
  CapsLock: 'caps_lock',
  ...functionKeys(12),
  VolumeUp: 'audio_vol_up',
  VolumeDown: 'audio_vol_down',
  Mute: 'audio_mute',
  MediaPlayPause: 'audio_play',
  MediaNext: 'audio_next',
  MediaPrevious: 'audio_prev',
};

/** Keys that Windows and X servers have, and Macs lack. */
const ofPCs: Readonly<Record<string, string>> = {
  Insert: 'insert',
  NumLock: 'num_lock',
  ScrollLock: 'scroll_lock',
  PrintScreen: 'printscreen',
  Pause: 'pause',
  MediaStop: 'audio_stop',
};

/**
 * Keys by the systems that have them. Source: `keycode.h` of libnut-core; measured on Linux, where a key that the keymap of the
 * X server lacks, such as F13, ends the process.
 */
export const libnutKeys: Readonly<Partial<Record<NodeJS.Platform, Readonly<Record<string, string>>>>> = {
  linux: { ...everywhere, ...ofPCs },
  darwin: { ...everywhere, ...functionKeys(20) },
  win32: { ...everywhere, ...ofPCs, ...functionKeys(24), ContextMenu: 'menu' },
};

/** The key under each character of the en-US layout that needs Shift. */
export const shiftedKeys: Readonly<Record<string, string>> = {
  '~': '`',
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
  _: '-',
  '+': '=',
  '{': '[',
  '}': ']',
  '|': '\\',
  ':': ';',
  '"': "'",
  '<': ',',
  '>': '.',
  '?': '/',
};

function functionKeys(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`F${index + 1}`, `f${index + 1}`]));
}
