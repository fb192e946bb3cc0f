import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Screenshot } from '../../src/core/screen/frame.ts';
import { checkComputer } from '../../src/platforms/computer/check-computer.ts';
import { checkComputerEnvironment } from '../../src/platforms/computer/check-computer-environment.ts';
import { ComputerDevice } from '../../src/platforms/computer/computer-device.ts';
import { decodePixels } from '../../src/util/image.ts';
import { ComputerRig } from './computer-rig.ts';

const signal = new AbortController().signal;
const call = { signal };

let rig: ComputerRig;
const devices: ComputerDevice[] = [];
beforeAll(async () => {
  rig = await ComputerRig.start({ resolution: '800x600', hasManager: false });
});
afterAll(() => rig.stop());
afterEach(async () => {
  await Promise.all(devices.splice(0).map((device) => device.destroy()));
  vi.unstubAllEnvs();
});

/** A device for the display of the rig, as an application finds it. */
function deviceOf(options: ConstructorParameters<typeof ComputerDevice>[0] = {}, on = rig): ComputerDevice {
  for (const name of ['DISPLAY', 'XAUTHORITY']) vi.stubEnv(name, on.env[name]);
  const device = new ComputerDevice(options);
  devices.push(device);
  return device;
}

async function colourAt({ data }: Screenshot, x: number, y: number): Promise<string> {
  const pixels = await decodePixels(data);
  const at = (y * pixels.width + x) * 3;
  return Buffer.from(pixels.data.subarray(at, at + 3)).toString('hex');
}

const paint = (colour: string): Promise<string> => rig.output(['xsetroot', '-solid', colour]);

async function pointerOf(on: ComputerRig): Promise<string> {
  return (await on.output(['xdotool', 'getmouselocation'])).split(' ', 2).join(' ');
}

describe('the picture of an X display', () => {
  it('has the colours of the screen, and no transparency', async () => {
    await paint('#12a4f6');
    const shot = await deviceOf().screenshot(signal);
    expect([shot.width, shot.height, shot.mime, shot.dpr]).toEqual([800, 600, 'image/png', 1]);
    expect(await colourAt(shot, 400, 300)).toBe('12a4f6');
  });

  it('has the scale that applications use', async () => {
    await rig.output(['xrdb', '-merge'], { input: 'Xft.dpi: 144\n' });
    const device = deviceOf();
    expect(await device.screenshot(signal)).toMatchObject({ dpr: 1.5, width: 800 });
    await rig.output(['xrdb', '-remove']);
  });

  it('rests when nothing is painted any more', async () => {
    const device = deviceOf();
    await device.screenshot(signal);
    await paint('#224466');
    await device.settle(signal);
    expect(await colourAt(await device.screenshot(signal), 10, 10)).toBe('224466');
  });

  it('comes as a stream that has each change once', async () => {
    const device = deviceOf();
    await paint('#010101');
    const stopping = new AbortController();
    const seen: string[] = [];
    for await (const shot of device.stream({ intervalMs: 5, signal: stopping.signal })) {
      seen.push(await colourAt(shot, 5, 5));
      if (seen.length === 1) await paint('#020202');
      else stopping.abort();
    }
    expect(seen).toEqual(['010101', '020202']);
  });
});

