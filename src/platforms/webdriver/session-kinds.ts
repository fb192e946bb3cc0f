import { ConfigError } from '../../core/errors/errors.ts';
import { capabilitiesOf, drivesApplication } from '../../devices/appium/appium-browser.ts';
import type { WebdriverBrowser } from '../../devices/web/driver/webdriver/webdriver-browser.ts';

/** Whether something looks like a session of webdriverio. */
function isSession(value: unknown): value is WebdriverBrowser {
  return typeof value === 'object' && value !== null && 'sessionId' in value && 'performActions' in value;
}

/** Whether something looks like a session of webdriverio with a browser. */
export function isWebdriverBrowser(value: unknown): value is WebdriverBrowser {
  return isSession(value) && !drivesApplication(capabilitiesOf(value));
}

/** Whether something looks like a session of webdriverio with an application, which Appium drives. */
export function isAppiumSession(value: unknown): value is WebdriverBrowser {
  return isSession(value) && drivesApplication(capabilitiesOf(value));
}

/** @throws ConfigError `CONFIG_INVALID` */
export function requireBrowser(browser: WebdriverBrowser, owner: string): WebdriverBrowser {
  if (isWebdriverBrowser(browser)) return browser;
  if (!isSession(browser)) throw noSession(owner);
  throw new ConfigError('CONFIG_INVALID', `${owner}: the session drives an application, not a browser`, {
    hint: 'Use agentForAppium(browser), whose agent has the calls of phones. A session with a browser has the capability browserName.',
  });
}

/** @throws ConfigError `CONFIG_INVALID` */
export function requireAppium(browser: WebdriverBrowser, owner: string): WebdriverBrowser {
  if (isAppiumSession(browser)) return browser;
  if (!isSession(browser)) throw noSession(owner);
  throw new ConfigError('CONFIG_INVALID', `${owner}: the session drives a browser, not an application`, {
    hint: 'Use agentForWebdriver(browser). A session with an application has appium:automationName and no browserName.',
  });
}

function noSession(owner: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `${owner}: the first argument is not a session of webdriverio`, {
    hint: 'Pass the browser that "await remote({ … })" of webdriverio resolves to. Did you forget await?',
  });
}
