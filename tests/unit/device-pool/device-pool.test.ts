import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Device } from '../../../src/core/device/device.ts';
import { DeviceError } from '../../../src/core/errors/errors.ts';
import { ClaimFolder } from '../../../src/device-pool/claim-folder.ts';
import { leaseFrom, type Candidate, type PoolInit, type PoolState } from '../../../src/device-pool/device-pool.ts';
import { DeviceKeeper } from '../../../src/fixtures/shared/device-keeper.ts';
import { FakeDevice } from '../../../src/testing/index.ts';
import { failureOf } from '../agents/rig.ts';

let base = '';
beforeAll(() => {
  base = mkdtempSync(path.join(tmpdir(), 'eyewright-pool-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

let dir = '';
let claims: ClaimFolder;
let told: string[] = [];
beforeEach(() => {
  dir = mkdtempSync(path.join(base, 'claims-'));
  claims = new ClaimFolder({ pid: process.pid, cwd: 'shop' }, dir);
  told = [];
});

const logger = {
  warn: () => undefined,
  warnOnce: () => undefined,
  info: (message: string) => void told.push(message),
  debug: () => undefined,
};

function phone(deviceId: string, check = () => Promise.resolve()): Candidate<Device> {
  return { deviceId, key: deviceId, check, open: () => new FakeDevice() };
}

const hints = { connect: 'Connect one.', allow: 'Confirm it on the phone.' };

function pool(state: Partial<PoolState<Device>>, more: Partial<PoolInit<Device>> = {}): PoolInit<Device> {
  const look = () => Promise.resolve({ candidates: [], unusable: [], ...state });
  return { what: 'phone', filter: '', hints, claims, logger, limitMs: 300, look, ...more };
}

describe('a pool of devices', () => {
  it('hands each device to one only', async () => {
    const both = pool({ candidates: [phone('one'), phone('two')] });
    const leases = await Promise.all([leaseFrom(both, {}), leaseFrom(both, {})]);
    expect(leases.map(({ deviceId }) => deviceId).sort()).toEqual(['one', 'two']);
    for (const lease of leases) lease.release();
    expect(existsSync(dir)).toBe(false);
  });

  it('prefers the device that the caller had before', async () => {
    const both = pool({ candidates: [phone('one'), phone('two')] });
    expect((await leaseFrom(both, { preferred: 'two' })).deviceId).toBe('two');
  });

  it('waits for a device until it is free', async () => {
    const one = pool({ candidates: [phone('one')] }, { limitMs: 20_000 });
    const first = await leaseFrom(one, {});
    const second = leaseFrom(one, {});
    first.release();
    expect((await second).deviceId).toBe('one');
  });

  it('says who has the devices when none becomes free, and says so while it waits', async () => {
    claims.take('one');
    const error = await failureOf(
      leaseFrom(pool({ candidates: [phone('one')] }, { filter: 'tablet', limitMs: 1500 }), {}),
    );
    expect(error).toMatchObject({ code: 'DEVICE_BUSY', retryable: true });
    expect(error).toHaveProperty(
      'summary',
      expect.stringMatching(
        new RegExp(
          `^No phone \\(tablet\\) became free within (?:2|1) s: one is used by process ${process.pid} in shop since`,
        ),
      ),
    );
    expect(told).toEqual([expect.stringMatching(/^Waiting for a free phone: one is used by process/)]);
  });

  it('ends with the time of the caller, or when that gives up', async () => {
    claims.take('one');
    const patient = pool({ candidates: [phone('one')] }, { limitMs: 60_000 });
    expect(await failureOf(leaseFrom(patient, { timeoutMs: 50 }))).toMatchObject({ code: 'DEVICE_BUSY' });
    const aborting = new AbortController();
    const waiting = leaseFrom(patient, { signal: aborting.signal });
    aborting.abort();
    expect(await failureOf(waiting)).toMatchObject({ code: 'ABORTED' });
  });

  it('passes over a device that is not well, and frees it', async () => {
    const ill = phone('ill', () => Promise.reject(new DeviceError('DEVICE_DISCONNECTED', 'ill is offline')));
    expect((await leaseFrom(pool({ candidates: [ill, phone('well')] }), {})).deviceId).toBe('well');
    expect(claims.holder('ill')).toBeUndefined();
  });

  it('waits for a device that may become well', async () => {
    let isWell = false;
    const starting = phone('starting', () =>
      isWell
        ? Promise.resolve()
        : Promise.reject(new DeviceError('DEVICE_DISCONNECTED', 'not yet', { retryable: true })),
    );
    const waiting = leaseFrom(pool({ candidates: [starting] }, { limitMs: 20_000 }), {});
    isWell = true;
    expect((await waiting).deviceId).toBe('starting');
  });

  it('fails at once when there is nothing to wait for, and says what each device is', async () => {
    const unusable = [{ deviceId: 'one', why: 'is a tablet', mayPass: false }];
    expect(await failureOf(leaseFrom(pool({ unusable }, { filter: 'phone', limitMs: 60_000 }), {}))).toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      summary: 'No phone (phone): one is a tablet',
    });
    expect(await failureOf(leaseFrom(pool({}, { limitMs: 60_000 }), {}))).toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      summary: 'No phone: no device is connected',
    });
    const asking = [{ deviceId: 'one', why: 'is unauthorized', mayPass: false, isAsking: true }];
    expect(await failureOf(leaseFrom(pool({ unusable: asking }), {}))).toMatchObject({ code: 'DEVICE_UNAUTHORIZED' });
  });
});

