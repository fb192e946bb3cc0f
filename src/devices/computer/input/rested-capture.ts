import type { Screenshot } from '../../../core/screen/frame.ts';
import { sleep } from '../../../core/time/deadline.ts';
import type { DesktopDriver } from '../driver/desktop-driver.ts';

/** How long a picture has to stay the same to count as at rest, and how long to wait for it, in milliseconds. */
const quietMs = 100;
const limitMs = 1500;

/** Waits until the screen is at rest; drivers that do not know it compare pictures. */
export async function waitForRest(driver: DesktopDriver, signal: AbortSignal): Promise<void> {
  if (driver.rest) await driver.rest({ quietMs, limitMs, signal });
  else await comparePictures(driver, signal);
}

/** The picture once the screen is at rest. */
export async function restedCapture(driver: DesktopDriver, signal: AbortSignal): Promise<Screenshot> {
  if (!driver.rest) return comparePictures(driver, signal);
  await driver.rest({ quietMs, limitMs, signal });
  return driver.capture(signal);
}

async function comparePictures(driver: DesktopDriver, signal: AbortSignal): Promise<Screenshot> {
  let last = await driver.capture(signal);
  for (let waited = 0; waited < limitMs; waited += quietMs) {
    await sleep(quietMs, signal);
    const next = await driver.capture(signal);
    if (Buffer.compare(last.data, next.data) === 0) return next;
    last = next;
  }
  return last;
}
