import { EyewrightError } from '../../core/errors/errors.ts';
import type { Environment } from '../../core/options/options.ts';
import { hasAccessibilityBus } from '../../devices/computer/accessibility/find-bus.ts';
import { findProgram } from '../../devices/computer/processes/find-program.ts';
import { findClient } from '../../devices/computer/rdp/xfreerdp/rdp-client.ts';
import { assertXvfb } from '../../devices/computer/virtual-display/virtual-display.ts';
import { findWindowManager } from '../../devices/computer/virtual-display/window-manager.ts';
import type { Finding } from '../finding.ts';
import type { HasPackage } from './has-package.ts';

/** What desktops on Linux can have besides the screen of this computer. */
export async function checkLinuxParts(name: string, env: Environment, has: HasPackage): Promise<readonly Finding[]> {
  return [
    { name, part: 'virtual displays', ...looked(() => virtualDisplays(env)) },
    { name, part: 'elements', ...(await elements(env, has)) },
    { name, part: 'remote desktops', ...looked(() => remoteDesktops(env)) },
  ];
}

type Result = Pick<Finding, 'status' | 'text' | 'hint'>;

function looked(look: () => string): Result {
  try {
    return { status: 'ok', text: look() };
  } catch (error) {
    if (!EyewrightError.isInstance(error)) throw error;
    return { status: 'absent', text: error.summary, hint: error.hint };
  }
}

function virtualDisplays(env: Environment): string {
  assertXvfb(env);
  const manager = findWindowManager(env);
  return manager === undefined
    ? 'Xvfb, without a window manager (Debian, Ubuntu: apt-get install openbox)'
    : `Xvfb and ${manager}`;
}

/** The client is shown in a virtual display. */
function remoteDesktops(env: Environment): string {
  const client = findClient(env);
  assertXvfb(env);
  return client;
}

async function elements(env: Environment, has: HasPackage): Promise<Result> {
  const bus = [
    ...(findProgram('dbus-daemon', env) ? [] : ['dbus']),
    ...(hasAccessibilityBus(env) ? [] : ['at-spi2-core']),
  ];
  const packages = (await has('@jellybrick/dbus-next')) ? [] : ['@jellybrick/dbus-next'];
  const missing = [...packages, ...bus];
  if (missing.length === 0) return { status: 'ok', text: 'reported by applications (AT-SPI)' };
  const installs = [
    ...(packages.length > 0 ? [`npm install -D ${packages.join(' ')}`] : []),
    ...(bus.length > 0 ? [`Debian, Ubuntu: apt-get install ${bus.join(' ')}`] : []),
  ];
  return {
    status: 'absent',
    text: `found only in the screenshot, without ${missing.join(' and ')}`,
    hint: installs.join('. '),
  };
}
