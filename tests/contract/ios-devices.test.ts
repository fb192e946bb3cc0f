import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { agentFor } from '../../src/platforms/agent-for.ts';
import { IOSAgent } from '../../src/platforms/ios/ios-agent.ts';
import { iosDevices } from '../../src/platforms/ios/ios-platform.ts';
import type { IOSDevicesOptions } from '../../src/platforms/ios/ios-devices-options.ts';
import { failureOf, useRunFolder } from '../unit/agents/rig.ts';
import { noAbort } from './driven-phone.ts';
import { IPhones, type OpenIPhone } from './open-ios.ts';

useRunFolder();
const phones = new IPhones();
let [phone, tablet]: OpenIPhone[] = [];
let leaseDir = '';
let listed: IOSDevicesOptions = {};
const idOf = (one: OpenIPhone | undefined): string => `localhost:${one?.simulator.wdaPort}`;

beforeAll(async () => {
  leaseDir = path.join(mkdtempSync(path.join(tmpdir(), 'eyewright-leases-')), 'claims');
  [phone, tablet] = await Promise.all([phones.open(), phones.open({ personality: 'tablet' })]);
  listed = {
    leaseDir,
    devices: [phone, tablet].map(({ simulator }) => ({
      wdaHost: '127.0.0.1',
      wdaPort: simulator.wdaPort,
      wdaMjpegPort: simulator.mjpegPort,
    })),
  };
});
afterAll(async () => {
  await phone?.[Symbol.asyncDispose]();
  await tablet?.[Symbol.asyncDispose]();
  await phones.close();
  rmSync(path.dirname(leaseDir), { recursive: true, force: true });
});

/** Which device is handed out. */
async function leased(filter: IOSDevicesOptions): Promise<string> {
  const lease = await iosDevices({ ...listed, ...filter }).lease();
  lease.release();
  return lease.deviceId;
}

describe('the iOS devices that are listed', () => {
  it('are handed out to one at a time, by the place of their WebDriverAgent', async () => {
    const source = iosDevices({ ...listed, waitForDevice: 300 });
    const leases = await Promise.all([source.lease(), source.lease()]);
    expect(new Set(leases.map(({ deviceId }) => deviceId))).toEqual(new Set([idOf(phone), idOf(tablet)]));
    // Whatever a machine is called.
    const sameUnderOtherName = iosDevices({
      leaseDir,
      waitForDevice: 100,
      devices: [{ wdaBaseUrl: `http://localhost:${phone?.simulator.wdaPort}/` }],
    });
    for (const busy of [source, sameUnderOtherName]) {
      expect(await failureOf(busy.lease())).toMatchObject({
        code: 'DEVICE_BUSY',
        summary: expect.stringContaining(`is used by process ${process.pid}`) as string,
      });
    }
    for (const lease of leases) lease.release();
    expect(existsSync(leaseDir)).toBe(false);
  });

  it('are of the class that a module exports, by the option or the variable (IOS-03, IOS-04)', async () => {
    const module = path.join(path.dirname(leaseDir), 'own.ts');
    const ours = path.resolve('src/platforms/ios/ios-device.ts');
    writeFileSync(
      module,
      `import { IOSDevice } from ${JSON.stringify(ours)}; export default class Own extends IOSDevice {}`,
    );
    const className = async (options: IOSDevicesOptions): Promise<string> => {
      const lease = await iosDevices({ ...listed, ...options }).lease();
      const device = lease.open();
      lease.release();
      return device.constructor.name;
    };

    expect(await className({})).toBe('IOSDevice');
    expect(await className({ iOSDeviceClassOverride: module })).toBe('Own');
    vi.stubEnv('EYEWRIGHT_IOS_DEVICE_CLASS_OVERRIDE', module);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await className({})).toBe('Own');
  });

  it('are chosen by what they are', async () => {
    expect(await leased({ formFactor: 'tablet' })).toBe(idOf(tablet));
    expect(await leased({ formFactor: 'phone' })).toBe(idOf(phone));
    expect(await leased({ model: 'MINI' })).toBe(idOf(tablet));
    expect(await leased({ deviceId: ['nobody', idOf(tablet)] })).toBe(idOf(tablet));
    const port = tablet?.simulator.wdaPort;
    for (const place of [`127.0.0.1:${port}`, `http://127.0.0.1:${port}`, `LOCALHOST:${port}/`, `[::1]:${port}`]) {
      expect(await leased({ deviceId: place })).toBe(idOf(tablet));
    }
    expect(await leased({ matches: ({ version }) => version.startsWith('17.') })).toBe(idOf(phone));
    expect(await failureOf(leased({ model: 'Nokia' }))).toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      summary: expect.stringMatching(/No iOS device \(model "Nokia"\): .*iPhone 14 Pro.*; .*iPad mini/) as string,
    });
  });

  it('become devices and agents with the options of all', async () => {
    const source = iosDevices({ ...listed, keyboardTypeDelay: 7, appNameMapping: { Shop: 'com.example.shop' } });
    const lease = await source.lease({ formFactor: 'phone' });
    expect(lease.agentOptions).toEqual({ appNameMapping: { Shop: 'com.example.shop' } });
    const device = lease.open();
    expect(device.typing).toEqual({ inputStrategy: 'legacy', keyboardTypeDelay: 7 });
    const agent = agentFor(device, { ...lease.agentOptions, generateReport: false });
    expect(agent).toBeInstanceOf(IOSAgent);
    await agent.destroy();
    await lease.check(noAbort);
    lease.release();
  });

  it('that do not answer, or are not ready, are passed over', async () => {
    const { simulator } = phone as OpenIPhone;
    try {
      simulator.faults.isReady = false;
      expect(await leased({})).toBe(idOf(tablet));
      const filter = { formFactor: 'phone', waitForDevice: 50 } as const;
      expect(await failureOf(leased(filter))).toMatchObject({
        code: 'DEVICE_NOT_FOUND',
        summary: expect.stringContaining(`${idOf(phone)} is not ready`) as string,
      });
    } finally {
      simulator.faults.isReady = true;
    }
    const nobody = { leaseDir, waitForDevice: 50, devices: [{ wdaHost: '127.0.0.1', wdaPort: 9 }] };
    expect(await failureOf(iosDevices(nobody).lease())).toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      summary: expect.stringContaining('localhost:9 does not answer') as string,
    });
    // One that the test starts need not be there before.
    const started = { ...nobody, devices: [{ wdaPort: 9, wdaManager: { command: ['wda'] } }] };
    const lease = await iosDevices(started).lease();
    expect(lease.deviceId).toBe('localhost:9');
    lease.release();
  });

  it.each<[IOSDevicesOptions, RegExp]>([
    [{ devices: [{}, { wdaPort: 8100 }] }, /WebDriverAgent at localhost:8100/],
    [
      { devices: [{}, { wdaPort: 8101 }], wdaMjpegFrameSource: { enabled: true } },
      /two devices have their pictures at localhost:9100/,
    ],
    [{ devices: [] }, /devices/],
    [{ devices: [{ wdaBaseUrl: 'http://a', wdaPort: 1 }] }, /cannot be combined/],
    [{ formFactor: 'watch' as never }, /formFactor/],
    [{ wdaPort: 8100 } as never, /unknown option "wdaPort"/],
  ])('are asked for by options that are checked at once: %o', (options, message) => {
    expect(() => iosDevices(options)).toThrow(message);
  });
});
