import type { DeviceSource } from '../../core/device-source.ts';
import { pooledDevices } from '../device-pool/pooled-devices.ts';
import type { HarmonyDevice } from './harmony-device.ts';
import { describeWish, harmonyDevicesSchema, type HarmonyDevicesOptions } from './harmony-devices-options.ts';
import { lookForHarmony, type KnownModels } from './look-for-harmony.ts';

const hints = {
  connect:
    'Connect a phone with USB debugging, start an emulator, or "hdc tconn <host>:<port>"; "hdc list targets -v" must list it as "Connected".',
  allow: 'Unlock the phone and confirm the question about debugging.',
};

/**
 * The HarmonyOS devices of this machine, for the fixtures of runners: workers and processes that run side by side never get
 * the same one at the same time.
 *
 * @param options - Checked at once; a wrong one is a `ConfigError` that names it.
 */
export function harmonyDevices(
  options: HarmonyDevicesOptions = {},
): DeviceSource<HarmonyDevice, HarmonyDevicesOptions> {
  const known: KnownModels = new Map();
  return pooledDevices(
    {
      owner: 'harmonyDevices',
      what: 'HarmonyOS device',
      hints,
      schema: harmonyDevicesSchema,
      wish: describeWish,
      look: (look) => lookForHarmony({ ...look, known }),
    },
    options,
  );
}
