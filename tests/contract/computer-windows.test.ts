import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { WindowsDriver } from '../../src/devices/computer/windows/windows-driver.ts';
import { ComputerRig } from './computer-rig.ts';

const { signal } = new AbortController();
const plain = { signal, modifierDelayMs: 0, isSecret: false };
const program = fileURLToPath(new URL('../simulators/computer/powershell.mjs', import.meta.url));

// Its mouse and keyboard are libnut, which has a binary for Linux on this processor only.
describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('the driver for Windows', () => {
  let rig: ComputerRig;

  beforeAll(async () => {
    rig = await ComputerRig.start({ resolution: '800x600' });
    const file = rig.file('powershell.exe');
    await writeFile(file, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
    await chmod(file, 0o755);
  });
  afterAll(() => rig.stop());

  function driverWith(env: Record<string, string>, displayId?: string): WindowsDriver {
    const PATH = `${rig.folder}${path.delimiter}${process.env['PATH']}`;
    return new WindowsDriver({
      env: { ...rig.env, PATH, ...env },
      platform: 'linux',
      displayId,
      keyboardLayout: 'en-US',
    });
  }

  it('sees, points, types and pastes at a scale of 125 %', async () => {
    const driver = driverWith({ WINDOWS_SCALE: '1.25', WINDOWS_LOG: rig.file('log') });
    const facts = await driver.open(signal);
    expect(facts).toEqual({
      id: 'DISPLAY1',
      name: 'display DISPLAY1',
      os: 'Windows',
      size: { width: 1000, height: 750 },
    });
    expect(await driver.displays(signal)).toEqual([
      { id: 'DISPLAY1', name: 'DISPLAY1 (1000 × 750)', primary: true },
      { id: 'DISPLAY2', name: 'DISPLAY2 (1280 × 1024)' },
    ]);
    const dialog = await rig.open('Name', ['zenity', '--entry', '--title', 'Name']);
    expect(await driver.capture(signal)).toMatchObject({ width: 1000, height: 750 });
    await driver.pointer.move({ x: 625, y: 125 }, { signal });
    expect(await driver.pointer.position({ signal })).toEqual({ x: 625, y: 125 });
    expect(await rig.output(['xdotool', 'getmouselocation'])).toContain('x:500 y:100');

    const text = 'The Quick "brown" fox!';
    await driver.keyboard.typeText(text, plain);
    await driver.keyboard.press(['Control', 'a'], plain);
    await driver.keyboard.press(['Control', 'c'], plain);
    await expect.poll(() => driver.clipboard.read({ signal }), { timeout: 10_000 }).toBe(text);
    const offer = await driver.clipboard.offer(', über 世界 🙂', { signal, isSecret: true });
    await driver.keyboard.press(['End'], plain);
    await driver.keyboard.press(['Control', 'v'], plain);
    expect(await offer.fetched({ signal })).toBe(true);
    await offer.restore();
    expect(await driver.clipboard.read({ signal })).toBe(text);
    await driver.keyboard.press(['Enter'], plain);
    expect(await dialog.ended).toEqual({ exitCode: 0 });
    await expect.poll(() => dialog.output, { timeout: 10_000 }).toBe(`${text}, über 世界 🙂\n`);
    await driver.close();
    await driver.close();
    // One process for all of it.
    expect((await readFile(rig.file('log'), 'utf8')).trim().split('\n')).toHaveLength(1);
    await expect(driver.capture(signal)).rejects.toMatchObject({ code: 'DEVICE_DISCONNECTED' });
  });

  it('says why there is no picture, which displays there are, and that PowerShell is missing', async () => {
    const locked = driverWith({ WINDOWS_LOCKED: '1' });
    await expect(locked.open(signal)).rejects.toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      hint: expect.stringContaining('locked'),
    });
    await locked.close();
    const unknown = driverWith({}, 'DISPLAY9');
    await expect(unknown.open(signal)).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      hint: expect.stringContaining('DISPLAY2 (1280 × 1024)'),
    });
    await unknown.close();
    const missing = driverWith({ PATH: path.dirname(process.execPath) });
    await expect(missing.open(signal)).rejects.toMatchObject({ code: 'TOOL_MISSING' });
    await missing.close();
  });
});
