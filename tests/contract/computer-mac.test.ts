import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { MacDriver } from '../../src/devices/computer/macos/mac-driver.ts';
import { ComputerRig } from './computer-rig.ts';

const { signal } = new AbortController();
const plain = { signal, modifierDelayMs: 0, isSecret: false };
const programs = fileURLToPath(new URL('../simulators/computer/mac-programs.mjs', import.meta.url));

// Its mouse is libnut, which has a binary for Linux on this processor only. On a Mac itself, the programs are the real ones.
describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('the driver for macOS', () => {
  let rig: ComputerRig;

  beforeAll(async () => {
    rig = await ComputerRig.start({ resolution: '800x600' });
    for (const name of ['osascript', 'screencapture', 'system_profiler', 'pbcopy', 'pbpaste']) {
      const file = rig.file(name);
      await writeFile(file, `#!/bin/sh\nexec "${process.execPath}" "${programs}" ${name} "$@"\n`);
      await chmod(file, 0o755);
    }
  });
  afterAll(() => rig.stop());

  function driverWith(env: Record<string, string>, displayId?: string): MacDriver {
    const PATH = `${rig.folder}${path.delimiter}${process.env['PATH']}`;
    return new MacDriver({ env: { ...rig.env, PATH, ...env }, platform: 'linux', displayId });
  }

  it('sees, points, types and pastes on a screen with two pixels per point', async () => {
    const driver = driverWith({ MAC_SCALE: '2', MAC_LOG: rig.file('log') });
    const facts = await driver.open(signal);
    expect(facts).toEqual({
      id: 'display 1',
      name: 'display Built-in Display',
      os: 'macOS',
      size: { width: 1600, height: 1200 },
    });
    expect(await driver.displays(signal)).toEqual([{ id: '1', name: 'Built-in Display (800 × 600)', primary: true }]);
    const dialog = await rig.open('Name', ['zenity', '--entry', '--title', 'Name']);
    const shot = await driver.capture(signal);
    expect(shot).toMatchObject({ width: 1600, height: 1200, dpr: 2 });
    await driver.pointer.move({ x: 1000, y: 300 }, { signal });
    expect(await driver.pointer.position({ signal })).toEqual({ x: 1000, y: 300 });
    expect(await rig.output(['xdotool', 'getmouselocation'])).toContain('x:500 y:150');

    const text = 'The Quick "brown" \\ fox! $(echo) & {x}';
    await driver.keyboard.typeText(text, { ...plain, isSecret: true });
    await driver.keyboard.press(['Meta', 'a'], plain);
    await driver.keyboard.press(['Meta', 'c'], plain);
    await expect.poll(() => driver.clipboard.read({ signal }), { timeout: 10_000 }).toBe(text);
    const offer = await driver.clipboard.offer(', über 世界 🙂', { signal, isSecret: false });
    await driver.keyboard.press(['End'], plain);
    await driver.keyboard.press(['Meta', 'v'], plain);
    expect(await offer.fetched({ signal })).toBe(true);
    await offer.restore();
    expect(await driver.clipboard.read({ signal })).toBe(text);
    await driver.keyboard.press(['Enter'], plain);
    expect(await dialog.ended).toEqual({ exitCode: 0 });
    await expect.poll(() => dialog.output, { timeout: 10_000 }).toBe(`${text}, über 世界 🙂\n`);
    // Every user of a Mac can see the arguments of programs.
    expect(await readFile(rig.file('log'), 'utf8')).not.toMatch(/Quick|113/);
    await driver.close();
    await driver.close();
  });

  it('says which permission is missing, and which displays there are', async () => {
    for (const [denied, place] of [
      ['accessibility', 'Accessibility'],
      ['screen', 'Screen & System Audio Recording'],
    ] as const) {
      const driver = driverWith({ MAC_DENIED: denied });
      await expect(driver.open(signal)).rejects.toMatchObject({
        code: 'DEVICE_UNAUTHORIZED',
        hint: expect.stringContaining(place),
      });
      await driver.close();
    }
    const driver = driverWith({}, '7');
    await expect(driver.open(signal)).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      hint: expect.stringContaining('1 (Built-in Display, 800 × 600)'),
    });
    await driver.close();
  });
});
