import { runInNewContext } from 'node:vm';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { writeFile } from 'node:fs/promises';

import {
  macDisplays,
  parseDisplayNames,
  parseScreens,
  screensScript,
} from '../../../../../src/devices/computer/macos/mac-displays.ts';
import {
  assertPermissions,
  parsePermissions,
  permissionsScript,
} from '../../../../../src/devices/computer/macos/mac-permissions.ts';
import { macPrograms } from '../../../../../src/devices/computer/macos/mac-programs.ts';
import { MacScreen, scaleOf } from '../../../../../src/devices/computer/macos/mac-screen.ts';
import type { RunProgram } from '../../../../../src/devices/computer/processes/run-program.ts';

const { signal } = new AbortController();

/** A Retina screen with the menu bar, and a screen to the left of it that reaches higher; AppKit counts upwards. */
const screens = JSON.stringify([
  { id: 1, name: 'Built-in Retina Display', x: 0, y: 0, width: 1440, height: 900 },
  { id: 0xa73beef4, name: 'DELL U2720Q', x: -1920, y: 100, width: 1920, height: 1080 },
]);

/** Fields of a recorded answer, as in the tests of several open source tools; the ids are hexadecimal numbers. */
const profile = JSON.stringify({
  SPDisplaysDataType: [
    {
      _name: 'IntelUHDGraphics',
      'spdisplays_device-id': '0x3e9b',
      spdisplays_ndrvs: [
        {
          _name: 'Color LCD',
          _spdisplays_displayID: '1',
          _spdisplays_pixels: '2880 x 1800',
          _spdisplays_resolution: '1440 x 900 @ 60.00Hz',
          spdisplays_main: 'spdisplays_yes',
          spdisplays_online: 'spdisplays_yes',
          spdisplays_pixelresolution: 'spdisplays_2880x1800Retina',
        },
        { _name: 'DELL U2720Q', _spdisplays_displayID: 'a73beef4', spdisplays_online: 'spdisplays_yes' },
      ],
    },
    { _name: 'a card without a display' },
  ],
});

describe('displays of a Mac', () => {
  it('have places from the top left of the main one, which may be negative', () => {
    expect(parseScreens(screens)).toEqual([
      {
        id: '1',
        label: 'Built-in Retina Display',
        isPrimary: true,
        index: 1,
        left: 0,
        top: 0,
        width: 1440,
        height: 900,
      },
      {
        id: '2805722868',
        label: 'DELL U2720Q',
        isPrimary: false,
        index: 2,
        left: -1920,
        top: -280,
        width: 1920,
        height: 1080,
      },
    ]);
    for (const text of ['', 'null', '[{"id":1}]', '[{"id":1,"x":0,"y":0,"width":0,"height":0}]']) {
      expect(() => parseScreens(text)).toThrow('osascript lists the displays as');
    }
  });

  it('have the names of system_profiler, or those of AppKit', async () => {
    expect([...parseDisplayNames(profile)]).toEqual([
      ['1', 'Color LCD'],
      ['2805722868', 'DELL U2720Q'],
    ]);
    expect(parseDisplayNames('{').size + parseDisplayNames('{"SPDisplaysDataType":[{}]}').size).toBe(0);
    const answers: Record<string, string> = { osascript: screens, system_profiler: profile };
    const run: RunProgram = ({ command }) => Promise.resolve(answers[command] ?? '');
    expect(await macDisplays(run, signal)).toEqual([
      { id: '1', name: 'Color LCD (1440 × 900)', primary: true },
      { id: '2805722868', name: 'DELL U2720Q (1920 × 1080)' },
    ]);
    const silent: RunProgram = ({ command }) =>
      command === 'osascript' ? Promise.resolve(screens) : Promise.reject(new Error('no such data type'));
    expect((await macDisplays(silent, signal))[0]?.name).toBe('Built-in Retina Display (1440 × 900)');
  });

  it('have scripts that JavaScript can read', () => {
    const asked: string[] = [];
    const $: Record<string, unknown> = { NSScreen: { screens: { count: 0 } } };
    const ObjC = { import: (name: string) => asked.push(name), bindFunction: (name: string) => ($[name] = () => 1) };
    expect(runInNewContext(screensScript, { $, ObjC })).toBe('[]');
    expect(runInNewContext(permissionsScript, { $, ObjC })).toBe('{"accessibility":true,"screen":true}');
    expect(asked).toEqual(['AppKit', 'AppKit', 'ApplicationServices']);
  });
});

