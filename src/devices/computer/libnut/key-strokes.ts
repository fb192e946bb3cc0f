import { DeviceError } from '../../../core/errors/errors.ts';
import { libnutKeys, shiftedKeys } from './key-names.data.ts';

/** How one character gets onto the screen: a key, with Shift or without, or a function of the system that types it. */
export type Stroke =
  | { readonly key: string; readonly withShift: boolean }
  | { readonly text: string; readonly key?: undefined };

export interface KeyTable {
  readonly platform: NodeJS.Platform;
  /** What the keyboard layout of the desktop is, if that is known. */
  readonly keyboardLayout?: 'en-US' | undefined;
}

/** Characters that libnut can type without knowing the layout, by the function `typeString`; measured on Linux. */
const typed: Partial<Record<NodeJS.Platform, RegExp>> = {
  // It looks up the key of a character and forgets the Shift that the character may need.
  linux: /^[a-z0-9 `\-=[\]\\;',./]$/,
  // It sends the character itself.
  darwin: /^\P{Cc}$/u,
  // It looks up key and modifiers of a character of one byte.
  win32: /^[ -~]$/,
};

/** Keys that a line of text may need. */
const controls: Readonly<Record<string, string>> = { '\n': 'Enter', '\t': 'Tab' };

/**
 * How to type a text, one entry for each character; nothing is typed if one cannot be.
 *
 * @throws DeviceError `DEVICE_UNSUPPORTED`
 */
export function strokesOf(text: string, table: KeyTable, isSecret: boolean): Stroke[] {
  const characters = Array.from(text.replace(/\r\n?/g, '\n'));
  return characters.map((character, index) => {
    const stroke = strokeOf(character, table);
    if (stroke) return stroke;
    const what = isSecret ? `character ${index + 1} of the text` : JSON.stringify(character);
    throw new DeviceError('DEVICE_UNSUPPORTED', `libnut cannot type ${what} with keys on ${table.platform}`, {
      hint: hintFor(character, table),
    });
  });
}

function strokeOf(character: string, table: KeyTable): Stroke | undefined {
  const key = controls[character];
  if (key !== undefined) return { key: namesOf(table)[key] ?? '', withShift: false };
  return shifted(character, table) ?? (typed[table.platform]?.test(character) ? { text: character } : undefined);
}

/** The key of a character that needs Shift, where the layout tells it: upper-case Latin letters are the same on all layouts. */
function shifted(character: string, { keyboardLayout }: KeyTable): Stroke | undefined {
  if (/^[A-Z]$/.test(character)) return { key: character.toLowerCase(), withShift: true };
  if (keyboardLayout !== 'en-US') return undefined;
  const base = shiftedKeys[character];
  return base === undefined ? undefined : { key: base, withShift: true };
}

/**
 * Keys of a combination by their names in libnut, in pressing order.
 *
 * @param keys - Canonical names, modifiers first.
 * @throws DeviceError `DEVICE_UNSUPPORTED` for a key that the keyboard does not have
 */
export function libnutNames(keys: readonly string[], table: KeyTable): string[] {
  const names: string[] = [];
  for (const key of keys) {
    for (const name of namesFor(key, table)) if (!names.includes(name)) names.push(name);
  }
  return names;
}

function namesFor(key: string, table: KeyTable): readonly string[] {
  const names = namesOf(table);
  const canonical = key === 'ControlOrMeta' ? (table.platform === 'darwin' ? 'Meta' : 'Control') : key;
  const named = names[canonical];
  if (named !== undefined) return [named];
  const stroke = shifted(key, table);
  if (stroke?.key !== undefined) return ['shift', stroke.key];
  // Keys with the character that they type without Shift.
  if (/^[a-z0-9`\-=[\]\\;',./]$/.test(key)) return [key];
  throw new DeviceError('DEVICE_UNSUPPORTED', `libnut has no key "${key}" on ${table.platform}`, {
    hint: hintFor(key, table),
  });
}

function namesOf({ platform }: KeyTable): Readonly<Record<string, string>> {
  return libnutKeys[platform] ?? {};
}

function hintFor(key: string, { platform, keyboardLayout }: KeyTable): string {
  if (Object.hasOwn(shiftedKeys, key) && keyboardLayout === undefined) {
    return "If the keyboard layout of the desktop is en-US, set keyboardLayout: 'en-US'. Otherwise use the input strategy 'bulk', which pastes texts.";
  }
  if (Array.from(key).length === 1) {
    const other = platform === 'linux' ? ', or the default keyboard driver, which types any character' : '';
    return `Use the input strategy 'bulk', which pastes the text${other}.`;
  }
  const driver = platform === 'linux' ? ' The default keyboard driver has more.' : '';
  return `Keys are named as in "Control+A", "Enter", "ArrowDown" or "F5".${driver}`;
}
