import type { DeviceInput } from '../../core/device-input.ts';
import type { SecretVault } from '../../core/secrets.ts';

/** The device's input with secrets filled in on the way to the driver, and nowhere before. */
export function revealingInput(input: DeviceInput, vault: SecretVault): DeviceInput {
  const { text, navigation } = input;
  const revealing: Partial<DeviceInput> = {
    ...(text && {
      text: {
        type(value, options) {
          const revealed = vault.reveal(value);
          return text.type(revealed, { ...options, isSecret: revealed !== value });
        },
        replace(value, options) {
          const revealed = vault.reveal(value);
          return text.replace(revealed, { ...options, isSecret: revealed !== value });
        },
        clear: (call) => text.clear(call),
        moveToEnd: (call) => text.moveToEnd(call),
      },
    }),
    ...(navigation && {
      navigation: {
        goto: (url, call) => navigation.goto(vault.reveal(url), call),
        reload: (call) => navigation.reload(call),
        back: (call) => navigation.back(call),
      },
    }),
  };
  // Groups may be getters, or those of a class: each is asked of the device itself.
  return new Proxy(input, {
    get: (target, name) => Reflect.get(name in revealing ? revealing : target, name) as unknown,
  });
}
