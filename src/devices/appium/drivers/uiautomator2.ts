import { usualAppNames } from '../../shared/apps/android-app-names.data.ts';
import { buttons, deviceKeyCodes, keyCodes } from '../../shared/keys/android-keys.data.ts';
import { androidFile } from '../tree/android-file.ts';
import type { DriverProfile, ScriptCall } from './driver-profile.ts';

const pressKey = (keycode: number): ScriptCall => ({ script: 'mobile: pressKey', args: { keycode } });

function codeOf(key: string): number | undefined {
  const small = key.toLowerCase().replaceAll(/[\s_-]/g, '');
  return keyCodes.get(key) ?? keyCodes.get(key.toLowerCase()) ?? deviceKeyCodes.get(small);
}

/** https://github.com/appium/appium-uiautomator2-driver: the commands of its README, version 8.7. */
export const uiAutomator2: DriverProfile = {
  name: 'UiAutomator2',
  platform: 'android',
  pointer: 'touch',
  // Its window lacks the system bars, and its coordinates are pixels of the display.
  unit: 'picture',
  tree: androidFile,
  field: { text: 'text', placeholder: 'hint', password: 'password' },
  apps: {
    names: usualAppNames,
    launch: (appId) => ({ script: 'mobile: activateApp', args: { appId } }),
    terminate: (appId) => ({ script: 'mobile: terminateApp', args: { appId } }),
    openAddress: (url) => ({ script: 'mobile: deepLink', args: { url } }),
    launchEntry: (component) => ({ script: 'mobile: startActivity', args: { component } }),
    isInstalled: (appId) => ({ script: 'mobile: isAppInstalled', args: { appId } }),
  },
  goesBack: true,
  key(name) {
    const code = codeOf(name);
    return code === undefined ? undefined : pressKey(code);
  },
  home: pressKey(buttons.home),
  recentApps: pressKey(buttons.recentApps),
  hideKeyboard: { call: { script: 'mobile: hideKeyboard', args: {} } },
  place: [
    { script: 'mobile: getCurrentPackage', args: {} },
    { script: 'mobile: getCurrentActivity', args: {} },
  ],
  time: { script: 'mobile: getDeviceTime', args: { format: 'YYYY-MM-DDTHH:mm:ss' } },
};
