import type { Device } from '../core/device/device.ts';
import { ConfigError } from '../core/errors/errors.ts';

const leased = new WeakSet<Device>();

/**
 * Reserves a device for one agent until the agent has ended: two agents would type into each other's fields. The device is
 * not used before.
 *
 * @param make - Creates the agent; gets the function that releases the device.
 * @throws ConfigError `CONFIG_INVALID` when another agent has the device.
 */
export function withLease<T>(device: Device, make: (release: () => void) => T): T {
  if (leased.has(device)) {
    throw new ConfigError('CONFIG_INVALID', `This ${device.platform} device is already driven by another agent`, {
      hint: 'Use one agent for each device, or destroy() the other one first.',
    });
  }
  const release = (): void => void leased.delete(device);
  leased.add(device);
  try {
    return make(release);
  } catch (error) {
    release();
    throw error;
  }
}
