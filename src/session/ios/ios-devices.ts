import type { DeviceSource } from '../../core/device-source.ts';
import { resolveOptions } from '../../core/options.ts';
import { describeWish } from '../../devices/ios/ios-wish.ts';
import { pooledDevices } from '../device-pool/pooled-devices.ts';
import type { IOSDevice } from './ios-device.ts';
import { iosDevicesSchema, listedDevices, type IOSDevicesOptions } from './ios-devices-options.ts';
import { lookForIOS } from './look-for-ios.ts';

const owner = 'iosDevices';

const hints = {
  connect: 'Start WebDriverAgent on a device and forward its port; "curl http://localhost:8100/status" must answer.',
  allow: 'Unlock the device and trust this computer.',
};

/**
 * The iOS devices that are listed, for the fixtures of runners: workers and processes that run side by side never get the
 * same one at the same time.
 *
 * @param options - Checked at once; a wrong one is a `ConfigError` that names it.
 */
export function iosDevices(options: IOSDevicesOptions = {}): DeviceSource<IOSDevice, IOSDevicesOptions> {
  listedDevices(resolveOptions({ schema: iosDevicesSchema, input: options, env: {}, owner }));
  return pooledDevices(
    { owner, what: 'iOS device', hints, schema: iosDevicesSchema, wish: describeWish, look: lookForIOS },
    options,
  );
}
