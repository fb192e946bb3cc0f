import { describe, expect, it } from 'vitest';

import { resolveAndroidOptions } from '../../../../src/devices/android/android-options.ts';

const resolve = (input: object, env = {}) => resolveAndroidOptions(input, env);

describe('options of an Android device', () => {
  it('have the defaults of the specification', () => {
    expect(resolve({})).toEqual({
      autoDismissKeyboard: true,
      keyboardDismissStrategy: 'esc-first',
      inputStrategy: 'legacy',
      imeStrategy: 'yadb-for-non-ascii',
      screenshotStrategy: 'auto',
      exposeRunAdbShellAction: true,
      customActions: [],
      scrcpyConfig: {
        enabled: false,
        maxSize: 0,
        videoBitRate: 100_000_000,
        idleTimeoutMs: 30_000,
        videoResetFrameTimeoutMs: 800,
      },
      minScreenshotBufferSize: 1024,
      alwaysRefreshScreenInfo: false,
    });
  });

  it('come from the environment where it has them', () => {
    const env = { EYEWRIGHT_ANDROID_SCREENSHOT_STRATEGY: 'always-yadb', EYEWRIGHT_YADB_PATH: 'tools/yadb' };
    expect(resolve({}, env)).toMatchObject({ screenshotStrategy: 'always-yadb', yadbPath: 'tools/yadb' });
    expect(resolve({ screenshotStrategy: 'auto' }, env)).toMatchObject({ screenshotStrategy: 'auto' });
  });

  it('refuse always-yadb on another display than the first', () => {
    expect(() => resolve({ screenshotStrategy: 'always-yadb', displayId: 2 })).toThrowErrorMatchingInlineSnapshot(`
      [ConfigError: screenshotStrategy "always-yadb" captures display 0 only, but displayId is 2
        Hint: Leave screenshotStrategy at "auto" (and EYEWRIGHT_ANDROID_SCREENSHOT_STRATEGY unset), or leave displayId out.
        Failure class: test (CONFIG_INVALID)]
    `);
    expect(() => resolve({ displayId: 2 }, { EYEWRIGHT_ANDROID_SCREENSHOT_STRATEGY: 'always-yadb' })).toThrow(
      'captures display 0 only',
    );
    expect(resolve({ screenshotStrategy: 'always-yadb', displayId: 0 })).toMatchObject({ displayId: 0 });
  });

  it('refuse bulk with a delay', () => {
    expect(() => resolve({ inputStrategy: 'bulk', keyboardTypeDelay: 20 })).toThrow(
      'inputStrategy "bulk" cannot keep a keyboardTypeDelay of 20 ms',
    );
  });

  it.each([
    { keyboardTypeDelay: -1 },
    { keyboardTypeDelay: Number.POSITIVE_INFINITY },
    { keyboardDismissStrategy: 'tab-first' },
    { imeStrategy: 'never' },
    { screenshotStrategy: 'fast' },
    { displayId: -1 },
    { displayId: 1.5 },
    { remoteAdbPort: 0 },
    { minScreenshotBufferSize: -1 },
    { autoDismisKeyboard: true },
  ])('refuse %j', (wrong) => {
    expect(() => resolve(wrong)).toThrowError(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });

  it('take an option that was removed, which has no effect', () => {
    expect(resolve({ screenshotResizeScale: 0.5 })).toMatchObject({ screenshotResizeScale: 0.5 });
  });
});
