import { HdcDevice } from '../../devices/harmony/hdc-device.ts';
import { resolveHarmonyOptions, type HarmonyDeviceOptions } from '../../devices/harmony/harmony-options.ts';
import { deviceParts, requireDeviceId } from '../device-parts.ts';

const idHint =
  'Give an id of "hdc list targets" or getConnectedDevices(), or use agentFromHdcDevice(), which takes the first device.';

/** A HarmonyOS phone, tablet or emulator; nothing is connected before an agent needs it. */
export class HarmonyDevice extends HdcDevice {
  /**
   * @param deviceId - As `hdc list targets` or `getConnectedDevices()` lists it.
   * @param options - Checked at once; a wrong one is a `ConfigError` that names it.
   */
  constructor(deviceId: string, options: HarmonyDeviceOptions = {}) {
    const { env, logger, atExit } = deviceParts();
    super({
      deviceId: requireDeviceId(deviceId, 'HarmonyDevice', idHint),
      options: resolveHarmonyOptions(options, env),
      env,
      logger,
      atExit,
    });
  }
}
