import type { DeviceSource } from '../../core/device/device-source.ts';
import { androidOptionsSchema } from '../../devices/android/android-options.ts';
import { describeFilter } from '../../devices/android/android-device-filter.ts';
import { definePlatform } from '../define-platform.ts';
import { phoneAgentOptionsSchema } from '../phones/phone-agent-options.ts';
import { AndroidDevice } from './android-device.ts';
import { androidDevicesSchema, type AndroidDevicesOptions } from './android-devices-options.ts';
import { lookForAndroid, type KnownTraits } from './look-for-android.ts';

export const android = definePlatform({
  agent: 'AndroidAgent',
  target: 'an AndroidDevice',
  hint: "Pass new AndroidDevice('<id>'), or use agentFromAdbDevice().",
  Device: AndroidDevice,
  agentOptions: phoneAgentOptionsSchema,
  deviceOptions: androidOptionsSchema,
  pool: {
    owner: 'androidDevices',
    what: 'Android device',
    hints: {
      connect:
        'Connect a phone with USB debugging, start an emulator, or "adb connect <host>:<port>"; "adb devices" must list it as "device".',
      allow: 'Unlock the phone and confirm "Allow USB debugging".',
    },
    schema: androidDevicesSchema,
    filter: describeFilter,
    createLook: () => {
      // The traits of a device do not change.
      const known: KnownTraits = new Map();
      return (look) => lookForAndroid({ ...look, known });
    },
  },
});

/**
 * The Android devices of this machine for the fixtures of runners. Parallel workers and processes never get the same
 * device at the same time.
 *
 * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
 */
export function androidDevices(
  options: AndroidDevicesOptions = {},
): DeviceSource<AndroidDevice, AndroidDevicesOptions> {
  return android.devices(options);
}
