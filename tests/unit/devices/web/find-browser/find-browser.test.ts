import { execFileSync } from 'node:child_process';

import { describe, expect, it } from 'vitest';

import { findBrowser, requireBrowser } from '../../../../../src/devices/web/find-browser/find-browser.ts';

const none = '/nowhere/chrome';
const only =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path);

describe('findBrowser', () => {
  it('takes the named browser before all others', () => {
    const env = { EYEWRIGHT_BROWSER_PATH: '/opt/mine' };
    const found = findBrowser({ env, playwrightPath: '/pw/chrome', exists: () => true });
    expect(found).toEqual({ path: '/opt/mine', source: 'env' });
  });

  it('takes the browser of Playwright before that of the machine', () => {
    const found = findBrowser({ env: {}, platform: 'linux', playwrightPath: '/pw/chrome', exists: () => true });
    expect(found).toEqual({ path: '/pw/chrome', source: 'playwright' });
  });

  it.each([
    ['linux', {}, '/usr/lib/chromium/chromium'],
    ['linux', {}, '/usr/bin/google-chrome'],
    ['darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', { HOME: '/Volumes/ada' }, '/Volumes/ada/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['win32', { 'ProgramFiles(x86)': 'C:\\PF86' }, 'C:\\PF86\\Microsoft\\Edge\\Application\\msedge.exe'],
  ] as const)('finds a browser installed on %s', (platform, env, path) => {
    const found = findBrowser({ env, platform, playwrightPath: none, exists: only(path) });
    expect(found).toEqual({ path, source: 'system' });
  });

  it('prefers the program over the wrapper script on Debian', () => {
    const exists = only('/usr/bin/chromium', '/usr/lib/chromium/chromium');
    const found = findBrowser({ env: {}, platform: 'linux', playwrightPath: none, exists });
    expect(found?.path).toBe('/usr/lib/chromium/chromium');
  });

  it('returns undefined where there is none', () => {
    expect(findBrowser({ env: {}, platform: 'aix', playwrightPath: none, exists: () => false })).toBeUndefined();
  });

  it('refuses a named browser that does not exist', () => {
    const env = { EYEWRIGHT_BROWSER_PATH: '/opt/gone' };
    expect(() => findBrowser({ env, exists: () => false })).toThrowErrorMatchingInlineSnapshot(`
      [DeviceError: Cannot start a browser: EYEWRIGHT_BROWSER_PATH is "/opt/gone", but there is no such file
        Hint: Set EYEWRIGHT_BROWSER_PATH to the program file of Chromium, Chrome or Edge, or unset it to have one found.
        Failure class: environment (BROWSER_NOT_FOUND)]
    `);
  });

  it.runIf(process.platform === 'linux')('finds a browser that starts on this machine', () => {
    const { path } = requireBrowser({ env: process.env });
    expect(execFileSync(path, ['--version'], { encoding: 'utf8' })).toMatch(/Chrom|Edge/);
  });
});

describe('requireBrowser', () => {
  it('says how to get a browser', () => {
    const options = { env: {}, platform: 'linux', playwrightPath: none, exists: () => false } as const;
    expect(() => requireBrowser(options)).toThrowErrorMatchingInlineSnapshot(`
      [DeviceError: Cannot start a browser: no Chromium, Chrome or Edge found on linux
        Hint: Install one with "npx playwright install chromium" or "apt-get install chromium", or set EYEWRIGHT_BROWSER_PATH to its program file.
        Failure class: environment (BROWSER_NOT_FOUND)]
    `);
    expect(() => requireBrowser(options)).toThrow(expect.objectContaining({ code: 'BROWSER_NOT_FOUND' }));
  });
});
