import { DeviceError } from '../../../core/errors/errors.ts';
import { pause } from '../../../core/time/clock.ts';
import type { BrowserPage } from '../driver/browser-page.ts';

/** Whether something failed because its page was closed; the page may report this a moment later than the call. */
export async function isClosing(page: BrowserPage, error: unknown): Promise<boolean> {
  const mayClose = DeviceError.isInstance(error) && /closed/.test(error.summary);
  for (let look = 0; look < 20 && mayClose && !page.isClosed(); look++) {
    await pause(50);
  }
  return page.isClosed();
}
