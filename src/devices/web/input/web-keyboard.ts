import type { KeyboardInput } from '../../../core/device/device-input.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import { canonicalKeys, namedKeys } from '../../../core/device/keys.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import { unknownKeyHint } from '../web-errors.ts';
import { inSteps, sendLast, type InputParts } from './input-parts.ts';

export function webKeyboard({ driver, guard }: InputParts): KeyboardInput {
  return {
    assertKeys(names) {
      const unknown = canonicalKeys(names).find((name) => !isKnown(name));
      if (unknown === undefined) return;
      throw new DeviceError('DEVICE_UNSUPPORTED', `Cannot press ${names.join('+')}: Unknown key: "${unknown}"`, {
        hint: unknownKeyHint,
        details: { key: unknown },
      });
    },
    press: (names, { signal }) =>
      guard(`press ${names.join('+')}`, signal, () =>
        sendLast(driver, () => press(driver, canonicalKeys(names), signal)),
      ),
  };
}

/** Physical keys by their `KeyboardEvent.code`, which the libraries accept as well. */
const keyCode =
  /^(Key[A-Z]|Digit\d|Numpad\w+|(Shift|Control|Alt|Meta)(Left|Right)|Back(quote|slash)|Bracket(Left|Right)|Minus|Equal|Semicolon|Quote|Comma|Period|Slash|(Intl|Media|Audio|Browser|Launch)\w+)$/;

function isKnown(name: string): boolean {
  return Array.from(name).length === 1 || namedKeys.includes(name) || keyCode.test(name);
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
    // A key that stays down would change every later key press.
    for (const key of held) await driver.keyboard.up(key);
  }
}
