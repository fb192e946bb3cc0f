import type { DesktopDriver } from '../../src/devices/computer/driver/desktop-driver.ts';
import { resolveRdpOptions, type RDPDeviceOptions } from '../../src/devices/computer/rdp/rdp-options.ts';
import { rdpRequest } from '../../src/devices/computer/rdp/rdp-request.ts';
import { xfreerdpBackend } from '../../src/devices/computer/rdp/xfreerdp/xfreerdp-backend.ts';
import type { Environment } from '../../src/core/options/options.ts';

/** Milliseconds for a step of a test. */
export const stepMs = 30_000;

/** A driver of a remote desktop on this computer, which is not open yet. */
export function rdpDriver(options: Partial<RDPDeviceOptions>, env: Environment = {}): DesktopDriver {
  const resolved = resolveRdpOptions({ host: '127.0.0.1', username: 'bob', ...options }, {});
  return xfreerdpBackend.createDriver(rdpRequest(resolved), { ...process.env, ...env });
}

/** The error with which a remote desktop cannot be opened; nothing is left of it then. */
export async function openingError(options: Partial<RDPDeviceOptions>, env: Environment = {}): Promise<Error> {
  const driver = rdpDriver(options, env);
  try {
    await driver.open(AbortSignal.timeout(stepMs));
  } catch (error) {
    return error as Error;
  } finally {
    await driver.close();
  }
  throw new Error('It opens.');
}
