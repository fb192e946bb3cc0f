import type { DeviceFacts } from '../../core/device/device.ts';
import { errorMessage, type EyewrightError } from '../../core/errors/errors.ts';
import type { Logger } from '../../core/logger.ts';
import { sessionOver } from '../../devices/shared/webdriver/session-over.ts';
import type { WebdriverBrowser } from '../../devices/web/driver/webdriver/webdriver-browser.ts';
import { webdriverDriver } from '../../devices/web/driver/webdriver/webdriver-driver.ts';
import { webdriverPage } from '../../devices/web/driver/webdriver/webdriver-page.ts';
import { WebDevice } from '../../devices/web/web-device.ts';
import { closedPageError } from '../../devices/web/web-errors.ts';
import type { ResolvedWebOptions } from '../../devices/web/web-options.ts';
import { cloudFacts } from './cloud-session.ts';

/** A screenshot over the internet takes seconds. A second one, asked for meanwhile, would only wait for the first. */
const limits = { command: 60_000, lostPicture: 60_000 };

/** The device of a session; it does not own the session. */
export function sessionDevice(browser: WebdriverBrowser, options: ResolvedWebOptions, logger: Logger): WebDevice {
  const closed = (command: string, cause: unknown): EyewrightError => overError(browser, command, cause);
  const facts = (): Promise<DeviceFacts> => cloudFacts(browser);
  return new WebDevice({ driver: webdriverDriver(browser), options, logger, limits, closed, facts });
}

function overError(browser: WebdriverBrowser, command: string, cause: unknown): EyewrightError {
  const { lost } = webdriverPage(browser);
  const why = lost?.message ?? errorMessage(cause);
  if (lost?.kind === 'no such window') return closedPageError(command, cause);
  return sessionOver(command, why, cause);
}
