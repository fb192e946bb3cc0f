import { HdcDevice } from '../../devices/harmony/hdc-device.ts';
import { resolveHarmonyOptions, type HarmonyDeviceOptions } from '../../devices/harmony/harmony-options.ts';
import { deviceParts, requireDeviceId } from '../device-parts.ts';

const idHint =
  'Pass an id from "hdc list targets" or getConnectedDevices(), or use agentFromHdcDevice(), which takes the first device.';

/** A HarmonyOS phone, tablet or emulator. It connects when an agent first needs it. */
export class HarmonyDevice extends HdcDevice {
  /**
   * @param deviceId - Id as listed by `hdc list targets` or `getConnectedDevices()`.
   * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
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
