import { textFact } from '../appium-browser.ts';
import type { DriverProfile } from './driver-profile.ts';
import { mac2 } from './mac2.ts';
import { uiAutomator2 } from './uiautomator2.ts';
import { xcuitest } from './xcuitest.ts';

/** Drivers by their automation names, in lower case. */
const byAutomation: Readonly<Record<string, DriverProfile>> = { uiautomator2: uiAutomator2, xcuitest, mac2 };
/** The driver of a platform whose session names none, as some clouds do. */
const byPlatform: Readonly<Record<string, DriverProfile>> = { android: uiAutomator2, ios: xcuitest };

/**
 * What the driver of a session can do. Of a driver that is not known, only what WebDriver itself has is used: pictures, places,
 * and the field that has the focus.
 */
export function profileOf(capabilities: object): DriverProfile {
  const automation = textFact(capabilities, 'automationName');
  const platform = textFact(capabilities, 'platformName') ?? 'appium';
  const known = automation === undefined ? byPlatform[platform.toLowerCase()] : byAutomation[automation.toLowerCase()];
  return known ?? { name: automation ?? platform, platform: platform.toLowerCase(), pointer: 'touch', unit: 'window' };
}
