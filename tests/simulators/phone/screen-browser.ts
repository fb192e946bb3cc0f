import puppeteer, { type Browser } from 'puppeteer-core';

import { testBrowser } from '../../test-browsers.ts';
import { quietChromiumArgs, sandboxArgs } from '../../../src/devices/web/quiet-chromium.ts';

/** The browser that shows the screens of several simulated phones. */
export function launchScreenBrowser(): Promise<Browser> {
  const args = [...quietChromiumArgs, ...sandboxArgs({ platform: process.platform, uid: process.getuid?.() })];
  return puppeteer.launch({ executablePath: testBrowser, args, defaultViewport: null });
}
