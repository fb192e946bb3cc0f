import { DeviceError } from '../../../core/errors/errors.ts';
import type { DisplayInfo } from '../driver/desktop-driver.ts';
import { displayOf, type Monitor } from '../driver/monitor.ts';
import type { AskPowerShell } from './power-shell.ts';
import type { PowerShellReply } from './power-shell-lines.ts';

/** The screens with their places, in pixels. */
export async function windowsMonitors(ask: AskPowerShell, signal: AbortSignal): Promise<readonly Monitor[]> {
  return monitorsOf(await ask({ request: { name: 'displays' }, task: 'list the displays', signal }));
}

/** The screens as callers see them. */
export async function windowsDisplays(ask: AskPowerShell, signal: AbortSignal): Promise<readonly DisplayInfo[]> {
  return (await windowsMonitors(ask, signal)).map(displayOf);
}

/** Reads the list: `Screen.AllScreens`, whose device names are like `\\.\DISPLAY1`; the id is what follows the last backslash. */
export function monitorsOf({ result }: PowerShellReply): readonly Monitor[] {
  const { displays } = result;
  if (!Array.isArray(displays)) {
    throw new DeviceError('DEVICE_COMMAND_FAILED', 'PowerShell lists no displays', {
      hint: 'Is somebody logged in? Services have no desktop.',
    });
  }
  return (displays as readonly Record<string, unknown>[]).map(({ id, primary, left, top, width, height }) => {
    return {
      id: String(id).split('\\').at(-1) ?? '',
      isPrimary: primary === true,
      left: Number(left),
      top: Number(top),
      width: Number(width),
      height: Number(height),
    };
  });
}
