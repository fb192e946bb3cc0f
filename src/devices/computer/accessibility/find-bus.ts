import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import type { Environment } from '../../../core/options/options.ts';

/** By this file, a session bus starts the accessibility bus when somebody asks for it. It belongs to at-spi2-core. */
const service = 'dbus-1/services/org.a11y.Bus.service';
/** Where files of the system are if the variable `XDG_DATA_DIRS` is not set. */
const usualFolders = ['/usr/local/share', '/usr/share'].join(delimiter);

/** Whether a session bus of this computer can start an accessibility bus. */
export function hasAccessibilityBus(env: Environment): boolean {
  const folders = (env['XDG_DATA_DIRS'] || usualFolders).split(delimiter);
  return folders.some((folder) => existsSync(join(folder, service)));
}
