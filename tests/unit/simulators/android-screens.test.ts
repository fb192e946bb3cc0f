import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startAndroidSimulator, type AndroidSimulator } from '../../simulators/android/android-simulator.ts';
import { servePages, type PageServer } from '../../contract/page-server.ts';
import { patience } from './patience.ts';

const page = `<!doctype html><meta name="viewport" content="width=device-width"><title>Colours</title>
<style>body { margin: 0; background: red } @media (orientation: landscape) { body { background: blue } }</style>
<script>onclick = ({ clientX, clientY }) => document.title = clientX + ' ' + clientY;</script>`;

let pages: PageServer;
let phone: AndroidSimulator;

const second = {
  id: 2,
  physicalId: '4619827551948147201',
  name: 'HDMI',
  size: { width: 1280, height: 720 },
  density: 160,
};

beforeAll(async () => {
  pages = await servePages({ '/colours': page });
  phone = await startAndroidSimulator({
    apps: { 'com.example.colours': { url: `${pages.origin}/colours` } },
    otherDisplays: [second],
  });
});

afterAll(async () => {
  await phone?.close();
  pages?.close();
});

async function capture(options = ''): Promise<{ size: string; colour: number[] }> {
  const { stdout } = await phone.adb('exec-out', `screencap -p ${options}`);
  const { data, info } = await sharp(stdout).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const middle = (info.height / 2) * info.width * 3 + (info.width / 2) * 3;
  return { size: `${info.width}x${info.height}`, colour: [...data.subarray(middle, middle + 3)] };
}

const start = 'am start -S -W -n com.example.colours/.MainActivity';
const red = [255, 0, 0];
const blue = [0, 0, 255];

beforeEach(async () => void (await phone.shell(start)));

describe('the orientation', () => {
  test('turns the picture, the touches and what is told of it', async () => {
    expect(await capture()).toEqual({ size: '1080x2400', colour: red });

    await phone.shell('settings put system user_rotation 1');

    expect(await capture()).toEqual({ size: '2400x1080', colour: blue });
    expect(await phone.shell('wm size')).toBe('Physical size: 1080x2400\n');
    expect(await phone.shell('dumpsys display')).toMatch(/orientation=1, .*deviceWidth=2400, deviceHeight=1080/);
    expect(await phone.shell('dumpsys window displays')).toContain('mCurrentRotation=ROTATION_90');
    await phone.shell('input tap 2100 420');
    await expect.poll(() => phone.page.title(), patience).toBe('800 160');
    await phone.shell('settings put system user_rotation 0');
  });

  test('does not change the size that another one was given', async () => {
    await phone.shell('wm size 720x1600; wm density 320');

    expect((await capture()).size).toBe('720x1600');
    expect(await phone.shell('wm size; wm density')).toBe(
      'Physical size: 1080x2400\nOverride size: 720x1600\nPhysical density: 420\nOverride density: 320\n',
    );
    await phone.shell('wm size reset; wm density reset');
    expect((await capture()).size).toBe('1080x2400');
  });
});

describe('a second display', () => {
  test('has apps, input and pictures of its own', async () => {
    await phone.shell(`${start} --display 2`);

    expect(await phone.shell('dumpsys SurfaceFlinger --display-id')).toContain(
      `Display ${second.physicalId} (HWC display 1)`,
    );
    expect(await capture(`-d ${second.physicalId}`)).toEqual({ size: '1280x720', colour: blue });
    await phone.shell('input -d 2 tap 100 50');
    await expect.poll(() => phone.device.displays[1]?.page.title(), patience).toBe('100 50');
    expect((await phone.adb('shell', 'screencap -p -d 2 /sdcard/x.png')).code).toBe(1);
  });
});

describe('power', () => {
  test('off leaves the screen black until it is woken', async () => {
    await phone.shell('input keyevent 26');

    expect((await capture()).colour).toEqual([0, 0, 0]);
    expect(await phone.shell('dumpsys power')).toContain('mWakefulness=Asleep');
    await phone.shell('input keyevent KEYCODE_WAKEUP');
    expect((await capture()).colour).toEqual(red);
  });
});
