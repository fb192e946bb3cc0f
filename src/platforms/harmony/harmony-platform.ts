import type { DeviceSource } from '../../core/device/device-source.ts';
import { harmonyOptionsSchema } from '../../devices/harmony/harmony-options.ts';
import { definePlatform } from '../define-platform.ts';
import { phoneAgentOptionsSchema } from '../phones/phone-agent-options.ts';
import { HarmonyDevice } from './harmony-device.ts';
import { describeFilter, harmonyDevicesSchema, type HarmonyDevicesOptions } from './harmony-devices-options.ts';
import { lookForHarmony, type KnownModels } from './look-for-harmony.ts';

export const harmony = definePlatform({
  agent: 'HarmonyAgent',
  target: 'a HarmonyDevice',
  hint: "Pass new HarmonyDevice('<id>'), or use agentFromHdcDevice().",
  Device: HarmonyDevice,
  agentOptions: phoneAgentOptionsSchema,
  deviceOptions: harmonyOptionsSchema,
  pool: {
    owner: 'harmonyDevices',
    what: 'HarmonyOS device',
    hints: {
      connect:
        'Connect a phone with USB debugging, start an emulator, or "hdc tconn <host>:<port>"; "hdc list targets -v" must list it as "Connected".',
      allow: 'Unlock the phone and confirm the debugging dialog.',
    },
    schema: harmonyDevicesSchema,
    filter: describeFilter,
    createLook: () => {
      const known: KnownModels = new Map();
      return (look) => lookForHarmony({ ...look, known });
    },
  },
});

/**
 * The HarmonyOS devices of this machine for the fixtures of runners. Parallel workers and processes never get the same
 * device at the same time.
 *
 * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
 */
export function harmonyDevices(
  options: HarmonyDevicesOptions = {},
): DeviceSource<HarmonyDevice, HarmonyDevicesOptions> {
  return harmony.devices(options);
}
