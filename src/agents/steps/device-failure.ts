import type { Device } from '../../core/device/device.ts';
import { DeviceError, errorMessage, EyewrightError } from '../../core/errors/errors.ts';

/** Runs a command of a device; an error from a custom device becomes a `DeviceError`. */
export async function onDevice<T>(device: Device, command: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    if (EyewrightError.isInstance(cause)) throw cause;
    throw new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${command} (${device.platform}): ${errorMessage(cause)}`, {
      cause,
    });
  }
}
