import { keyboardKeys } from '../../shared/keys/ios-keys.data.ts';
import type { DriverProfile, KeyPress } from './driver-profile.ts';

/** Keys as XCTest names them: https://developer.apple.com/documentation/xctest/xcuikeyboardkey */
const otherKeys: ReadonlyMap<string, string> = new Map([
  ['Enter', 'XCUIKeyboardKeyReturn'],
  ['Tab', 'XCUIKeyboardKeyTab'],
  ['Space', 'XCUIKeyboardKeySpace'],
  ['Backspace', 'XCUIKeyboardKeyDelete'],
]);

function keyOf(name: string): KeyPress | undefined {
  const key = otherKeys.get(name) ?? keyboardKeys.get(name) ?? (Array.from(name).length === 1 ? name : undefined);
  return key === undefined ? undefined : { script: 'macos: keys', args: { keys: [key] } };
}

/** https://github.com/appium/appium-mac2-driver: the commands of its README, version 3.2. */
export const mac2: DriverProfile = {
  name: 'Mac2',
  platform: 'mac',
  pointer: 'mouse',
  // Its window is that of the application, and its picture that of the display.
  unit: 'point',
  apps: {
    names: {},
    launch: (bundleId) => ({ script: 'macos: launchApp', args: { bundleId } }),
    terminate: (bundleId) => ({ script: 'macos: terminateApp', args: { bundleId } }),
    openAddress: (url) => ({ script: 'macos: deepLink', args: { url } }),
  },
  key: keyOf,
};
