import type { KeyboardInput } from '../../../core/device/device-input.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import { singleKey } from '../../shared/single-key.ts';
import { deviceKeyCodes, keyCodes } from '../../shared/keys/android-keys.data.ts';
import { runInput, type InputParts } from './input-parts.ts';

export function androidKeyboard(parts: InputParts): KeyboardInput {
  const codeOf = (names: readonly string[]): number => keyCode(singleKey(names, 'Android'));
  return {
    assertKeys: (names) => void codeOf(names),
    async press(names, { signal }) {
      const code = codeOf(names);
      await runInput(parts, { task: `press ${names.join('+')}`, signal }, [`keyevent ${code}`]);
    },
  };
}

/**
 * Android's code of a key.
 *
 * @throws DeviceError `DEVICE_UNSUPPORTED` if Android has no such key
 */
export function keyCode(key: string): number {
  const small = key.toLowerCase().replaceAll(/[\s_-]/g, '');
  const code = keyCodes.get(key) ?? keyCodes.get(key.toLowerCase()) ?? deviceKeyCodes.get(small);
  if (code !== undefined) return code;
  throw new DeviceError('DEVICE_UNSUPPORTED', `Cannot press ${key}: Android has no such key`, {
    hint: 'Use names such as Enter, Tab, Escape, Backspace, ArrowDown, Back, VolumeUp, a letter or a digit. To enter text, use aiInput.',
    details: { key },
  });
}
