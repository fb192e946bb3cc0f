/**
 * Virtual key codes of macOS for `key code` of System Events. Source: Apple's header HIToolbox/Events.h (`kVK_…`). The key Insert
 * of PC keyboards is Help. Caps Lock is missing, because `key code 57` does not switch it.
 */
export const keyCodes: Readonly<Record<string, number>> = {
  Enter: 36,
  Tab: 48,
  Space: 49,
  Backspace: 51,
  Escape: 53,
  Delete: 117,
  Insert: 114,
  ArrowLeft: 123,
  ArrowRight: 124,
  ArrowDown: 125,
  ArrowUp: 126,
  Home: 115,
  End: 119,
  PageUp: 116,
  PageDown: 121,
  F1: 122,
  F2: 120,
  F3: 99,
  F4: 118,
  F5: 96,
  F6: 97,
  F7: 98,
  F8: 100,
  F9: 101,
  F10: 109,
  F11: 103,
  F12: 111,
  F13: 105,
  F14: 107,
  F15: 113,
  F16: 106,
  F17: 64,
  F18: 79,
  F19: 80,
  F20: 90,
};

/** Modifiers by their names in System Events. */
export const modifierNames: Readonly<Record<string, string>> = {
  Control: 'control',
  Alt: 'option',
  Shift: 'shift',
  Meta: 'command',
};

/**
 * Media keys have no key code that System Events sends; the Standard Additions of AppleScript set the volume, of which a press of
 * the key is a sixteenth.
 */
export const volumeCommands: Readonly<Record<string, string>> = {
  VolumeUp: 'set volume output volume ((output volume of (get volume settings)) + 6.25)',
  VolumeDown: 'set volume output volume ((output volume of (get volume settings)) - 6.25)',
  Mute: 'set volume output muted (not (output muted of (get volume settings)))',
};
