import { ActionError } from '../errors/errors.ts';

/** Keys that are held while another one is pressed. `ControlOrMeta` is Meta on a Mac and Control elsewhere. */
export const modifierKeys = ['Control', 'Alt', 'Shift', 'Meta', 'ControlOrMeta'] as const;
export type ModifierKey = (typeof modifierKeys)[number];

/** Keys with a name; a key that types a character is named by the character. Drivers have their own names for them. */
export const namedKeys: readonly string[] = [
  ...modifierKeys,
  'Enter',
  'Tab',
  'Escape',
  'Backspace',
  'Delete',
  'Insert',
  'Space',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'CapsLock',
  'NumLock',
  'ScrollLock',
  'ContextMenu',
  'PrintScreen',
  'Pause',
  ...Array.from({ length: 24 }, (_, index) => `F${index + 1}`),
];

/** Other names of these keys, as people and models write them. */
const aliases: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  cmd: 'Meta',
  command: 'Meta',
  win: 'Meta',
  windows: 'Meta',
  super: 'Meta',
  option: 'Alt',
  opt: 'Alt',
  esc: 'Escape',
  return: 'Enter',
  del: 'Delete',
  ins: 'Insert',
  spacebar: 'Space',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  uparrow: 'ArrowUp',
  downarrow: 'ArrowDown',
  leftarrow: 'ArrowLeft',
  rightarrow: 'ArrowRight',
  pgup: 'PageUp',
  pgdn: 'PageDown',
  pgdown: 'PageDown',
  menu: 'ContextMenu',
};

const byName = new Map(namedKeys.map((name) => [name.toLowerCase(), name] as const));

/** The canonical name of a named key, however it is written (`esc`, `Page Down`, `page-down`); undefined for anything else. */
export function namedKey(text: string): string | undefined {
  const word = text.toLowerCase().replace(/(?<=.)[\s_-](?=.)/g, '');
  return byName.get(word) ?? (Object.hasOwn(aliases, word) ? aliases[word] : undefined);
}

/** Keys for sound and screen, which only some keyboards have. Platforms differ in the names that they take. */
const mediaKeys = [
  'VolumeUp',
  'VolumeDown',
  'Mute',
  'MediaPlayPause',
  'MediaStop',
  'MediaNext',
  'MediaPrevious',
  'BrightnessUp',
  'BrightnessDown',
];

const mediaAliases: Readonly<Record<string, string>> = {
  volup: 'VolumeUp',
  audiovolumeup: 'VolumeUp',
  voldown: 'VolumeDown',
  audiovolumedown: 'VolumeDown',
  volumemute: 'Mute',
  audiovolumemute: 'Mute',
  audiomute: 'Mute',
  playpause: 'MediaPlayPause',
  mediaplay: 'MediaPlayPause',
  mediapause: 'MediaPlayPause',
  audioplay: 'MediaPlayPause',
  audiostop: 'MediaStop',
  nexttrack: 'MediaNext',
  medianexttrack: 'MediaNext',
  mediatracknext: 'MediaNext',
  audionext: 'MediaNext',
  prevtrack: 'MediaPrevious',
  previoustrack: 'MediaPrevious',
  mediaprev: 'MediaPrevious',
  mediaprevioustrack: 'MediaPrevious',
  mediatrackprevious: 'MediaPrevious',
  audioprev: 'MediaPrevious',
  audioprevious: 'MediaPrevious',
};

const mediaByName = new Map(mediaKeys.map((name) => [name.toLowerCase(), name] as const));

/** The name of a key for sound or screen, however it is written (`volume up`, `AudioVolumeUp`); undefined for anything else. */
export function mediaKey(text: string): string | undefined {
  const word = text.toLowerCase().replaceAll(/[\s_-]/g, '');
  return mediaByName.get(word) ?? (Object.hasOwn(mediaAliases, word) ? mediaAliases[word] : undefined);
}

export function isModifier(key: string): key is ModifierKey {
  return modifierKeys.some((modifier) => modifier === key);
}

/**
 * Keys of a combination by their canonical names, in pressing order; a space is the key `Space`. Letters have the case that a
 * keyboard sends: upper case with Shift, lower case with another modifier alone. An unknown key stays as it is, for the
 * driver to accept or refuse.
 */
export function canonicalKeys(keys: readonly string[]): string[] {
  const names = keys.map((key) => (key === ' ' ? 'Space' : (namedKey(key) ?? key)));
  const isCombined = names.some(isModifier);
  const withShift = names.includes('Shift');
  return names.map((name) => {
    if (!isCombined || !/^\p{L}$/u.test(name)) return name;
    return withShift ? name.toUpperCase() : name.toLowerCase();
  });
}

/**
 * Reads `Control+Shift+A` as its keys, by their canonical names; a literal plus is `+` alone or a trailing `++`.
 *
 * @throws ActionError `ACTION_PARAMS_INVALID` for a combination that lacks a key, such as `Control+`
 */
export function parseKeys(combination: string): string[] {
  return canonicalKeys(splitKeys(combination));
}

function splitKeys(combination: string): string[] {
  const text = combination.length > 1 ? combination.trim() : combination;
  if (text === '+' || text === ' ' || text === '') return [combination];
  const beforePlusKey = /^(.*)\+\s*\+$/s.exec(text)?.[1];
  const parts = (beforePlusKey ?? text).split('+').map((part) => part.trim());
  if (parts.includes('')) throw lacksKey(combination);
  return [...parts, ...(beforePlusKey === undefined ? [] : ['+'])];
}

function lacksKey(combination: string): ActionError {
  return new ActionError('ACTION_PARAMS_INVALID', `The key combination ${JSON.stringify(combination)} lacks a key`, {
    hint: 'Write all keys with a plus between them, e.g. Control+A; the plus key itself is "+", as in Control++.',
  });
}
