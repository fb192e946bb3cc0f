import type { DeviceSource } from '../../core/device/device-source.ts';
import { agentOptionsSchema } from '../../agents/agent-options.ts';
import { computerOptionsSchema } from '../../devices/computer/computer-options.ts';
import { definePlatform } from '../define-platform.ts';
import { ComputerDevice } from './computer-device.ts';
import { computersSchema, type ComputersOptions } from './computers-options.ts';
import { lookForComputers } from './look-for-computers.ts';

export const computer = definePlatform({
  agent: 'ComputerAgent',
  target: 'a ComputerDevice',
  hint: 'Pass new ComputerDevice(), or use agentForComputer().',
  Device: ComputerDevice,
  agentOptions: agentOptionsSchema,
  deviceOptions: computerOptionsSchema,
  pool: {
    owner: 'computers',
    what: 'desktop',
    hints: {
      connect: 'Set DISPLAY, or use the option headless: true.',
      allow: 'Allow the terminal to control the computer.',
    },
    schema: computersSchema,
    filter: ({ displayId }) => displayId ?? '',
    createLook: () => lookForComputers,
  },
});

/**
 * Desktops for the fixtures of runners. With `headless: true` each test has a virtual display of its own, so tests can run in
 * parallel. Otherwise they take turns at the desktop of this computer.
 *
 * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
 */
export function computers(options: ComputersOptions = {}): DeviceSource<ComputerDevice, ComputersOptions> {
  return computer.devices(options);
}
