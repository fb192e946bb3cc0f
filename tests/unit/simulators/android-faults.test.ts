import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'puppeteer-core';

import { startAdbServer, type AdbServer } from '../../simulators/android/adb-server.ts';
import { startAndroidSimulator, type AndroidSimulator } from '../../simulators/android/android-simulator.ts';
import { launchScreenBrowser } from '../../simulators/phone/screen-browser.ts';
import { noFaults } from '../../simulators/android/device/faults.ts';

let browser: Browser;
let server: AdbServer;
let phone: AndroidSimulator;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchScreenBrowser(), startAdbServer()]);
  phone = await startAndroidSimulator({ browser, server });
});

afterAll(async () => {
  await phone?.close();
  await server?.close();
  await browser?.close();
});

afterEach(() => void Object.assign(phone.faults, noFaults()));

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const capture = async () => (await phone.adb('exec-out', 'screencap -p')).stdout;

describe('captures', () => {
  test('come black, cut off, empty, after a warning, or not at all', async () => {
    phone.faults.capture = 'truncated';
    const cut = await capture();
    expect([cut.subarray(0, 8).equals(png), cut.includes('IEND')]).toEqual([true, false]);
    phone.faults.capture = 'empty';
    expect((await capture()).length).toBe(0);
    phone.faults.capture = 'warns';
    const warned = await capture();
    expect([warned.toString('latin1', 0, 9), warned.indexOf(png) > 0]).toEqual(['[Warning]', true]);
    phone.faults.capture = 'fails';
    expect((await phone.adb('shell', 'screencap -p /sdcard/x.png')).code).toBe(1);
    phone.faults.capture = 'black';
    expect((await capture()).includes('IEND')).toBe(true);
  });
});

describe('commands', () => {
  test('answer with an error and exit code 0, as often as asked for', async () => {
    phone.faults.answers = [{ command: 'input tap', err: 'Error: Injecting failed\n', times: 1 }];

    expect(await phone.adb('shell', 'input tap 1 1')).toMatchObject({ code: 0, stderr: 'Error: Injecting failed\n' });
    expect((await phone.adb('shell', 'input tap 1 1')).stderr).toBe('');
  });

  test('of uiautomator say that there is no root', async () => {
    phone.faults.uiautomator = { fault: 'no root', delayMs: 0 };

    expect(await phone.adb('shell', 'uiautomator dump')).toMatchObject({
      code: 0,
      stderr: 'ERROR: null root node returned by UiTestAutomationBridge.\n',
    });
  });
});

describe('connections', () => {
  const stateOf = async () =>
    /\s(\S+)$/m.exec((await server.run('devices')).stdout.toString().split('\n')[1] ?? '')?.[1];

  test('break in the middle of an answer, and come again', async () => {
    phone.breakAfter(20_000);

    expect((await phone.adb('exec-out', 'screencap -p')).stdout.length).toBeLessThan(20_000);
    await expect.poll(stateOf, { timeout: 20_000 }).toBe('device');
    expect((await capture()).includes('IEND')).toBe(true);
  });

  test('are offline while the device does not answer', async () => {
    phone.state = 'offline';
    await expect.poll(stateOf, { timeout: 20_000 }).toBe('offline');
    expect((await phone.adb('shell', 'true')).stderr).toContain('device offline');

    phone.state = 'device';

    await expect.poll(stateOf, { timeout: 30_000 }).toBe('device');
  });

  test('are unauthorized until the computer is trusted', async () => {
    phone.state = 'unauthorized';
    await expect.poll(stateOf, { timeout: 20_000 }).toBe('unauthorized');
    expect((await phone.adb('shell', 'true')).stderr).toContain('device unauthorized');

    phone.state = 'device';

    await expect.poll(stateOf, { timeout: 30_000 }).toBe('device');
  });
});

describe('builds', () => {
  const on = async (
    personality: 'android9' | 'vendor' | 'lockedDown',
    check: (other: AndroidSimulator) => Promise<void>,
  ) => {
    await using other = await startAndroidSimulator({ browser, server, personality });
    await check(other);
  };

  test('of Android 9 know no chords and no displays, and fail with exit code 0', () =>
    on('android9', async (other) => {
      expect(await other.adb('shell', 'input keycombination 113 29')).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('Unknown command: keycombination'),
      });
      expect(await other.shell('getprop ro.build.version.sdk; wm size')).toBe('28\nPhysical size: 720x1440\n');
      expect((await other.adb('shell', 'screencap -p -d 0 /sdcard/x.png')).code).toBe(0);
    }));

  test('of a vendor warn before the picture', () =>
    on('vendor', async (other) => {
      const { stdout } = await other.adb('exec-out', 'screencap -p');
      expect(stdout.indexOf(png)).toBeGreaterThan(50);
    }));

  test('that are locked down refuse input', () =>
    on('lockedDown', async (other) => {
      expect(await other.adb('shell', 'input tap 1 1')).toMatchObject({
        code: 255,
        stderr: expect.stringContaining('INJECT_EVENTS'),
      });
    }));
});
