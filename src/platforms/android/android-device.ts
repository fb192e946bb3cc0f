import { AdbDevice } from '../../devices/android/adb-device.ts';
import { resolveAndroidOptions, type AndroidDeviceOptions } from '../../devices/android/android-options.ts';
import { deviceParts, requireDeviceId } from '../device-parts.ts';

const idHint =
  'Pass an id from "adb devices" or getConnectedDevices(), or use agentFromAdbDevice(), which takes the first device.';

/** An Android phone, tablet, television or emulator. It connects when an agent first needs it. */
export class AndroidDevice extends AdbDevice {
  /**
   * @param deviceId - Id as listed by `adb devices` or `getConnectedDevices()`.
   * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
   */
  constructor(deviceId: string, options: AndroidDeviceOptions = {}) {
    const { env, logger, atExit } = deviceParts();
    super({
      deviceId: requireDeviceId(deviceId, 'AndroidDevice', idHint),
      options: resolveAndroidOptions(options, env),
      env,
      logger,
      atExit,
    });
  }
}
