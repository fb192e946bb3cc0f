import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ClaimFolder } from '../../../src/device-pool/claim-folder.ts';
import { claimName, deviceKey, readClaimName } from '../../../src/device-pool/claim-name.ts';
import { processMark } from '../../../src/util/process-mark.ts';
import { bundledProgram } from '../../bundled-program.ts';

let base = '';
beforeAll(() => {
  base = mkdtempSync(path.join(tmpdir(), 'eyewright-claims-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

let count = 0;
const newFolder = (): string => path.join(base, String((count += 1)));
const here = { pid: process.pid, cwd: 'shop' };

const holder = await bundledProgram(new URL('claim-holder.ts', import.meta.url));
const racer = await bundledProgram(new URL('claim-racer.ts', import.meta.url));

function start(program: string, ...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function firstOutput(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return chunk.toString();
}

describe('claims on devices', () => {
  it('are for one at a time, and for each device by itself', () => {
    const folder = new ClaimFolder(here, newFolder());
    const claim = folder.take('phone');
    expect(claim).toBeDefined();
    expect(folder.take('phone')).toBeUndefined();
    expect(folder.take('tablet')).toBeDefined();
    claim?.release();
    claim?.release();
    expect(folder.take('phone')).toBeDefined();
  });

  it('tell who has a device', () => {
    const dir = newFolder();
    new ClaimFolder(here, dir).take('phone');
    const since = expect.any(Number) as number;
    expect(new ClaimFolder(here, dir).holder('phone')).toEqual({ pid: process.pid, cwd: 'shop', since });
    expect(new ClaimFolder(here, dir).holder('tablet')).toBeUndefined();
  });

  it('leave nothing when they are given back', () => {
    const dir = newFolder();
    const folder = new ClaimFolder(here, dir);
    const claims = [folder.take('phone'), folder.take('tablet')];
    expect(readdirSync(dir)).toHaveLength(2);
    for (const claim of claims) claim?.release();
    expect(existsSync(dir)).toBe(false);
  });

  it('do not count when their process is gone, or its number has another process now', () => {
    const dir = newFolder();
    mkdirSync(dir);
    const [, began = ''] = processMark(process.pid).split('-');
    const marks = [`4194303-1`, `${process.pid}-${Number(began) + 1}`];
    for (const mark of marks) writeFileSync(path.join(dir, claimName({ key: 'phone', mark })), '{}');
    const folder = new ClaimFolder(here, dir);
    expect(folder.holder('phone')).toBeUndefined();
    expect(folder.take('phone')).toBeDefined();
    expect(readdirSync(dir)).toHaveLength(1);
  });

  it('of a process whose beginning nobody tells end with a restart of the machine', () => {
    const dir = newFolder();
    mkdirSync(dir);
    const file = path.join(dir, claimName({ key: 'phone', mark: `${process.pid}-` }));
    writeFileSync(file, '{}');
    utimesSync(file, 1000, 1000);
    expect(new ClaimFolder(here, dir).take('phone')).toBeDefined();
  });

  it('leave files alone that are none', () => {
    const dir = newFolder();
    mkdirSync(dir);
    writeFileSync(path.join(dir, 'notes.txt'), '');
    new ClaimFolder(here, dir).take('phone')?.release();
    expect(readdirSync(dir)).toEqual(['notes.txt']);
  });

  it('say where they cannot be made', () => {
    const file = newFolder();
    writeFileSync(file, '');
    expect(() => new ClaimFolder(here, path.join(file, 'below')).take('phone')).toThrowError(
      expect.objectContaining({
        code: 'CONFIG_INVALID',
        hint: expect.stringContaining('EYEWRIGHT_LEASE_DIR') as string,
      }),
    );
  });

  it.each([
    ['SIGTERM', false],
    ['SIGINT', false],
    ['SIGKILL', true],
  ] as const)('end with a process that gets %s', async (signal, leaves) => {
    const dir = newFolder();
    const folder = new ClaimFolder(here, dir);
    const child = start(holder, dir, 'phone');
    const ended = once(child, 'exit');
    await firstOutput(child);
    expect(folder.holder('phone')?.pid).toBe(child.pid);
    expect(folder.take('phone')).toBeUndefined();
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(existsSync(dir)).toBe(leaves);
    folder.take('phone')?.release();
    expect(existsSync(dir)).toBe(false);
  });

  it('end with a process that exits', async () => {
    const dir = newFolder();
    const child = start(holder, dir, 'phone', 'exit');
    expect(await once(child, 'exit')).toEqual([3, null]);
    expect(existsSync(dir)).toBe(false);
  });

  it('never meet in 50 rounds of processes that want the same devices at once', async () => {
    const [dir, marks] = [newFolder(), newFolder()];
    mkdirSync(marks);
    const racers = Array.from({ length: 5 }, () => start(racer, dir, marks, 'phone,tablet', '50'));
    const conflicts = await Promise.all(racers.map(firstOutput));
    expect(conflicts).toEqual(['0', '0', '0', '0', '0']);
    await expect.poll(() => existsSync(dir), { timeout: 20_000 }).toBe(false);
  });
});

describe('names of claims', () => {
  it('tell device and process, whatever the id of the device is made of', () => {
    const key = deviceKey('localhost:5037', '192.168.0.7:5555');
    expect(key).toMatch(/^192-168-0-7-5555-[0-9a-f]{12}$/);
    expect(readClaimName(claimName({ key, mark: '12-345' }))).toEqual({ key, mark: '12-345' });
    expect(readClaimName('notes.txt')).toBeUndefined();
  });

  it('differ for devices of the same id at two servers, and for ids that only signs tell apart', () => {
    const keys = [
      deviceKey('localhost:5037', 'emulator-5554'),
      deviceKey('farm:5037', 'emulator-5554'),
      deviceKey('localhost:5037', '../emulator-5554'),
    ];
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[\w-]+$/);
  });
});
