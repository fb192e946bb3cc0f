import { WdaDevice } from '../../devices/ios/wda-device.ts';
import { resolveIOSOptions, type IOSDeviceOptions } from '../../devices/ios/ios-options.ts';
import { releaseAtExit } from '../device-pool/release-at-exit.ts';
import { LogFile } from '../diagnostics/log-file.ts';
import { createLogger } from '../logger.ts';
import { logPlace } from '../report-place.ts';
import { processSurroundings } from '../surroundings.ts';

/** An iPhone, iPad or simulator behind WebDriverAgent; nothing is connected before an agent needs it. */
export class IOSDevice extends WdaDevice {
  /** @param options - Checked at once; a wrong one is a `ConfigError` that names it. */
  constructor(options: IOSDeviceOptions = {}) {
    const surroundings = processSurroundings();
    const log = new LogFile({ ...surroundings, dir: logPlace(surroundings) });
    super({
      options: resolveIOSOptions(options, surroundings.env),
      env: surroundings.env,
      cwd: surroundings.cwd,
      platform: process.platform,
      fetch: surroundings.fetch,
      logger: createLogger({ ...surroundings, log }),
      atExit: releaseAtExit,
    });
  }
}
