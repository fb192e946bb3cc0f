import type { AdbShell } from './adb/adb-shell.ts';
import type { ConnectedDevice } from './adb/list-devices.ts';
import { readProfile } from './device-profile.ts';
import { densityOf, naturalSize } from './screen/screen-info.ts';

/** A connected device with the details that it reports. */
export interface ConnectedDeviceWithDetails extends ConnectedDevice {
  readonly model?: string | undefined;
  readonly brand?: string | undefined;
  /** Width and height of the upright screen, e.g. `1080x2400`. */
  readonly resolution?: string | undefined;
  /** Dots per inch. */
  readonly density?: number | undefined;
}

/** Reads the details of a device; a detail that is not available is undefined. */
export async function withDetails(
  device: ConnectedDevice,
  shell: AdbShell,
  signal: AbortSignal,
): Promise<ConnectedDeviceWithDetails> {
  if (device.state !== 'device') return device;
  const [profile, screen] = await Promise.allSettled([
    readProfile(shell, signal),
    shell.ask('wm size; wm density', { task: 'ask for the size of the screen', signal }),
  ]);
  const { model, brand } = profile.status === 'fulfilled' ? profile.value : {};
  const text = screen.status === 'fulfilled' ? screen.value.stdout : '';
  const size = naturalSize(text);
  return { ...device, model, brand, resolution: size && `${size.width}x${size.height}`, density: densityOf(text) };
}
