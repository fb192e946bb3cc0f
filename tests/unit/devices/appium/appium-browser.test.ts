import { describe, expect, it } from 'vitest';

import { capabilitiesOf, drivesApplication } from '../../../../src/devices/appium/appium-browser.ts';
import { profileOf } from '../../../../src/devices/appium/drivers/drivers.ts';

describe('what a session drives', () => {
  it.each([
    ['an application of Android', { platformName: 'Android', 'appium:automationName': 'UiAutomator2' }, true],
    [
      'the same, as Appium answers',
      { platformName: 'Android', automationName: 'UiAutomator2', app: '/shop.apk' },
      true,
    ],
    ['an application in a cloud', { platformName: 'iOS', browserName: '', 'appium:app': 'bs://1' }, true],
    ['Chrome on a phone', { browserName: 'Chrome', 'appium:automationName': 'UiAutomator2' }, false],
    ['Safari on a phone', { browserName: 'Safari', platformName: 'iOS', automationName: 'XCUITest' }, false],
    ['a browser on a grid', { browserName: 'firefox', platformName: 'linux' }, false],
    ['a browser that is not named', { platformName: 'linux' }, false],
  ])('is told by its capabilities: %s', (_, capabilities, isApplication) => {
    expect(drivesApplication(capabilities)).toBe(isApplication);
  });

  it.each([
    [{ platformName: 'ios', 'appium:app': 'bs://1' }, { platformName: 'ios' }, true],
    [{ alwaysMatch: { 'appium:automationName': 'XCUITest' }, firstMatch: [{}] }, { platformName: 'ios' }, true],
    [{ browserName: 'Chrome', 'appium:deviceName': 'Pixel 8' }, { platformName: 'android' }, false],
  ])('is told by what was asked for where the answer leaves it out: %j', (requestedCapabilities, capabilities, is) => {
    const browser = { capabilities, requestedCapabilities };
    expect(drivesApplication(capabilitiesOf(browser))).toBe(is);
  });

  it.each([
    [{ 'appium:automationName': 'uiautomator2' }, 'UiAutomator2'],
    [{ automationName: 'XCUITest', platformName: 'iOS' }, 'XCUITest'],
    [{ platformName: 'ios', 'appium:app': 'bs://1' }, 'XCUITest'],
    [{ platformName: 'mac', automationName: 'Mac2' }, 'Mac2'],
    [{ platformName: 'Windows', automationName: 'Windows' }, 'Windows'],
  ])('has the commands of its driver: %j', (capabilities, name) => {
    expect(profileOf(capabilities).name).toBe(name);
  });

  it('has only the commands of WebDriver with a driver that is not known', () => {
    const { apps, home, key, tree } = profileOf({ platformName: 'TizenTV', automationName: 'TizenTV' });
    expect([apps, home, key, tree]).toEqual([undefined, undefined, undefined, undefined]);
  });
});
