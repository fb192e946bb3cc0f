import type { Environment } from '../../core/options/options.ts';
import { findProgram } from '../../devices/computer/processes/find-program.ts';
import { findWindowManager } from '../../devices/computer/virtual-display/window-manager.ts';
import type { Finding } from '../finding.ts';
import { checkComputerEnvironment } from './check-computer-environment.ts';

const name = 'Desktop';

/** Whether the desktop of this computer can be driven, or a virtual one be started. */
export async function checkComputer(env: Environment): Promise<Finding> {
  const { available, error = '', displays } = await checkComputerEnvironment();
  const virtual = process.platform === 'linux' ? virtualDisplays(env) : '';
  if (available)
    return { name, status: 'ok', text: `${displays} ${displays === 1 ? 'display' : 'displays'}${virtual}` };
  if (findProgram('Xvfb', env)) return { name, status: 'ok', text: `no display${virtual}` };
  return { name, status: 'absent', text: error };
}

function virtualDisplays(env: Environment): string {
  if (!findProgram('Xvfb', env)) return '; no virtual displays, because Xvfb is not installed';
  const manager = findWindowManager(env);
  return `; virtual displays with Xvfb${manager === undefined ? ', without a window manager (install openbox)' : ` and ${manager}`}`;
}
