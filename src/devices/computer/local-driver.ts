import type { Logger } from '../../core/logger.ts';
import type { Environment } from '../../core/options/options.ts';
import type { ResolvedComputerOptions } from './computer-options.ts';
import type { DesktopDriver } from './driver/desktop-driver.ts';
import { HeadlessDriver } from './virtual-display/headless-driver.ts';
import { parseResolution } from './virtual-display/resolution.ts';
import { X11Keyboard } from './x11/keyboard/x11-keyboard.ts';
import { X11Driver, type X11Parts } from './x11/x11-driver.ts';

export interface LocalDriverInit {
  readonly options: ResolvedComputerOptions;
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  readonly logger: () => Logger;
}

/** The driver for the desktop of this computer. */
export function localDriver(init: LocalDriverInit): DesktopDriver {
  const { options, env, logger } = init;
  const parts = x11Parts;
  if (options.headless) {
    const resolution = parseResolution(options.xvfbResolution, 'ComputerDevice');
    return new HeadlessDriver({ resolution, env, parts, logger });
  }
  return new X11Driver({ display: env['DISPLAY'] || undefined, displayId: options.displayId, environment: env, parts });
}

const x11Parts: X11Parts = {
  keyboard: (connection) => X11Keyboard.open({ connection }),
};
