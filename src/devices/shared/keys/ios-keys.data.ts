/** Characters that stand for keys in typed text, by canonical key name. */
export const typedKeys: ReadonlyMap<string, string> = new Map([
  ['Enter', '\n'],
  ['Tab', '\t'],
  ['Space', ' '],
  ['Backspace', '\b'],
]);

const functionKeys = Array.from(
  { length: 19 },
  (_, index) => [`F${index + 1}`, `XCUIKeyboardKeyF${index + 1}`] as const,
);

/** XCTest names of hardware keyboard keys; iOS 15 and later. */
export const keyboardKeys: ReadonlyMap<string, string> = new Map([
  ...functionKeys,
  ['Escape', 'XCUIKeyboardKeyEscape'],
  ['Delete', 'XCUIKeyboardKeyForwardDelete'],
  ['ArrowUp', 'XCUIKeyboardKeyUpArrow'],
  ['ArrowDown', 'XCUIKeyboardKeyDownArrow'],
  ['ArrowLeft', 'XCUIKeyboardKeyLeftArrow'],
  ['ArrowRight', 'XCUIKeyboardKeyRightArrow'],
  // Moves the text cursor, as on every platform; the Home button is a separate action.
  ['Home', 'XCUIKeyboardKeyHome'],
  ['End', 'XCUIKeyboardKeyEnd'],
  ['PageUp', 'XCUIKeyboardKeyPageUp'],
  ['PageDown', 'XCUIKeyboardKeyPageDown'],
]);

/** Device buttons, by name in lower case without spaces. */
export const deviceButtons: ReadonlyMap<string, string> = new Map([
  ['volumeup', 'volumeup'],
  ['volumedown', 'volumedown'],
  ['action', 'action'],
  ['camera', 'camera'],
]);

/** Labels of keys that hide the keyboard and do nothing else. */
export const dismissingKeys = ['Done', 'done', 'Hide keyboard', 'Dismiss keyboard'];
