import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { harmonyDevices } from '../../src/platforms/harmony/harmony-platform.ts';
import type { HarmonyDevicesOptions } from '../../src/platforms/harmony/harmony-devices-options.ts';
import { failureOf, useRunFolder } from '../unit/agents/rig.ts';
import { Phones, type OpenPhone } from './open-harmony.ts';

useRunFolder();
const phones = new Phones();
let opened: OpenPhone[] = [];
let leaseDir = '';
let place: HarmonyDevicesOptions = {};

beforeAll(async () => {
  leaseDir = path.join(mkdtempSync(path.join(tmpdir(), 'eyewright-leases-')), 'claims');
  const server = await phones.server();
  opened = [
    await phones.open({ server, connectKey: 'phone-1' }),
    await phones.open({ server, connectKey: 'board-1', personality: 'board' }),
  ];
  place = { hdcPath: server.hdcPath, leaseDir };
});
afterAll(async () => {
  for (const phone of opened) await phone[Symbol.asyncDispose]();
  await phones.close();
  rmSync(path.dirname(leaseDir), { recursive: true, force: true });
});

/** Which device is handed out. */
async function leased(filter: HarmonyDevicesOptions): Promise<string> {
  const lease = await harmonyDevices({ ...place, ...filter }).lease();
  lease.release();
  return lease.deviceId;
}

describe('the HarmonyOS devices of a machine', () => {
  it('are handed out to one at a time, and tell who has them', async () => {
    const source = harmonyDevices({ ...place, waitForDevice: 200 });
    const leases = await Promise.all([source.lease(), source.lease()]);
    expect(new Set(leases.map(({ deviceId }) => deviceId))).toEqual(new Set(['phone-1', 'board-1']));
    expect(await failureOf(source.lease())).toMatchObject({
      code: 'DEVICE_BUSY',
      summary: expect.stringContaining(`phone-1 is used by process ${process.pid}`) as string,
    });
    for (const lease of leases) lease.release();
    expect(existsSync(leaseDir)).toBe(false);
  });

  it('are looked for with commands that DEBUG shows', async () => {
    vi.stubEnv('DEBUG', 'eyewright:harmony:hdc');
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await leased({ model: 'huawei' });
    const shown = written.mock.calls.join('');
    vi.unstubAllEnvs();
    written.mockRestore();
    expect(shown).toMatch(/eyewright:harmony:hdc list targets -v → exit 0/);
    expect(shown).toContain('-t phone-1 shell param get');
  });

  it('are chosen by id and model; those that fit nothing are named with what they are', async () => {
    expect(await leased({ deviceId: 'board-1' })).toBe('board-1');
    expect(await leased({ model: 'huawei' })).toBe('phone-1');
    expect(await failureOf(leased({ model: 'Nokia' }))).toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      summary: expect.stringMatching(/No HarmonyOS device \(model "Nokia"\): .*is a .*rk3568/) as string,
    });
  });

  it('that refuse are passed over, and named where no other is left', async () => {
    const [first, second] = opened;
    if (!first || !second) return;
    first.simulator.state = 'Unauthorized';
    expect(await leased({})).toBe('board-1');
    expect(await failureOf(leased({ deviceId: 'phone-1' }))).toMatchObject({ code: 'DEVICE_UNAUTHORIZED' });
    first.simulator.state = 'Connected';
  });

  it('give agents their names of applications, and devices their options', async () => {
    const source = harmonyDevices({ ...place, appNameMapping: { Shop: 'com.example.shop' } });
    const lease = await source.lease({ deviceId: 'phone-1', keyboardTypeDelay: 7 });
    expect(lease.agentOptions).toEqual({ appNameMapping: { Shop: 'com.example.shop' } });
    expect(lease.open().typing).toEqual({ inputStrategy: 'legacy', keyboardTypeDelay: 7 });
    lease.release();
  });

  it('are asked for by options that are checked at once', () => {
    expect(() => harmonyDevices({ modle: 'x' } as object)).toThrowError(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    );
  });
});
