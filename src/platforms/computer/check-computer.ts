import { errorMessage, EyewrightError } from '../../core/errors/errors.ts';
import type { Environment } from '../../core/options/options.ts';
import { openScope } from '../../core/time/deadline.ts';
import { resolveComputerOptions } from '../../devices/computer/computer-options.ts';
import { listMonitors } from '../../devices/computer/x11/screen/monitors.ts';
import { openDisplay } from '../../devices/computer/x11/open-display.ts';
import type { Finding } from '../finding.ts';
import { checkLinuxParts } from './check-linux-parts.ts';
import { ComputerDevice } from './computer-device.ts';
import { hasPackage, type HasPackage } from './has-package.ts';

const name = 'Desktop';
/** Milliseconds for a display to answer. */
const answerMs = 3000;

/** What surrounds the check. Default: this computer. */
export interface Surroundings {
  readonly platform?: NodeJS.Platform;
  readonly has?: HasPackage;
}

/** Whether the desktop of this computer can be driven. It starts nothing, and nothing appears on the screen. */
export async function checkComputer(
  env: Environment,
  { platform = process.platform, has = hasPackage }: Surroundings = {},
): Promise<readonly Finding[]> {
  if (platform !== 'linux') return [await found(countOfDevice)];
  // Nothing of the rest is of use without it.
  if (!(await has('x11'))) {
    return [{ name, status: 'absent', text: 'the package x11 is not installed', hint: 'npm install -D x11' }];
  }
  return [await checkDisplay(env, platform), ...(await checkLinuxParts(name, env, has))];
}

async function checkDisplay(env: Environment, platform: NodeJS.Platform): Promise<Finding> {
  return found(async () => {
    if (!resolveComputerOptions({}, env, platform).headless) return countOfX11(env);
    return 'EYEWRIGHT_COMPUTER_HEADLESS_LINUX=true: each device has a virtual display';
  });
}

/** The displays of an X server, without what a device does when it opens. */
async function countOfX11(env: Environment): Promise<string> {
  using scope = openScope({ signals: [], timeoutMs: answerMs, describe: () => 'Connecting to the display' });
  const { signal } = scope;
  const connection = await openDisplay({ display: env['DISPLAY'] || undefined, environment: env, signal });
  try {
    return `${countOf(await listMonitors(connection))}; the clipboard needs no other program`;
  } finally {
    connection.close();
  }
}

/** On macOS and Windows, opening a device also asks for permissions and the package libnut. */
async function countOfDevice(): Promise<string> {
  const device = new ComputerDevice();
  try {
    await device.start();
    return countOf(await device.displays());
  } finally {
    await device.destroy().catch(() => undefined);
  }
}

function countOf({ length }: readonly unknown[]): string {
  return `${length} ${length === 1 ? 'display' : 'displays'}`;
}

/** A desktop that cannot be driven is no failure: most projects need none. A wrong value of a variable is one. */
async function found(look: () => Promise<string>): Promise<Finding> {
  try {
    return { name, status: 'ok', text: await look() };
  } catch (error) {
    if (!EyewrightError.isInstance(error)) return { name, status: 'absent', text: errorMessage(error) };
    const status = error.code === 'CONFIG_INVALID' ? 'failed' : 'absent';
    return { name, status, text: error.summary, hint: error.hint };
  }
}
