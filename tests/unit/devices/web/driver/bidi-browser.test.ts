import { describe, expect, it } from 'vitest';

import { bidiOf } from '../../../../../src/devices/web/driver/webdriver/bidi-browser.ts';
import { bidiFailure } from '../../../../../src/devices/web/driver/webdriver/bidi-scripts.ts';
import type { WebdriverBrowser } from '../../../../../src/devices/web/driver/webdriver/webdriver-browser.ts';

const session = (isBidi: boolean, capabilities: object): WebdriverBrowser =>
  ({ isBidi, capabilities }) as WebdriverBrowser;

describe('WebDriver BiDi of a session', () => {
  it.each([
    ['a browser without it', session(false, { browserName: 'firefox' })],
    ['a browser that Appium drives', session(true, { browserName: 'chrome', automationName: 'UiAutomator2' })],
    ['an application', session(true, { 'appium:automationName': 'XCUITest' })],
  ])('is not used for %s', (_what, browser) => {
    expect(bidiOf(browser)).toBeUndefined();
  });

  it('is used for any other session that has it', () => {
    const browser = session(true, { browserName: 'firefox' });
    expect(bidiOf(browser)).toBe(browser);
  });

  it.each([
    [
      'WebDriver Bidi command "script.callFunction" failed with error: no such frame - Context A1 not found\nat x',
      { kind: 'no such frame', message: 'Context A1 not found' },
    ],
    ['No connection to WebDriver Bidi was established', { kind: 'ECONNRESET' }],
    ['Command script.callFunction with id 3 timed out after 180000ms!', { kind: 'unknown error' }],
  ])('has failures with the code of the protocol: %s', (message, wanted) => {
    expect(bidiFailure(new Error(message))).toMatchObject(wanted);
  });
});