describe('the screen of a Mac', () => {
  const monitor = (id: string) => {
    const found = parseScreens(screens).find((one) => one.id === id);
    if (!found) throw new Error(`no ${id}`);
    return found;
  };

  it('has the scale that its picture shows', () => {
    expect(scaleOf({ width: 2880, height: 1800 }, monitor('1'))).toBe(2);
    expect(scaleOf({ width: 1920, height: 1080 }, monitor('2805722868'))).toBe(1);
    // A scaled resolution, whose height was rounded.
    expect(scaleOf({ width: 2400, height: 1351 }, monitor('2805722868'))).toBe(1.25);
    expect(() => scaleOf({ width: 1920, height: 1080 }, monitor('1'))).toThrow('does not fit its 1440 × 900 points');
  });

  it('converts pixels to points of all screens and back, and notices when it has changed', async () => {
    const picture = await sharp({ create: { width: 3840, height: 2160, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    let main = { width: 1440, height: 900 };
    const commands: string[] = [];
    const run: RunProgram = async ({ command, args }) => {
      commands.push([command, ...args.slice(0, -1)].join(' '));
      if (command === 'screencapture') await writeFile(args.at(-1) ?? '', picture);
      return command === 'osascript' ? screens : '';
    };
    const libnut = { run: () => Promise.resolve([main]) };
    const screen = new MacScreen({ run, libnut, displayId: '2805722868' });
    expect(await screen.take(signal)).toMatchObject({ width: 3840, height: 2160, dpr: 2, mime: 'image/png' });
    expect(commands).toContain('screencapture -x -t png -D 2');
    expect(await screen.toPointer({ x: 100, y: 60 })).toEqual({ x: -1870, y: -250 });
    expect(await screen.toPointer({ x: 9999, y: -5 })).toEqual({ x: -1920 + 3839 / 2, y: -280 });
    expect(screen.toPicture({ x: -1870, y: -250 })).toEqual({ x: 100, y: 60 });
    expect(screen.toPicture({ x: 10, y: 10 })).toBeUndefined();
    main = { width: 1680, height: 1050 };
    await expect(screen.toPointer({ x: 1, y: 1 })).rejects.toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      retryable: true,
    });
    const unknown = new MacScreen({ run, libnut, displayId: '3' });
    await expect(unknown.take(signal)).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
    const silent: RunProgram = ({ command }) => Promise.resolve(command === 'osascript' ? screens : '');
    await expect(new MacScreen({ run: silent, libnut, displayId: '1' }).take(signal)).rejects.toThrow(
      'wrote no screenshot',
    );
  });
});

describe('permissions of a Mac', () => {
  it('are read as macOS answers, and are unknown otherwise', () => {
    expect(parsePermissions('{"accessibility":true,"screen":false}')).toEqual({ accessibility: true, screen: false });
    expect(parsePermissions('{"accessibility":null}')).toEqual({ accessibility: undefined, screen: undefined });
    expect(parsePermissions('nonsense')).toEqual({ accessibility: undefined, screen: undefined });
    expect(() => assertPermissions({ accessibility: undefined, screen: undefined })).not.toThrow();
    expect(() => assertPermissions({ accessibility: false, screen: true })).toThrow(
      'Privacy & Security > Accessibility',
    );
    expect(() => assertPermissions({ accessibility: true, screen: false })).toThrow('Screen & System Audio Recording');
  });

  it('are named when a program complains, in any language', async () => {
    const run = macPrograms(process.env);
    const complain = (text: string) =>
      run({ command: 'sh', args: ['-c', `echo "${text}" >&2; exit 1`], task: 'press Enter', signal });
    await expect(complain('osascript에서 키스트로크를 보내도록 허용되지 않습니다. (1002)')).rejects.toMatchObject({
      code: 'DEVICE_UNAUTHORIZED',
      hint: expect.stringContaining('Accessibility'),
    });
    await expect(complain('Not authorized to send Apple events to System Events. (-1743)')).rejects.toMatchObject({
      code: 'DEVICE_UNAUTHORIZED',
      hint: expect.stringContaining('Automation'),
    });
    await expect(complain('something else')).rejects.toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      summary: 'Cannot press Enter: sh ended with code 1: something else',
    });
    const missing = run({ command: 'no-such-program', args: [], task: 'press Enter', signal });
    await expect(missing).rejects.toMatchObject({ code: 'TOOL_MISSING' });
  });

  it('leave texts of any length complete', async () => {
    const run = macPrograms(process.env);
    const text = `${'0123456789'.repeat(3000)}ü`;
    expect(await run({ command: 'cat', args: [], input: text, task: 'echo', signal })).toBe(text);
    const sleeping = new AbortController();
    const call = run({ command: 'sleep', args: ['60'], task: 'wait', signal: sleeping.signal });
    sleeping.abort();
    await expect(call).rejects.toMatchObject({ code: 'ABORTED' });
  });
});
