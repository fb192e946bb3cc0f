import type { KeyboardInput } from '../../../core/device/device-input.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import { singleKey } from '../../shared/single-key.ts';
import { deviceKeyCodes, keyCodes } from './key-codes.data.ts';
import { uiInput, type InputParts } from './ui-input.ts';

export function harmonyKeyboard(parts: Pick<InputParts, 'shell'>): KeyboardInput {
  const codeOf = (names: readonly string[]): number | string => keyCode(singleKey(names, 'HarmonyOS'));
  return {
    assertKeys: (names) => void codeOf(names),
    async press(names, { signal }) {
      const code = codeOf(names);
      await uiInput(parts, { task: `press ${names.join('+')}`, signal }, [`keyEvent ${code}`]);
    },
  };
}

/**
 * The name or code of a key for `uitest`.
 *
 * @throws DeviceError `DEVICE_UNSUPPORTED` if it has no such key
 */
export function keyCode(key: string): number | string {
  const small = key.toLowerCase().replaceAll(/[\s_-]/g, '');
  const code = keyCodes.get(key) ?? keyCodes.get(key.toLowerCase()) ?? deviceKeyCodes.get(small);
  if (code !== undefined) return code;
  throw new DeviceError('DEVICE_UNSUPPORTED', `Cannot press ${key}: HarmonyOS has no such key`, {
    hint: 'Use names such as Enter, Tab, Escape, Backspace, ArrowDown, Back, VolumeUp, a letter or a digit. To enter text, use aiInput.',
    details: { key },
  });
}
