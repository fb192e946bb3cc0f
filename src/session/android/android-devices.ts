import type { DeviceSource } from '../../core/device-source.ts';
import { describeWish } from '../../devices/android/android-wish.ts';
import { pooledDevices } from '../device-pool/pooled-devices.ts';
import { androidDevicesSchema, type AndroidDevicesOptions } from './android-devices-options.ts';
import type { AndroidDevice } from './android-device.ts';
import { lookForAndroid, type KnownTraits } from './look-for-android.ts';

const hints = {
  connect:
    'Connect a phone with USB debugging, start an emulator, or "adb connect <host>:<port>"; "adb devices" must list it as "device".',
  allow: 'Unlock the phone and confirm "Allow USB debugging".',
};

/**
 * The Android devices of this machine, for the fixtures of runners: workers and processes that run side by side never get
 * the same one at the same time.
 *
 * @param options - Checked at once; a wrong one is a `ConfigError` that names it.
 */
export function androidDevices(
  options: AndroidDevicesOptions = {},
): DeviceSource<AndroidDevice, AndroidDevicesOptions> {
  // A device does not change what it is.
  const known: KnownTraits = new Map();
  return pooledDevices(
    {
      owner: 'androidDevices',
      what: 'Android device',
      hints,
      schema: androidDevicesSchema,
      wish: describeWish,
      look: (look) => lookForAndroid({ ...look, known }),
    },
    options,
  );
}
