const letters = Array.from({ length: 26 }, (_, index) => [String.fromCodePoint(97 + index), 29 + index] as const);
const digits = Array.from({ length: 10 }, (_, index) => [String(index), 7 + index] as const);
const functionKeys = Array.from({ length: 12 }, (_, index) => [`F${index + 1}`, 131 + index] as const);

/** Android key codes (`KeyEvent.KEYCODE_…`) by canonical key name and printed character. */
export const keyCodes: ReadonlyMap<string, number> = new Map([
  ...letters,
  ...digits,
  ...functionKeys,
  ['Enter', 66],
  ['Tab', 61],
  ['Escape', 111],
  ['Backspace', 67],
  ['Delete', 112],
  ['Insert', 124],
  ['Space', 62],
  ['ArrowUp', 19],
  ['ArrowDown', 20],
  ['ArrowLeft', 21],
  ['ArrowRight', 22],
  // Moves the text cursor, as on every platform; the Home button is a separate action.
  ['Home', 122],
  ['End', 123],
  ['PageUp', 92],
  ['PageDown', 93],
  ['CapsLock', 115],
  ['NumLock', 143],
  ['ScrollLock', 116],
  ['PrintScreen', 120],
  ['Pause', 121],
  ['ContextMenu', 82],
  ['Control', 113],
  ['Shift', 59],
  ['Alt', 57],
  ['Meta', 117],
  [',', 55],
  ['.', 56],
  ['`', 68],
  ['-', 69],
  ['=', 70],
  ['[', 71],
  [']', 72],
  ['\\', 73],
  [';', 74],
  ["'", 75],
  ['/', 76],
  ['@', 77],
  ['+', 81],
  ['*', 17],
  ['#', 18],
]);

/** Keys that only phones and televisions have, by name in lower case without spaces. */
export const deviceKeyCodes: ReadonlyMap<string, number> = new Map([
  ['back', 4],
  ['appswitch', 187],
  ['recentapps', 187],
  ['volumeup', 24],
  ['volumedown', 25],
  ['volumemute', 164],
  ['mute', 164],
  ['power', 26],
  ['wakeup', 224],
  ['sleep', 223],
  ['search', 84],
  ['camera', 27],
  ['call', 5],
  ['endcall', 6],
  ['select', 23],
  ['mediaplaypause', 85],
  ['medianext', 87],
  ['mediaprevious', 88],
]);

/** System buttons. */
export const buttons = { back: 4, home: 3, recentApps: 187, wakeUp: 224 } as const;

/** Keys for editing text. */
export const editing = {
  enter: 66,
  delete: 67,
  forwardDelete: 112,
  escape: 111,
  moveEnd: 123,
  paste: 279,
  control: 113,
  a: 29,
} as const;
