import { mediaKey } from '../../../../core/device/keys.ts';
import { DeviceError } from '../../../../core/errors/errors.ts';
import { symbolsOfKeys } from './key-symbols.data.ts';

/** Whether it is a single character rather than the name of a key. */
export function isCharacter(key: string): boolean {
  return Array.from(key).length === 1;
}

/**
 * The names of keys as they are known here.
 *
 * @throws DeviceError `DEVICE_UNSUPPORTED` for a key that no keyboard of X11 has
 */
export function knownKeys(keys: readonly string[]): string[] {
  const names = keys.map((key) => mediaKey(key) ?? key);
  const unknown = names.find((name) => !Object.hasOwn(symbolsOfKeys, name) && !/^[^\p{Cc}\p{Cs}]$/u.test(name));
  if (unknown === undefined && names.length > 0) return names;
  const what = unknown === undefined ? 'no key is named' : `the keyboard has no key ${JSON.stringify(unknown)}`;
  throw new DeviceError('DEVICE_UNSUPPORTED', `Cannot press ${keys.join('+')}: ${what}`, {
    hint: 'Use names such as Enter, Tab, Escape, Backspace, ArrowDown, F5, VolumeUp, one character, or a combination such as Control+A. To enter text, use aiInput.',
    details: { keys },
  });
}

/** The error for a modifier that the keymap of the display does not have. */
export function modifierMissing(key: string): DeviceError {
  return new DeviceError('DEVICE_UNSUPPORTED', `The keymap of the display has no key ${key}`, {
    hint: 'Look at the keymap with: xmodmap -pke. setxkbmap sets a standard one, e.g. setxkbmap us.',
    details: { key },
  });
}

/** The error for a keymap without an unused key, so that no key can be given a missing character. */
export function noFreeKey(): DeviceError {
  return new DeviceError(
    'DEVICE_UNSUPPORTED',
    'The keymap has no key for a character, and no unused key that could get it',
    {
      hint: 'Paste the text instead (the strategy bulk), or set a layout that has its characters, e.g. setxkbmap us.',
    },
  );
}
