import type { WebdriverBrowser } from '../../devices/web/driver/webdriver/webdriver-browser.ts';
import { failureOf } from '../../devices/shared/webdriver/webdriver-failure.ts';

/**
 * Checks that the session of a worker can be used by the next test. A dialog that the test before has left open keeps the driver
 * from answering, but the session is alive: the dialog is dismissed, as it is without a policy.
 */
export async function assertAlive(browser: WebdriverBrowser): Promise<void> {
  try {
    await browser.getUrl();
  } catch (error) {
    if (failureOf(error).kind !== 'unexpected alert open') throw error;
    // By its capability `unhandledPromptBehavior`, the driver may have closed it.
    await browser.dismissAlert().catch(() => undefined);
  }
}