describe('several displays', () => {
  beforeAll(async () => {
    await rig.output(['xrandr', '--setmonitor', 'left', '300/80x600/160+0+0', 'screen']);
    await rig.output(['xrandr', '--setmonitor', '*right', '500/130x600/160+300+0', 'none']);
    await rig.output(['xrandr', '--setmonitor', 'above', '400/100x300/80+600+-200', 'none']);
  });
  afterAll(async () => {
    for (const name of ['left', 'right', 'above']) await rig.output(['xrandr', '--delmonitor', name]);
  });

  it('are listed from left to right, and one is the primary one', async () => {
    for (const name of ['DISPLAY', 'XAUTHORITY']) vi.stubEnv(name, rig.env[name]);
    expect(await ComputerDevice.listDisplays()).toEqual([
      { id: 'left', name: 'left (300 × 600)' },
      { id: 'right', name: 'right (500 × 600)', primary: true },
      { id: 'above', name: 'above (400 × 300)' },
    ]);
    expect(await checkComputerEnvironment()).toEqual({ available: true, platform: 'linux', displays: 3 });
    expect((await checkComputer(rig.env))[0]).toMatchObject({
      status: 'ok',
      text: expect.stringContaining('3 displays') as string,
    });
    // A virtual display would have one.
    vi.stubEnv('EYEWRIGHT_COMPUTER_HEADLESS_LINUX', 'true');
    expect(await ComputerDevice.listDisplays()).toHaveLength(3);
  });

  it('are shown and pointed at one by one: the primary one, or the one with the id', async () => {
    const primary = deviceOf();
    expect(await primary.screenshot(signal)).toMatchObject({ width: 500, height: 600 });
    await primary.input.mouse?.hover({ x: 10, y: 20 }, call);
    expect(await pointerOf(rig)).toBe('x:310 y:20');
    const left = deviceOf({ displayId: 'left' });
    expect(await left.screenshot(signal)).toMatchObject({ width: 300, height: 600 });
    await left.input.mouse?.hover({ x: 10, y: 20 }, call);
    expect(await pointerOf(rig)).toBe('x:10 y:20');
  });

  it('show only what lies on the screen of the server', async () => {
    const device = deviceOf({ displayId: 'above' });
    expect(await device.screenshot(signal)).toMatchObject({ width: 200, height: 100 });
    await device.input.mouse?.hover({ x: 7, y: 8 }, call);
    expect(await pointerOf(rig)).toBe('x:607 y:8');
  });

  it('are named when there is no such id', async () => {
    await expect(deviceOf({ displayId: 'HDMI-1' }).screenshot(signal)).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      hint: expect.stringContaining('right (500 × 600)') as string,
    });
  });

  it('do not take a click whose place was found before they changed', async () => {
    const device = deviceOf({ displayId: 'left' });
    await device.screenshot(signal);
    await rig.output(['xrandr', '--delmonitor', 'left']);
    await rig.output(['xrandr', '--setmonitor', 'left', '200/50x400/100+100+50', 'none']);
    const before = await pointerOf(rig);
    await expect(device.input.pointer?.tap({ x: 10, y: 10 }, call)).rejects.toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      retryable: true,
      message: expect.stringContaining('300 × 600 at 0, 0 to 200 × 400 at 100, 50') as string,
    });
    expect(await pointerOf(rig)).toBe(before);
    expect(await device.screenshot(signal)).toMatchObject({ width: 200, height: 400 });
    await device.input.pointer?.tap({ x: 10, y: 10 }, call);
    expect(await pointerOf(rig)).toBe('x:110 y:60');
  });
});

describe('a display that cannot be driven', () => {
  it.each([
    ['no display', {}, 'DEVICE_NOT_FOUND', 'headless: true'],
    ['Wayland alone', { WAYLAND_DISPLAY: 'wayland-0' }, 'DEVICE_UNSUPPORTED', 'Xorg'],
    ['a display that nobody serves', { DISPLAY: ':4711' }, 'DEVICE_NOT_FOUND', 'headless: true'],
    ['a display that is no display', { DISPLAY: 'nonsense' }, 'DEVICE_NOT_FOUND', 'headless: true'],
  ])(
    'says what to do: %s',
    async (...[, env, code, hint]: readonly [string, Record<string, string>, string, string]) => {
      for (const name of ['DISPLAY', 'WAYLAND_DISPLAY', 'XDG_SESSION_TYPE']) vi.stubEnv(name, env[name]);
      const device = new ComputerDevice();
      devices.push(device);
      await expect(device.screenshot(signal)).rejects.toMatchObject({
        code,
        hint: expect.stringContaining(hint) as string,
      });
      expect(await checkComputerEnvironment()).toMatchObject({
        available: false,
        displays: 0,
        error: expect.stringContaining(hint) as string,
      });
    },
  );

  it('does not let strangers in', async () => {
    vi.stubEnv('DISPLAY', rig.env['DISPLAY']);
    vi.stubEnv('XAUTHORITY', '/nowhere');
    const device = new ComputerDevice();
    devices.push(device);
    await expect(device.screenshot(signal)).rejects.toMatchObject({ code: 'DEVICE_UNAUTHORIZED' });
  });

  it('fails every call once the server is gone', async () => {
    const own = await ComputerRig.start({ resolution: '320x240', hasManager: false });
    const device = deviceOf({}, own);
    await device.screenshot(signal);
    await own.stop();
    await expect(device.screenshot(signal)).rejects.toMatchObject({ code: 'DEVICE_DISCONNECTED' });
    await expect(device.input.pointer?.tap({ x: 1, y: 1 }, call)).rejects.toMatchObject({
      code: 'DEVICE_DISCONNECTED',
    });
    await device.destroy();
  });
});