describe('the keeper of a worker', () => {
  const keeperOf = (candidates: readonly Candidate<Device>[]): DeviceKeeper<Device> =>
    new DeviceKeeper({ name: 'phones', lease: (_options, call = {}) => leaseFrom(pool({ candidates }), call) });

  it('keeps the device from test to test, each with a device object of its own', async () => {
    const keeper = keeperOf([phone('one')]);
    const first = await keeper.take();
    keeper.rest();
    const second = await keeper.take();
    expect(second.device).not.toBe(first.device);
    expect(claims.holder('one')).toBeDefined();
    await keeper[Symbol.asyncDispose]();
    expect(existsSync(dir)).toBe(false);
  });

  it('lets it go when no test follows, so that idle workers block nobody', async () => {
    const [idle, waiting] = [keeperOf([phone('one')]), keeperOf([phone('one')])];
    await idle.take();
    idle.rest();
    await expect.poll(() => claims.holder('one'), { timeout: 20_000 }).toBeUndefined();
    await waiting.take();
    await waiting[Symbol.asyncDispose]();
  });

  it('survives a device that cannot be given back between two tests', async () => {
    let isAsked = false;
    const released = (): Promise<void> => {
      isAsked = true;
      return Promise.reject(new TypeError('gone'));
    };
    const lease = {
      deviceId: 'one',
      open: () => ({}) as Device,
      check: () => Promise.resolve(),
      release: () => undefined,
      released,
    };
    const keeper = new DeviceKeeper({ name: 'phones', lease: () => Promise.resolve(lease) });
    await keeper.take();
    keeper.rest();
    // A rejection that nobody handles would fail the run.
    await expect.poll(() => isAsked, { timeout: 20_000 }).toBe(true);
  });

  it('takes another device when its own is not well any more', async () => {
    let isThere = true;
    const lost = phone('one', () => (isThere ? Promise.resolve() : Promise.reject(new TypeError('gone'))));
    const opened: string[] = [];
    const note = (one: Candidate<Device>): Candidate<Device> => ({
      ...one,
      open: () => {
        opened.push(one.deviceId);
        return one.open();
      },
    });
    await using keeper = keeperOf([note(lost), note(phone('two'))]);
    await keeper.take();
    isThere = false;
    await keeper.take();
    expect(opened).toEqual(['one', 'two']);
  });
});
