import { ConfigError } from '../../core/errors.ts';
import { AdbDevice } from '../../devices/android/adb-device.ts';
import { resolveAndroidOptions, type AndroidDeviceOptions } from '../../devices/android/android-options.ts';
import { releaseAtExit } from '../device-pool/release-at-exit.ts';
import { LogFile } from '../diagnostics/log-file.ts';
import { createLogger } from '../logger.ts';
import { logPlace } from '../report-place.ts';
import { processSurroundings } from '../surroundings.ts';

/** An Android phone, tablet, television or emulator; nothing is connected before an agent needs it. */
export class AndroidDevice extends AdbDevice {
  /**
   * @param deviceId - As `adb devices` or `getConnectedDevices()` lists it.
   * @param options - Checked at once; a wrong one is a `ConfigError` that names it.
   */
  constructor(deviceId: string, options: AndroidDeviceOptions = {}) {
    const surroundings = processSurroundings();
    const log = new LogFile({ ...surroundings, dir: logPlace(surroundings) });
    super({
      deviceId: requireId(deviceId),
      options: resolveAndroidOptions(options, surroundings.env),
      env: surroundings.env,
      logger: createLogger({ ...surroundings, log }),
      atExit: releaseAtExit,
    });
  }
}

function requireId(deviceId: unknown): string {
  if (typeof deviceId === 'string' && deviceId.trim() !== '') return deviceId;
  throw new ConfigError('CONFIG_INVALID', 'AndroidDevice: the first argument is not the id of a device', {
    hint: 'Give an id of "adb devices" or getConnectedDevices(), or use agentFromAdbDevice(), which takes the first device.',
  });
}
