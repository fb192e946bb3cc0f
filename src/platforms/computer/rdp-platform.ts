import { z } from 'zod';

import type { DeviceSource } from '../../core/device/device-source.ts';
import { agentOptionsSchema } from '../../agents/agent-options.ts';
import { rdpOptionsSchema } from '../../devices/computer/rdp/rdp-options.ts';
import { deviceKey } from '../../device-pool/claim-name.ts';
import { poolOptionsShape } from '../../device-pool/pool-options.ts';
import { omitKeys } from '../../util/pick-keys.ts';
import { definePlatform } from '../define-platform.ts';
import { RDPDevice } from './rdp-device.ts';

export const rdpComputersSchema = z.strictObject({ ...rdpOptionsSchema.shape, ...poolOptionsShape });
/** The options of a remote desktop, and how long to wait while another test has it. */
export type RDPComputersOptions = z.input<typeof rdpComputersSchema>;

const poolNames = Object.keys(poolOptionsShape);

export const rdp = definePlatform({
  agent: 'ComputerAgent',
  target: 'an RDPDevice',
  hint: "Pass new RDPDevice({ host: '<host>' }), or use agentForRDPComputer().",
  Device: RDPDevice,
  agentOptions: agentOptionsSchema,
  deviceOptions: rdpOptionsSchema,
  pool: {
    owner: 'rdpComputers',
    what: 'remote desktop',
    hints: {
      connect: 'Start its RDP server, and allow the connection in its firewall.',
      allow: 'Allow the user to log in over RDP.',
    },
    schema: rdpComputersSchema,
    filter: ({ host, port }) => `${host}:${port}`,
    // A session has one mouse and one keyboard, and the second login of a user takes it over.
    createLook:
      () =>
      ({ options }) => {
        const name = `${options.host}:${options.port}`;
        return Promise.resolve({
          candidates: [
            {
              deviceId: name,
              key: deviceKey('rdp', `${options.domain ?? ''}\\${options.username ?? ''}@${name}`),
              check: () => Promise.resolve(),
              open: () => new RDPDevice(omitKeys(options, poolNames) as RDPComputersOptions),
              abandon: (device) => device.abandon(),
            },
          ],
          unusable: [],
        });
      },
  },
});

/**
 * One remote desktop for the fixtures of runners. Tests take turns at it, because a session has one mouse and one keyboard.
 *
 * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
 */
export function rdpComputers(options: RDPComputersOptions): DeviceSource<RDPDevice, RDPComputersOptions> {
  return rdp.devices(options);
}
