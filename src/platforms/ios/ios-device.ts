import { resolveIOSOptions, type IOSDeviceOptions } from '../../devices/ios/ios-options.ts';
import { WdaDevice } from '../../devices/ios/wda-device.ts';
import { deviceParts } from '../device-parts.ts';

/** An iPhone, iPad or simulator behind WebDriverAgent. It connects when an agent first needs it. */
export class IOSDevice extends WdaDevice {
  /** @param options - Validated at once; an invalid option throws a `ConfigError` that names it. */
  constructor(options: IOSDeviceOptions = {}) {
    const parts = deviceParts();
    super({ ...parts, options: resolveIOSOptions(options, parts.env) });
  }
}
