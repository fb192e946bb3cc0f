import type { Logger } from '../../core/logger.ts';
import type { Environment } from '../../core/options/options.ts';
import { atSpiTree } from './accessibility/at-spi-tree.ts';
import type { ResolvedComputerOptions } from './computer-options.ts';
import type { DesktopDriver } from './driver/desktop-driver.ts';
import { LibnutKeyboard } from './libnut/libnut-keyboard.ts';
import { LibnutProcess } from './libnut/libnut-process.ts';
import { MacDriver } from './macos/mac-driver.ts';
import { HeadlessDriver } from './virtual-display/headless-driver.ts';
import { parseResolution } from './virtual-display/resolution.ts';
import { WindowsDriver } from './windows/windows-driver.ts';
import { X11Clipboard } from './x11/clipboard/x11-clipboard.ts';
import { X11Keyboard } from './x11/keyboard/x11-keyboard.ts';
import { shownWindows } from './x11/screen/shown-windows.ts';
import { X11Driver, type X11Parts } from './x11/x11-driver.ts';

export interface LocalDriverInit {
  readonly options: ResolvedComputerOptions;
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  readonly logger: () => Logger;
}

/** The driver for the desktop of this computer. */
export function localDriver(init: LocalDriverInit): DesktopDriver {
  const { options, env, platform, logger } = init;
  const { displayId, keyboardDriver, keyboardLayout } = options;
  if (platform === 'darwin') return new MacDriver({ env, displayId, keyboardDriver, keyboardLayout });
  if (platform === 'win32') return new WindowsDriver({ env, displayId, keyboardLayout });
  const parts = x11Parts(init);
  if (options.headless) {
    const resolution = parseResolution(options.xvfbResolution, 'ComputerDevice');
    return new HeadlessDriver({ resolution, env, parts, logger });
  }
  return new X11Driver({ display: env['DISPLAY'] || undefined, displayId, environment: env, parts });
}

function x11Parts({ options, platform, logger }: LocalDriverInit): X11Parts {
  const { keyboardDriver, keyboardLayout } = options;
  return {
    keyboard: async ({ connection, environment }) =>
      keyboardDriver === 'libnut'
        ? new LibnutKeyboard({
            process: new LibnutProcess({ platform, env: environment, name: `display ${connection.display}` }),
            keyboardLayout,
          })
        : X11Keyboard.open({ connection }),
    clipboard: ({ connection }) => X11Clipboard.open({ connection }),
    tree: ({ connection, screen, environment, signal }) =>
      atSpiTree({
        address: environment['DBUS_SESSION_BUS_ADDRESS'],
        area: () => screen.area(),
        windows: () => shownWindows(connection),
        logger,
        signal,
      }),
  };
}
