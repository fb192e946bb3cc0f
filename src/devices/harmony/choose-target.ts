import { DeviceError } from '../../core/errors/errors.ts';
import type { ListedTarget } from './hdc/list-targets.ts';

export interface TargetChoice {
  readonly deviceId: string;
  /** Other devices that could be used. */
  readonly others: readonly string[];
}

/**
 * The first device that is ready to use.
 *
 * @throws DeviceError `DEVICE_UNAUTHORIZED` if all devices refuse debugging, `DEVICE_NOT_FOUND` if there is none
 */
export function chooseTarget(targets: readonly ListedTarget[]): TargetChoice {
  const [device, ...others] = targets.filter(({ state }) => state === 'Connected');
  if (device) return { deviceId: device.deviceId, others: others.map(({ deviceId }) => deviceId) };
  const listed = targets.map(({ deviceId, state }) => `${deviceId} (${state})`).join(', ');
  if (targets.some(({ state }) => state === 'Unauthorized')) {
    throw new DeviceError('DEVICE_UNAUTHORIZED', `No HarmonyOS device allows this computer to debug it: ${listed}`, {
      hint: 'Unlock the phone and confirm the debugging dialog.',
      details: { devices: targets },
    });
  }
  throw new DeviceError(
    'DEVICE_NOT_FOUND',
    listed ? `No HarmonyOS device is ready: ${listed}` : 'No HarmonyOS device is connected',
    {
      hint: 'Connect a phone with USB debugging, start an emulator, or "hdc tconn <host>:<port>"; "hdc list targets -v" must list it as "Connected".',
      details: { devices: targets },
      retryable: true,
    },
  );
}
