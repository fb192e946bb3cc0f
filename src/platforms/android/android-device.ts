import { AdbDevice } from '../../devices/android/adb-device.ts';
import { resolveAndroidOptions, type AndroidDeviceOptions } from '../../devices/android/android-options.ts';
import { deviceParts, requireDeviceId } from '../device-parts.ts';

const idHint =
  'Give an id of "adb devices" or getConnectedDevices(), or use agentFromAdbDevice(), which takes the first device.';

/** An Android phone, tablet, television or emulator; nothing is connected before an agent needs it. */
export class AndroidDevice extends AdbDevice {
  /**
   * @param deviceId - As `adb devices` or `getConnectedDevices()` lists it.
   * @param options - Checked at once; a wrong one is a `ConfigError` that names it.
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
