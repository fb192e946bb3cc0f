import type { Device } from '../core/device/device.ts';
import { ConfigError } from '../core/errors/errors.ts';

const leased = new WeakSet<Device>();

/**
 * Gives a device to one agent until that has ended: two of them would type into each other's fields. Nothing of the device
 * is touched before.
 *
 * @param make - Makes what the device is for, given how to give it back.
 * @throws ConfigError `CONFIG_INVALID` when another agent has it.
 */
export function withLease<T>(device: Device, make: (release: () => void) => T): T {
  if (leased.has(device)) {
    throw new ConfigError('CONFIG_INVALID', `This ${device.platform} device is driven by another agent already`, {
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
