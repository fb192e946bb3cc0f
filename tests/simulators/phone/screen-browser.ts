import puppeteer, { type Browser } from 'puppeteer-core';

import { testBrowser } from '../../test-browsers.ts';
import { quietChromiumArgs, sandboxArgs } from '../../../src/devices/web/find-browser/quiet-chromium.ts';

/** The browser that shows the screens of several simulated phones, with more arguments where a test or a bench needs them. */
export function launchScreenBrowser(more: readonly string[] = []): Promise<Browser> {
  const args = [...quietChromiumArgs, ...more, ...sandboxArgs({ platform: process.platform, uid: process.getuid?.() })];
  return puppeteer.launch({ executablePath: testBrowser, args, defaultViewport: null });
}
