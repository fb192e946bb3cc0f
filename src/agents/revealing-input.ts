import type { DeviceInput } from '../core/device.ts';
import type { SecretVault } from '../core/secrets.ts';

/** The device's input with secrets filled in on the way to the driver, and nowhere before. */
export function revealingInput(input: DeviceInput, vault: SecretVault): DeviceInput {
  const { text, navigation } = input;
  return {
    ...input,
    ...(text && {
      text: {
        type(value, options) {
          const revealed = vault.reveal(value);
          return text.type(revealed, { ...options, isSecret: revealed !== value });
        },
        clear: (signal) => text.clear(signal),
        moveToEnd: () => text.moveToEnd(),
        ...(text.replace && {
          replace(value, options) {
            const revealed = vault.reveal(value);
            return text.replace?.(revealed, { ...options, isSecret: revealed !== value }) ?? Promise.resolve();
          },
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
