import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { parseDevices } from '../../src/devices/android/adb/list-devices.ts';
import { formFactorOf, identityOf } from '../../src/devices/android/android-device-filter.ts';
import { androidDevices } from '../../src/platforms/android/android-platform.ts';
import type { AndroidDevicesOptions } from '../../src/platforms/android/android-devices-options.ts';
import { personalities } from '../simulators/android/personalities/personalities.ts';
import { failureOf, useRunFolder } from '../unit/agents/rig.ts';
import { Phones, type OpenPhone } from './open-android.ts';

useRunFolder();
const phones = new Phones();
let [old, tablet]: OpenPhone[] = [];
let leaseDir = '';
let place: AndroidDevicesOptions = {};

const tabletBuild = {
  ...personalities.android15,
  model: 'Pixel Tablet',
  size: { width: 1600, height: 2560 },
  density: 320,
};

beforeAll(async () => {
  leaseDir = path.join(mkdtempSync(path.join(tmpdir(), 'eyewright-leases-')), 'claims');
  [old, tablet] = await Promise.all([
    phones.open({ personality: 'android9' }),
    phones.open({ personality: tabletBuild }),
  ]);
  place = { ...old.place, leaseDir };
});
afterAll(async () => {
  await old?.[Symbol.asyncDispose]();
  await tablet?.[Symbol.asyncDispose]();
  await phones.close();
  rmSync(path.dirname(leaseDir), { recursive: true, force: true });
});

/** Which device is handed out. */
async function leased(filter: AndroidDevicesOptions): Promise<string> {
  const lease = await androidDevices({ ...place, ...filter }).lease();
  lease.release();
  return lease.deviceId;
}

describe('the Android devices of a machine', () => {
  it('are handed out to one at a time, and tell who has them', async () => {
    const source = androidDevices({ ...place, waitForDevice: 300 });
    const leases = await Promise.all([source.lease(), source.lease()]);
    expect(new Set(leases.map(({ deviceId }) => deviceId)).size).toBe(2);
    const error = await failureOf(source.lease());
    expect(error).toMatchObject({ code: 'DEVICE_BUSY' });
    for (const { deviceId } of leases) {
      expect(error).toHaveProperty('summary', expect.stringContaining(`${deviceId} is used by process ${process.pid}`));
    }
    for (const lease of leases) lease.release();
    expect(existsSync(leaseDir)).toBe(false);
  });

  it('are chosen by what they are', async () => {
    const [phoneId, tabletId] = [old?.simulator.serial, tablet?.simulator.serial];
    expect(await leased({ formFactor: 'tablet' })).toBe(tabletId);
    expect(await leased({ formFactor: 'phone' })).toBe(phoneId);
    expect(await leased({ minApiLevel: 31 })).toBe(tabletId);
    expect(await leased({ maxApiLevel: 30 })).toBe(phoneId);
    expect(await leased({ model: 'moto E' })).toBe(phoneId);
    expect(await leased({ deviceId: [tabletId ?? ''] })).toBe(tabletId);
    expect(await leased({ matches: ({ model }) => model === 'google Pixel Tablet' })).toBe(tabletId);
  });

  it('are one device each, however often they are connected', async () => {
    const { simulator } = old as OpenPhone;
    const again = await simulator.connectAgain();
    const ids = { deviceId: [simulator.serial, again], waitForDevice: 300 };
    const lease = await androidDevices({ ...place, ...ids }).lease();
    expect(await failureOf(androidDevices({ ...place, ...ids }).lease())).toMatchObject({ code: 'DEVICE_BUSY' });
    // The other one is free.
    expect(await leased({ deviceId: tablet?.simulator.serial ?? '' })).toBe(tablet?.simulator.serial);
    lease.release();
    await simulator.server.run('disconnect', again);
  });

  it('that fit none of a filter are named with what they are', async () => {
    expect(await failureOf(leased({ model: 'Nokia' }))).toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      summary: expect.stringMatching(
        /No Android device \(model "Nokia"\): .*is a (google Pixel Tablet|motorola moto e5); .*is a/,
      ) as string,
    });
    expect(await failureOf(leased({ deviceId: 'emulator-5554' }))).toMatchObject({ code: 'DEVICE_NOT_FOUND' });
  });

  it('that refuse, or break off, are passed over', async () => {
    const { simulator } = old as OpenPhone;
    try {
      simulator.state = 'unauthorized';
      await expect.poll(() => leased({})).toBe(tablet?.simulator.serial);
      expect(await failureOf(leased({ deviceId: simulator.serial }))).toMatchObject({
        code: 'DEVICE_UNAUTHORIZED',
      });
    } finally {
      simulator.state = 'device';
    }
    // The adb server hears of the change from the device, a moment later.
    await expect.poll(() => leased({ deviceId: simulator.serial })).toBe(simulator.serial);
  });

  it('give agents their names of applications, and devices their options', async () => {
    const source = androidDevices({ ...place, appNameMapping: { Shop: 'com.example.shop' } });
    const lease = await source.lease({ deviceId: old?.simulator.serial ?? '', keyboardTypeDelay: 7 });
    expect(lease.agentOptions).toEqual({ appNameMapping: { Shop: 'com.example.shop' } });
    expect(lease.open().typing).toEqual({ inputStrategy: 'legacy', keyboardTypeDelay: 7 });
    lease.release();
  });

  it('are asked for by options that are checked at once', async () => {
    expect(() => androidDevices({ formFactor: 'fridge' as never })).toThrowError(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    );
    expect(await failureOf(androidDevices(place).lease({ minAPILevel: 3 } as never))).toMatchObject({
      code: 'CONFIG_INVALID',
      summary: expect.stringContaining('did you mean "minApiLevel"') as string,
    });
  });
});

