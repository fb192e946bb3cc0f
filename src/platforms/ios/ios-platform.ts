import type { DeviceSource } from '../../core/device/device-source.ts';
import { resolveOptions } from '../../core/options/options.ts';
import { iosOptionsSchema } from '../../devices/ios/ios-options.ts';
import { describeFilter } from '../../devices/ios/ios-device-filter.ts';
import { definePlatform } from '../define-platform.ts';
import { phoneAgentOptionsSchema } from '../phones/phone-agent-options.ts';
import { IOSDevice } from './ios-device.ts';
import { iosDevicesSchema, listedDevices, type IOSDevicesOptions } from './ios-devices-options.ts';
import { lookForIOS } from './look-for-ios.ts';

export const ios = definePlatform({
  agent: 'IOSAgent',
  target: 'an IOSDevice',
  hint: 'Pass new IOSDevice({ … }) or an instance of a subclass, or use agentFromWebDriverAgent().',
  Device: IOSDevice,
  agentOptions: phoneAgentOptionsSchema,
  deviceOptions: iosOptionsSchema,
  pool: {
    owner: 'iosDevices',
    what: 'iOS device',
    hints: {
      connect:
        'Start WebDriverAgent on a device and forward its port; "curl http://localhost:8100/status" must answer.',
      allow: 'Unlock the device and trust this computer.',
    },
    schema: iosDevicesSchema,
    filter: describeFilter,
    createLook: () => lookForIOS,
  },
});

/**
 * The listed iOS devices for the fixtures of runners. Parallel workers and processes never get the same device at the
 * same time.
 *
 * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
 */
export function iosDevices(options: IOSDevicesOptions = {}): DeviceSource<IOSDevice, IOSDevicesOptions> {
  listedDevices(resolveOptions({ schema: iosDevicesSchema, input: options, env: {}, owner: 'iosDevices' }));
  return ios.devices(options);
}
