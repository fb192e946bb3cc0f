const letters = Array.from({ length: 26 }, (_, index) => [String.fromCodePoint(97 + index), 2017 + index] as const);
const digits = Array.from({ length: 10 }, (_, index) => [String(index), 2000 + index] as const);
const functionKeys = Array.from({ length: 12 }, (_, index) => [`F${index + 1}`, 2090 + index] as const);

/** HarmonyOS key codes (`KEYCODE_…`) by canonical key name. Printable characters have none; they are typed as text. */
export const keyCodes: ReadonlyMap<string, number> = new Map([
  ...letters,
  ...digits,
  ...functionKeys,
  ['Enter', 2054],
  ['Tab', 2049],
  ['Escape', 2070],
  ['Backspace', 2055],
  ['Delete', 2071],
  ['Insert', 2083],
  ['Space', 2050],
  ['ArrowUp', 2012],
  ['ArrowDown', 2013],
  ['ArrowLeft', 2014],
  ['ArrowRight', 2015],
  // Moves the text cursor, as on every platform; the Home button is a separate action.
  ['Home', 2081],
  ['End', 2082],
  ['PageUp', 2068],
  ['PageDown', 2069],
  ['ContextMenu', 2067],
]);

/** Keys that only such devices have, by name in lower case without spaces. */
export const deviceKeyCodes: ReadonlyMap<string, number | string> = new Map<string, number | string>([
  ['back', 'Back'],
  ['power', 'Power'],
  ['volumeup', 16],
  ['volumedown', 17],
  ['recentapps', 10_011],
]);

/** System buttons as `uitest` takes them. The code of the last one is an extension of the standard ones. */
export const buttons = { back: 'Back', home: 'Home', recentApps: 10_011 } as const;

/** Keys for editing text. */
export const editing = {
  enter: 2054,
  delete: 2055,
  escape: 2070,
  moveEnd: 2082,
  control: 2072,
  a: 2017,
  minus: 2057,
} as const;
