import type { KeyboardInput } from '../../../core/device/device-input.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import { singleKey } from '../../shared/single-key.ts';
import { focusedField } from './ios-field.ts';
import { post, type InputParts, type WdaCall } from './input-parts.ts';
import { deviceButtons, keyboardKeys, typedKeys } from '../../shared/keys/ios-keys.data.ts';
import { sendKeys } from './send-keys.ts';

export function iosKeyboard(parts: InputParts): KeyboardInput {
  return {
    assertKeys(names) {
      const key = singleKey(names, 'iOS');
      if (typedOf(key) === undefined) wayOf(key);
    },
    async press(names, { signal }) {
      const key = singleKey(names, 'iOS');
      const task = `press ${names.join('+')}`;
      const typed = typedOf(key);
      if (typed !== undefined) {
        await focusedField(parts, { task, signal });
        return sendKeys(parts, [typed], { task, signal });
      }
      await post(parts, { task, signal }, [wayOf(key)]);
    },
  };
}

const typedOf = (key: string): string | undefined => typedKeys.get(key) ?? (isCharacter(key) ? key : undefined);
const isCharacter = (key: string): boolean => Array.from(key).length === 1;

/** @throws DeviceError `DEVICE_UNSUPPORTED` if iOS does not have the key */
function wayOf(key: string): WdaCall {
  const onKeyboard = keyboardKeys.get(key);
  if (onKeyboard !== undefined) return { path: '/wda/element/0/keyboardInput', body: { keys: [onKeyboard] } };
  const button = deviceButtons.get(key.toLowerCase().replaceAll(/[\s_-]/g, ''));
  if (button !== undefined) return { path: '/wda/pressButton', body: { name: button } };
  throw new DeviceError('DEVICE_UNSUPPORTED', `Cannot press ${key}: iOS has no such key`, {
    hint: 'Use names such as Enter, Tab, Escape, Backspace, ArrowDown, VolumeUp, or one character. To enter text, use aiInput; for the home button, agent.home().',
    details: { key },
  });
}
