import { resolveComputerOptions } from '../../devices/computer/computer-options.ts';
import { deviceKey } from '../../device-pool/claim-name.ts';
import type { PoolState } from '../../device-pool/device-pool.ts';
import type { PoolLook } from '../../device-pool/pooled-devices.ts';
import { ComputerDevice } from './computer-device.ts';
import { deviceOptionsOf, type ResolvedComputers } from './computers-options.ts';

let started = 0;

/**
 * A virtual display for each test that asks, or the one desktop of this computer: it has one mouse and one keyboard, however many
 * displays it has, so only one test at a time can use it.
 */
export function lookForComputers({ options, env }: PoolLook<ResolvedComputers>): Promise<PoolState<ComputerDevice>> {
  const isHeadless = resolveComputerOptions(deviceOptionsOf(options), env, process.platform).headless;
  const name = isHeadless ? `virtual display ${process.pid}-${++started}` : (env['DISPLAY'] ?? 'desktop');
  return Promise.resolve({
    candidates: [
      {
        deviceId: isHeadless ? 'virtual display' : name,
        key: deviceKey('computer', name),
        check: () => Promise.resolve(),
        open: () => new ComputerDevice(deviceOptionsOf(options)),
        abandon: (device) => device.abandon(),
      },
    ],
    unusable: [],
  });
}
