import { resolveIOSOptions, type IOSDeviceOptions } from '../../devices/ios/ios-options.ts';
import { WdaDevice } from '../../devices/ios/wda-device.ts';
import { deviceParts } from '../device-parts.ts';

/** An iPhone, iPad or simulator behind WebDriverAgent; nothing is connected before an agent needs it. */
export class IOSDevice extends WdaDevice {
  /** @param options - Checked at once; a wrong one is a `ConfigError` that names it. */
  constructor(options: IOSDeviceOptions = {}) {
    const parts = deviceParts();
    super({ ...parts, options: resolveIOSOptions(options, parts.env) });
  }
}
