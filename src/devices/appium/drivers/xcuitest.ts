import { usualAppNames } from '../../shared/apps/ios-app-names.data.ts';
import { deviceButtons, dismissingKeys, keyboardKeys, typedKeys } from '../../shared/keys/ios-keys.data.ts';
import { iosFile } from '../tree/ios-file.ts';
import type { DriverProfile, KeyPress, ScriptCall } from './driver-profile.ts';

const keys = (name: string): ScriptCall => ({ script: 'mobile: keys', args: { keys: [name] } });
const button = (name: string): ScriptCall => ({ script: 'mobile: pressButton', args: { name } });

function keyOf(name: string): KeyPress | undefined {
  const typed = typedKeys.get(name) ?? (Array.from(name).length === 1 ? name : undefined);
  if (typed !== undefined) return { typed };
  const onKeyboard = keyboardKeys.get(name);
  if (onKeyboard !== undefined) return keys(onKeyboard);
  const onDevice = deviceButtons.get(name.toLowerCase().replaceAll(/[\s_-]/g, ''));
  return onDevice === undefined ? undefined : button(onDevice);
}

const names = dismissingKeys.map((name) => `'${name}'`).join(', ');

/** https://appium.github.io/appium-xcuitest-driver/latest/reference/execute-methods/: version 12.13. */
export const xcuitest: DriverProfile = {
  name: 'XCUITest',
  platform: 'ios',
  pointer: 'touch',
  unit: 'window',
  tree: iosFile,
  field: { text: 'value', placeholder: 'placeholderValue' },
  apps: {
    names: usualAppNames,
    launch: (bundleId) => ({ script: 'mobile: launchApp', args: { bundleId } }),
    terminate: (bundleId) => ({ script: 'mobile: terminateApp', args: { bundleId } }),
    openAddress: (url) => ({ script: 'mobile: deepLink', args: { url } }),
    isInstalled: (bundleId) => ({ script: 'mobile: isAppInstalled', args: { bundleId } }),
  },
  goesBack: true,
  key: keyOf,
  endKey: keys('XCUIKeyboardKeyEnd'),
  home: button('home'),
  recentApps: 'swipe-up',
  hideKeyboard: {
    call: { script: 'mobile: hideKeyboard', args: { keys: dismissingKeys } },
    key: { using: '-ios class chain', value: `**/XCUIElementTypeKeyboard/**/*[\`label IN {${names}}\`]` },
  },
  place: [{ script: 'mobile: activeAppInfo', args: {}, part: 'bundleId' }],
  time: { script: 'mobile: getDeviceTime', args: { format: 'YYYY-MM-DDTHH:mm:ss' } },
  // Its pictures show the whole screen otherwise, and places in a page begin at the page.
  webSettings: { webScreenshotMode: 'viewport' },
};
