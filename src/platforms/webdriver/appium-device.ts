import type { AppiumBrowser } from '../../devices/appium/appium-browser.ts';
import { AppiumScreens } from '../../devices/appium/appium-device.ts';
import type { WebdriverBrowser } from '../../devices/web/driver/webdriver/webdriver-browser.ts';
import { webOptionsSchema } from '../../devices/web/web-options.ts';
import type { DeviceParts } from '../device-parts.ts';
import { cloudFacts } from './cloud-session.ts';
import { sessionDevice } from './session-device.ts';

// This type must compile without webdriverio. A comment at an import statement would not be part of the declarations.
/** @ts-ignore -- the package may be missing */
type Browser = import('webdriverio').Browser;

/** A session of Appium with an application, from `webdriver()` or of your own. It stays open when its agent ends. */
export class AppiumDevice extends AppiumScreens {
  /** The session itself, for what the test does without the agent: `await device.browser.$('~Save').click()`. */
  readonly browser: Browser;

  /** Only `webdriver()` and `agentForAppium()` make them. */
  constructor(browser: WebdriverBrowser, { logger }: Pick<DeviceParts, 'logger'>) {
    super({
      // Sessions of Appium have its commands.
      browser: browser as unknown as AppiumBrowser,
      logger,
      facts: () => cloudFacts(browser),
      page: (log) => sessionDevice(browser, webOptionsSchema.parse({}), log),
    });
    // The type of the installed copy.
    this.browser = browser as unknown as Browser;
  }
}
