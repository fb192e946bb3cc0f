import type { DeviceInput } from '../core/device.ts';
import type { SecretVault } from '../core/secrets.ts';

/** The device's input with secrets filled in on the way to the driver, and nowhere before. */
export function revealingInput(input: DeviceInput, vault: SecretVault): DeviceInput {
  const { text, navigation } = input;
  return {
    ...input,
    ...(text && {
      text: {
        type: (value, options) => text.type(vault.reveal(value), options),
        clear: (signal) => text.clear(signal),
        moveToEnd: () => text.moveToEnd(),
        ...(text.replace && {
          replace: (value, signal) => text.replace?.(vault.reveal(value), signal) ?? Promise.resolve(),
        }),
      },
    }),
    ...(navigation && {
      navigation: {
        goto: (url) => navigation.goto(vault.reveal(url)),
        reload: () => navigation.reload(),
        back: () => navigation.back(),
      },
    }),
  };
}
