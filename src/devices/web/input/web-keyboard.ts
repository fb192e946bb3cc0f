import type { KeyboardInput } from '../../../core/device-input.ts';
import { canonicalKeys } from '../../../core/keys.ts';
import type { BoundDriver } from '../bound-driver.ts';
import { inSteps, sendLast, type InputParts } from './input-parts.ts';

export function webKeyboard({ driver, guard }: InputParts): KeyboardInput {
  return {
    press: (names, { signal }) =>
      guard(`press ${names.join('+')}`, signal, () =>
        sendLast(driver, () => press(driver, canonicalKeys(names), signal)),
      ),
  };
}

async function press(driver: BoundDriver, keys: readonly string[], signal: AbortSignal): Promise<void> {
  const held: string[] = [];
  const down = (key: string) => async () => {
    await driver.keyboard.down(key);
    held.unshift(key);
  };
  try {
    await inSteps(signal, keys.map(down));
  } finally {
    // A key left down would change every later key press.
    for (const key of held) await driver.keyboard.up(key);
  }
}
