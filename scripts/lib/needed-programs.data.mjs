/** The test files that need a program beside the browser, as patterns from the root of the project. */
export const filesThatNeed = {
  adb: [
    'tests/contract/android-*.test.ts',
    'tests/contract/phones.test.ts',
    'tests/projects/android.test.ts',
    'tests/unit/simulators/adb-server.test.ts',
    'tests/unit/simulators/android-*.test.ts',
  ],
  ffmpeg: ['tests/contract/android-scrcpy.test.ts', 'tests/unit/simulators/android-scrcpy.test.ts'],
  Xvfb: [
    'tests/contract/bridge-windows.test.ts',
    'tests/contract/computer-*.test.ts',
    'tests/projects/desktop.test.ts',
  ],
  xfreerdp: ['tests/contract/computer-rdp*.test.ts'],
  // Those tests skip themselves: their files also test other browsers.
  firefox: [],
  WebKitWebDriver: [],
  chromedriver: ['tests/projects/webdriver.test.ts'],
};
