import { DeviceError } from '../../core/errors/errors.ts';
import type { ConnectedDevice } from './adb/list-devices.ts';

const refused = ['unauthorized', 'authorizing', 'no permissions'];

export interface DeviceChoice {
  readonly device: ConnectedDevice;
  /** Other devices that could be used. */
  readonly others: readonly ConnectedDevice[];
}

/**
 * The first device that is ready to use.
 *
 * @throws DeviceError `DEVICE_UNAUTHORIZED` if all devices refuse debugging, `DEVICE_NOT_FOUND` if there is none
 */
export function chooseDevice(devices: readonly ConnectedDevice[]): DeviceChoice {
  const [device, ...others] = devices.filter(({ state }) => state === 'device');
  if (device) return { device, others };
  const listed = devices.map(({ udid, state }) => `${udid} (${state})`).join(', ');
  const asking = devices.find(({ state }) => refused.includes(state));
  if (asking) {
    throw new DeviceError('DEVICE_UNAUTHORIZED', `No Android device allows this computer to debug it: ${listed}`, {
      hint: 'Unlock the phone and confirm "Allow USB debugging".',
      details: { devices },
    });
  }
  throw new DeviceError(
    'DEVICE_NOT_FOUND',
    listed ? `No Android device is ready: ${listed}` : 'No Android device is connected',
    {
      hint: 'Connect a phone with USB debugging, start an emulator, or "adb connect <host>:<port>"; "adb devices" must list it as "device".',
      details: { devices },
      retryable: true,
    },
  );
}
