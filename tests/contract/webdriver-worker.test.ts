import { afterAll, beforeEach, expect, it } from 'vitest';

import { webdriver } from '../../src/platforms/webdriver/webdriver-source.ts';
import { chromedriverMissing, chromiumCapabilities, closeWebdrivers, programOf } from './open-webdriver.ts';

const signal = new AbortController().signal;

afterAll(closeWebdrivers);
beforeEach(({ skip }) => {
  if (chromedriverMissing !== undefined) skip(chromedriverMissing);
});

it('keeps the session of a worker, and its page, when a test has left a dialog open', async () => {
  const { port } = await programOf('chromedriver');
  const capabilities = { ...chromiumCapabilities() };
  const lease = await webdriver({ hostname: '127.0.0.1', port, capabilities, sessionFor: 'worker' }).lease();
  const { browser } = lease.open();
  await browser.navigateTo('data:text/html,<title>Cart</title>');
  await browser.executeScript(`setTimeout(() => { document.title = 'answered ' + confirm('Sure?'); })`, []);
  await expect.poll(() => browser.getAlertText().catch(() => undefined)).toBe('Sure?');
  await lease.check(signal);
  expect(await browser.getTitle()).toBe('answered false');
  lease.release();
  await lease.released?.();
});
