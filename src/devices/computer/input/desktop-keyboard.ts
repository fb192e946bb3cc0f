import type { KeyboardInput } from '../../../core/device/device-input.ts';
import { canonicalKeys, mediaKey } from '../../../core/device/keys.ts';
import { afterFocus, releasing, type InputParts } from './input-parts.ts';

export function desktopKeyboard(parts: InputParts): KeyboardInput {
  const { driver, modifierDelayMs } = parts;
  const named = (keys: readonly string[]): string[] =>
    canonicalKeys(keys).map((key) => (key === 'ControlOrMeta' ? driver.keyboard.shortcutKey : (mediaKey(key) ?? key)));
  return {
    assertKeys: (keys) => driver.keyboard.assertKeys(named(keys)),
    press: (keys, { signal }) =>
      releasing(parts, signal, async () => {
        const names = named(keys);
        driver.keyboard.assertKeys(names);
        await afterFocus(parts, signal);
        await driver.keyboard.press(names, { modifierDelayMs, signal });
      }),
  };
}
