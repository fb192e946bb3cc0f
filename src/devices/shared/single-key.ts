import { DeviceError } from '../../core/errors/errors.ts';
import { canonicalKeys } from '../../core/device/keys.ts';

/**
 * The canonical name of the single key to press.
 *
 * @param platform - Display name, e.g. `Android`.
 * @throws DeviceError `DEVICE_UNSUPPORTED` for a key combination
 */
export function singleKey(names: readonly string[], platform: string): string {
  const [key, ...others] = canonicalKeys(names);
  if (key !== undefined && others.length === 0) return key;
  throw new DeviceError('DEVICE_UNSUPPORTED', `Cannot press ${names.join('+')}: ${platform} takes single keys only`, {
    hint: 'Press one key at a time, e.g. Enter. To enter text, use aiInput; to empty a field, aiClearInput.',
    details: { keys: names },
  });
}
