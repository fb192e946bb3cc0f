import { ConfigError } from '../../core/errors.ts';
import { resolveHarmonyOptions, type HarmonyDeviceOptions } from '../../devices/harmony/harmony-options.ts';
import { HdcDevice } from '../../devices/harmony/hdc-device.ts';
import { releaseAtExit } from '../device-pool/release-at-exit.ts';
import { LogFile } from '../diagnostics/log-file.ts';
import { createLogger } from '../logger.ts';
import { logPlace } from '../report-place.ts';
import { processSurroundings } from '../surroundings.ts';

/** A HarmonyOS phone, tablet or emulator; nothing is connected before an agent needs it. */
export class HarmonyDevice extends HdcDevice {
  /**
   * @param deviceId - As `hdc list targets` or `getConnectedDevices()` lists it.
   * @param options - Checked at once; a wrong one is a `ConfigError` that names it.
   */
  constructor(deviceId: string, options: HarmonyDeviceOptions = {}) {
    const surroundings = processSurroundings();
    const log = new LogFile({ ...surroundings, dir: logPlace(surroundings) });
    super({
      deviceId: requireId(deviceId),
      options: resolveHarmonyOptions(options, surroundings.env),
      env: surroundings.env,
      logger: createLogger({ ...surroundings, log }),
      atExit: releaseAtExit,
    });
  }
}

function requireId(deviceId: unknown): string {
  if (typeof deviceId === 'string' && deviceId.trim() !== '') return deviceId;
  throw new ConfigError('CONFIG_INVALID', 'HarmonyDevice: the first argument is not the id of a device', {
    hint: 'Give an id of "hdc list targets" or getConnectedDevices(), or use agentFromHdcDevice(), which takes the first device.',
  });
}
