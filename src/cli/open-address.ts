import { errorMessage } from '../core/errors/errors.ts';
import type { CliIo } from './cli-io.ts';

/** Opens an address in the user's browser; returns the reason if that failed. */
export async function openAddress(address: string, io: CliIo): Promise<string | undefined> {
  const reason = whyNobodySeesIt(io);
  if (reason !== undefined) return reason;
  try {
    await io.open?.(address);
    return undefined;
  } catch (error) {
    return `no browser could be started: ${errorMessage(error)}`;
  }
}

function whyNobodySeesIt({ env, stdout }: CliIo): string | undefined {
  if (env['CI'] && env['CI'] !== 'false') return 'this is a machine of a pipeline (CI is set)';
  if (!stdout.isTTY) return 'the output goes to a program';
  const hasDisplay = env['DISPLAY'] || env['WAYLAND_DISPLAY'] || env['WSL_DISTRO_NAME'];
  if (process.platform === 'linux' && !hasDisplay) return 'there is no display (DISPLAY is not set)';
  if (process.platform === 'darwin' && env['SSH_CONNECTION']) return 'this terminal is on another machine';
  return undefined;
}
