import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startAndroidSimulator, type AndroidSimulator } from '../../simulators/android/android-simulator.ts';
import { servePages, type PageServer } from '../../contract/page-server.ts';
import { patience } from './patience.ts';

const form = `<!doctype html><meta name="viewport" content="width=device-width"><title>Form</title>
<style>body { margin: 0; height: 3000px } input, button { position: absolute; left: 20px; width: 200px; height: 50px }</style>
<input style="top: 100px" placeholder="Name"><button style="top: 200px" onclick="document.title += '!'">Send</button>
<a style="position: absolute; top: 300px" href="/next">Next</a>`;

let pages: PageServer;
let phone: AndroidSimulator;

beforeAll(async () => {
  pages = await servePages({ '/form': form });
  phone = await startAndroidSimulator({
    apps: { 'com.example.shop': { label: 'Shop', url: `${pages.origin}/form`, links: ['shop://'] } },
  });
});

afterAll(async () => {
  await phone?.close();
  pages?.close();
});

const exec = async (...args: string[]) => (await phone.adb('exec-out', ...args)).stdout;

describe('the adb client', () => {
  test('lists the device with its facts', async () => {
    const { stdout } = await phone.server.run('devices', '-l');

    expect(stdout.toString()).toContain(`${phone.serial}`);
    expect(stdout.toString()).toMatch(/device product:shiba model:Pixel_8 device:shiba/);
  });

  test('gets output, errors and the exit code of a command apart', async () => {
    const { stdout, stderr, code } = await phone.adb('shell', 'echo out; ls /nothing; nosuch');

    expect({ stdout: stdout.toString(), stderr, code }).toEqual({
      stdout: 'out\n',
      stderr: 'ls: /nothing: No such file or directory\n/system/bin/sh: nosuch: inaccessible or not found\n',
      code: 127,
    });
  });

  test('understands lines as the shell of a device does', async () => {
    const line = `A='it''s' ; echo "$A \\"x\\"" 'a;b' $(getprop ro.product.model | grep -o 8) && false || echo "no $?" > /sdcard/f; cat /sdcard/f*`;

    expect(await phone.shell(line)).toBe('its "x" a;b 8\nno 1\n');
  });

  test('pushes, pulls and lists files', async () => {
    await phone.shell("echo -n 'in a file' > /data/local/tmp/one.txt");

    expect((await phone.adb('exec-out', 'cat', '/data/local/tmp/one.txt')).stdout.toString()).toBe('in a file');
    expect((await phone.adb('ls', '/data/local/tmp')).stdout.toString()).toContain('one.txt');
  });
});

describe('the screen', () => {
  test('is a picture of the size of the screen', async () => {
    const png = await exec('screencap', '-p');

    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 2400]);
  });

  test('shows an app, and what is tapped and typed goes to it', async () => {
    await phone.shell('am start -W -n com.example.shop/.MainActivity');
    await phone.shell('input tap 200 330; input text "Ada%sL"; input keyevent 67; input tap 200 590');

    expect(await phone.page.evaluate('document.querySelector("input").value')).toBe('Ada ');
    await expect.poll(() => phone.page.title(), patience).toBe('Form!');
  });

  test('scrolls under a finger', async () => {
    await phone.shell('am start -S -W -n com.example.shop/.MainActivity; input swipe 500 1800 500 800 200');

    await expect.poll(() => phone.page.evaluate('scrollY'), patience).toBeGreaterThan(100);
  });

  test('goes back a page, then home', async () => {
    await phone.shell('am start -S -W -n com.example.shop/.MainActivity; input tap 80 810');
    await expect.poll(() => phone.page.url(), patience).toContain('/next');
    await phone.shell('input keyevent KEYCODE_BACK');
    expect(phone.page.url()).toContain('/form');

    await phone.shell('input keyevent 4');

    expect(await phone.shell('dumpsys activity activities | grep topResumedActivity')).toContain('launcher3');
  });
});
