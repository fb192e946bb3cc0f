/** Characters that stand for keys where text is typed, by the canonical names of the keys. */
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

/** Keys of hardware keyboards, as XCTest names them; iOS 15 and later. */
export const keyboardKeys: ReadonlyMap<string, string> = new Map([
  ...functionKeys,
  ['Escape', 'XCUIKeyboardKeyEscape'],
  ['Delete', 'XCUIKeyboardKeyForwardDelete'],
  ['ArrowUp', 'XCUIKeyboardKeyUpArrow'],
  ['ArrowDown', 'XCUIKeyboardKeyDownArrow'],
  ['ArrowLeft', 'XCUIKeyboardKeyLeftArrow'],
  ['ArrowRight', 'XCUIKeyboardKeyRightArrow'],
  // Of the text cursor, as on every platform; the button is an action of its own.
  ['Home', 'XCUIKeyboardKeyHome'],
  ['End', 'XCUIKeyboardKeyEnd'],
  ['PageUp', 'XCUIKeyboardKeyPageUp'],
  ['PageDown', 'XCUIKeyboardKeyPageDown'],
]);

/** Buttons of the device, by their names in small letters without spaces. */
export const deviceButtons: ReadonlyMap<string, string> = new Map([
  ['volumeup', 'volumeup'],
  ['volumedown', 'volumedown'],
  ['action', 'action'],
  ['camera', 'camera'],
]);

/** What the key is called that takes the keyboard away and does nothing else. */
export const dismissingKeys = ['Done', 'done', 'Hide keyboard', 'Dismiss keyboard'];
