import { addressOf } from '../../../bridge/client/address.ts';
import type { DeviceSource } from '../../../core/device/device-source.ts';
import { deviceKey } from '../../../device-pool/claim-name.ts';
import { poolOptionsShape } from '../../../device-pool/pool-options.ts';
import { omitKeys } from '../../../util/pick-keys.ts';
import { definePlatform } from '../../define-platform.ts';
import { pageAgentOptionsSchema } from '../page-agents.ts';
import { BridgeDevice } from './bridge-device.ts';
import { bridgeDeviceOptionsSchema, bridgeSourceSchema, type BridgeOptions } from './bridge-options.ts';

const sourceNames = [...Object.keys(poolOptionsShape), 'url'];

export const bridgePlatform = definePlatform({
  agent: 'AgentOverBrowserBridge',
  target: 'a BridgeDevice',
  hint: 'Use testOn(bridge()), or new AgentOverBrowserBridge() without a device.',
  Device: BridgeDevice,
  agentOptions: pageAgentOptionsSchema,
  deviceOptions: bridgeDeviceOptionsSchema,
  pool: {
    owner: 'bridge',
    what: 'browser',
    hints: {
      connect: 'Run `npx eyewright bridge`, which says how to load the extension.',
      allow: 'Allow the run in the popup of the Eyewright extension.',
    },
    schema: bridgeSourceSchema,
    filter: ({ port }) => String(port),
    // A tab in the background does not paint, so tests take turns at the browser of a person.
    createLook:
      () =>
      ({ options }) => {
        const { host = '127.0.0.1', port, url } = options;
        const name = addressOf(host, port);
        return Promise.resolve({
          candidates: [
            {
              deviceId: name,
              key: deviceKey('bridge', name),
              check: () => Promise.resolve(),
              open: () => new BridgeDevice(omitKeys(options, sourceNames), { url }),
            },
          ],
          unusable: [],
        });
      },
  },
});

/**
 * The browser of a person for the fixtures of runners: `testOn(bridge({ url: 'https://shop.example' }))`. Tests take turns at it.
 *
 * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
 */
export function bridge(options: BridgeOptions = {}): DeviceSource<BridgeDevice, BridgeOptions> {
  return bridgePlatform.devices(options);
}
