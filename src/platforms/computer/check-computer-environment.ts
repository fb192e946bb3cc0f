import { errorMessage, EyewrightError } from '../../core/errors/errors.ts';
import { ComputerDevice } from './computer-device.ts';

/** Whether the desktop of this computer can be driven. */
export interface EnvironmentCheck {
  readonly available: boolean;
  /** Why not, and what to do about it; absent if it can. */
  readonly error?: string;
  /** As in `process.platform`, e.g. `linux`. */
  readonly platform: string;
  /** How many displays it has; 0 if it cannot be driven. */
  readonly displays: number;
}

/**
 * Looks whether the desktop of this computer can be driven. It never rejects, and with `EYEWRIGHT_COMPUTER_HEADLESS_LINUX=true` it
 * looks at a virtual display.
 */
export async function checkComputerEnvironment(): Promise<EnvironmentCheck> {
  const { platform } = process;
  let device: ComputerDevice | undefined;
  try {
    device = new ComputerDevice();
    await device.start();
    const displays = await device.displays();
    return { available: true, platform, displays: displays.length };
  } catch (error) {
    return { available: false, error: describe(error), platform, displays: 0 };
  } finally {
    await device?.destroy().catch(() => undefined);
  }
}

function describe(error: unknown): string {
  if (!EyewrightError.isInstance(error)) return errorMessage(error);
  return error.hint === undefined ? error.summary : `${error.summary}. ${error.hint}`;
}
