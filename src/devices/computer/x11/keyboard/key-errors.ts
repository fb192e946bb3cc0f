import { DeviceError } from '../../../../core/errors/errors.ts';
import { symbolsOfKeys } from './key-symbols.data.ts';

/** Whether it is a single character rather than the name of a key. */
export function isCharacter(key: string): boolean {
  return Array.from(key).length === 1;
}

/** @throws DeviceError `DEVICE_UNSUPPORTED` for a key that no keyboard of X11 has */
export function assertKnownKeys(keys: readonly string[]): void {
  const unknown = keys.find((key) => !Object.hasOwn(symbolsOfKeys, key) && !/^[^\p{Cc}\p{Cs}]$/u.test(key));
  if (unknown === undefined && keys.length > 0) return;
  throw new DeviceError(
    'DEVICE_UNSUPPORTED',
    `Cannot press ${keys.join('+')}: the keyboard has no key ${unknown ?? ''}`.trimEnd(),
    {
      hint: 'Use names such as Enter, Tab, Escape, Backspace, ArrowDown, F5, VolumeUp, one character, or a combination such as Control+A. To enter text, use aiInput.',
      details: { keys },
    },
  );
}

/** The error for a modifier that the keymap of the display does not have. */
export function modifierMissing(key: string): DeviceError {
  return new DeviceError('DEVICE_UNSUPPORTED', `The keymap of the display has no key ${key}`, {
    hint: 'Look at the keymap with: xmodmap -pke. setxkbmap sets a usual one, e.g. setxkbmap us.',
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
