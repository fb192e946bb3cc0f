import type { Device } from '../core/device.ts';
import { ConfigError } from '../core/errors.ts';

const leased = new WeakSet<Device>();

/**
 * Gives a device to one agent until that has ended: two of them would type into each other's fields. Returns how to give
 * it back.
 *
 * @throws ConfigError `CONFIG_INVALID` when another agent has it.
 */
export function leaseDevice(device: Device): () => void {
  if (leased.has(device)) {
    throw new ConfigError('CONFIG_INVALID', `This ${device.platform} device is driven by another agent already`, {
      hint: 'Use one agent for each device, or destroy() the other one first.',
    });
  }
  leased.add(device);
  return () => void leased.delete(device);
}
