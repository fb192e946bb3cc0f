import { DeviceError } from '../../../core/errors/errors.ts';
import type { Size } from '../../../core/screen/geometry.ts';
import type { LibnutRunner } from './libnut-process.ts';

/** The size of the main screen in the units in which libnut places the pointer. */
export async function mainScreenOf(libnut: LibnutRunner, signal?: AbortSignal): Promise<Size> {
  const [size] = await libnut.run({ task: 'measure the screen', calls: [['getScreenSize']], signal });
  return size as Size;
}

/**
 * @throws DeviceError `DEVICE_COMMAND_FAILED`, retryable, if the main screen has another size than it had
 */
export async function assertSameMainScreen(libnut: LibnutRunner, before: Size): Promise<void> {
  const now = await mainScreenOf(libnut);
  if (now.width === before.width && now.height === before.height) return;
  throw new DeviceError(
    'DEVICE_COMMAND_FAILED',
    `The screen has changed from ${before.width} × ${before.height} to ${now.width} × ${now.height} since the screenshot in which the element was found`,
    { hint: 'Repeat the call once the screen has its final size.', retryable: true },
  );
}
