import type { KeyboardInput } from '../../../core/device-input.ts';
import { canonicalKeys } from '../../../core/keys.ts';
import { inSteps, type InputParts } from './input-parts.ts';

export function webKeyboard({ driver, guard }: InputParts): KeyboardInput {
  return {
    press: (names, { signal }) =>
      guard(`press ${names.join('+')}`, signal, async () => {
        const held: string[] = [];
        const down = (key: string) => async () => {
          await driver.keyboard.down(key);
          held.unshift(key);
        };
        try {
          await inSteps(signal, canonicalKeys(names).map(down));
        } finally {
          // A key left down would change every later key press.
          for (const key of held) await driver.keyboard.up(key);
        }
      }),
  };
}
