import type { WebdriverBrowser } from '../../devices/web/driver/webdriver/webdriver-browser.ts';
import { webdriverDriver } from '../../devices/web/driver/webdriver/webdriver-driver.ts';
import { WebDevice } from '../../devices/web/web-device.ts';
import { webOptionsSchema } from '../../devices/web/web-options.ts';
import type { DeviceParts } from '../device-parts.ts';

// This type must compile without webdriverio. A comment at an import statement would not be part of the declarations.
/** @ts-ignore -- the package may be missing */
type Browser = import('webdriverio').Browser;

/** A session of a test, from `webdriver()`. Its agent drives the window that is current in it. */
export class WebdriverDevice extends WebDevice {
  /** The session itself, for what the test does without the agent: `await device.browser.url('/cart')`. */
  readonly browser: Browser;

  /** Only `webdriver()` makes them. */
  constructor(browser: WebdriverBrowser, { logger }: Pick<DeviceParts, 'logger'>) {
    super({ driver: webdriverDriver(browser), options: webOptionsSchema.parse({}), logger });
    // The type of the installed copy.
    this.browser = browser as unknown as Browser;
  }
}