describe('the form factor of a device', () => {
  it.each([
    ['phone', 'default\nPhysical size: 1080x2400\nPhysical density: 420'],
    ['tablet', 'default\nPhysical size: 1600x2560\nPhysical density: 320'],
    ['tablet', 'tablet\nPhysical size: 800x1280\nPhysical density: 213'],
    ['phone', 'default\nPhysical size: 1600x2560\nOverride size: 1080x2400\nPhysical density: 420'],
    ['tv', 'tv,nosdcard\nPhysical size: 1920x1080\nPhysical density: 320'],
    ['watch', 'nosdcard,watch\nPhysical size: 454x454\nPhysical density: 320'],
    ['phone', ''],
  ])('is %s for %j', (factor, text) => {
    expect(formFactorOf(text)).toBe(factor);
  });
});

describe('the identity of a device', () => {
  it.each([
    ['R5CT12/9f2c', 'default\nPhysical size: 1080x2400\nidentity=R5CT12/9f2c/\n'],
    // One number for all emulators, and one id for copies of one image.
    [undefined, 'identity=EMULATOR36X1X9X0/9f2c/1\n'],
    [undefined, 'identity=EMULATOR36X1X9X0/9f2c/11\n'],
    [undefined, 'identity=unknown/9f2c/\n'],
    [undefined, 'identity=//\n'],
    [undefined, ''],
  ])('is %s for %j', (identity, text) => {
    expect(identityOf(text)).toBe(identity);
  });
});

it('reads what adb lists, whatever the server says as it starts', () => {
  const text = `* daemon not running; starting now at tcp:5037
* daemon started successfully
List of devices attached
emulator-5554\tdevice
R58M123\tno permissions (missing udev rules?); see [http://developer.android.com/tools/device.html]
192.168.0.7:5555\toffline
adb-R5CT12 (2)._adb-tls-connect._tcp\tdevice

`;
  expect(parseDevices(text)).toEqual([
    { udid: 'emulator-5554', state: 'device' },
    { udid: 'R58M123', state: 'no permissions' },
    { udid: '192.168.0.7:5555', state: 'offline' },
    { udid: 'adb-R5CT12 (2)._adb-tls-connect._tcp', state: 'device' },
  ]);
});
