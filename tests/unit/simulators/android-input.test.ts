import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startAndroidSimulator, type AndroidSimulator } from '../../simulators/android/android-simulator.ts';
import { servePages, type PageServer } from '../../contract/page-server.ts';
import { patience } from './patience.ts';

const form = `<!doctype html><meta name="viewport" content="width=device-width"><title>Form</title>
<style>body { margin: 0; height: 3000px } input, button, label { position: absolute; left: 20px; width: 200px; height: 50px }</style>
<input id="name" style="top: 100px" placeholder="Name"><input id="secret" type="password" style="top: 200px" value="hunter2">
<label style="top: 300px"><input type="checkbox" checked style="position: static">I agree</label>
<button style="top: 400px; left: 60px" aria-label="Send it"><i>&amp;</i></button>
<script>addEventListener('touchmove', (event) => document.title = event.touches.length + ' fingers')</script>`;

let pages: PageServer;
let phone: AndroidSimulator;

beforeAll(async () => {
  pages = await servePages({ '/form': form });
  phone = await startAndroidSimulator({ apps: { 'com.example.shop': { url: `${pages.origin}/form` } } });
  await phone.shell('echo dex > /data/local/tmp/yadb');
});

afterAll(async () => {
  await phone?.close();
  pages?.close();
});

beforeEach(async () => void (await phone.shell('am start -S -W -n com.example.shop/.MainActivity')));

const name = () => phone.page.evaluate('document.getElementById("name").value');
const tapName = 'input tap 200 330';
const isShown = async () => (await phone.shell('dumpsys input_method')).includes('mInputShown=true');
const yadb = (args: string) =>
  phone.shell(`app_process -Djava.class.path=/data/local/tmp/yadb /data/local/tmp com.ysbing.yadb.Main ${args}`);

describe('the keyboard on the screen', () => {
  test('comes with the focus, types under fingers, and goes with the first Back', async () => {
    expect(await isShown()).toBe(false);
    await phone.shell(`${tapName}; input tap 50 1600; input tap 500 1800`);
    expect(await name()).toBe('qg');
    expect(await isShown()).toBe(true);

    await phone.shell('input keyevent 4');

    expect(await isShown()).toBe(false);
    expect(await phone.shell('dumpsys activity activities')).toContain(
      'topResumedActivity=ActivityRecord{8c1f2d6 u0 com.example.shop/',
    );
    await phone.shell(tapName);
    expect(await isShown()).toBe(true);
  });
});

describe('keys', () => {
  test('held together select all, and Delete clears', async () => {
    await phone.shell(`${tapName}; input text abc; input keycombination 113 29; input keyevent 67`);

    expect(await name()).toBe('');
  });

  test('are missing for letters beyond ASCII: nothing is typed, and a trace is told', async () => {
    const { stderr, code } = await phone.adb('shell', `${tapName}; input text 'aé'`);

    expect(stderr).toContain('NullPointerException');
    expect({ code, name: await name() }).toEqual({ code: 255, name: '' });
  });
});

describe('yadb', () => {
  test('types any text and clears it', async () => {
    await phone.shell(tapName);
    await yadb(`-keyboard 'Grüße 你好 %s'`);
    expect(await name()).toBe('Grüße 你好 %s');
    expect(await yadb('-readClipboard')).toBe('Grüße 你好 %s\n');

    await yadb('-keyboardClear');

    expect(await name()).toBe('');
  });

  test('pinches with two fingers', async () => {
    await yadb('-pinch 540 1200 200 800 300');

    await expect.poll(() => phone.page.title(), patience).toBe('2 fingers');
  });

  test('is not there before it was pushed', async () => {
    const { stderr, code } = await phone.adb(
      'shell',
      'app_process -Djava.class.path=/sdcard/y / com.ysbing.yadb.Main -layout',
    );

    expect({ stderr, code }).toEqual({ stderr: expect.stringContaining('ClassNotFoundException'), code: 134 });
  });
});

describe('uiautomator', () => {
  test('dumps what is on the screen, never a password', async () => {
    const xml = await phone.shell(
      'uiautomator dump --compressed /sdcard/d.xml >/dev/null; cat /sdcard/d.xml; rm /sdcard/d.xml',
    );

    expect(xml).toContain('<hierarchy rotation="0">');
    // An empty field tells its hint as its text.
    expect(xml).toMatch(
      /text="Name" resource-id="com.example.shop:id\/name" class="android.widget.EditText".*bounds="\[53,263\]\[/,
    );
    expect(xml).toMatch(/class="android.widget.CheckBox" [^>]*checked="true"/);
    expect(xml).toMatch(/text="&amp;" [^>]*class="android.widget.Button" [^>]*content-desc="Send it"/);
    expect(xml).toMatch(/text="•{7}" [^>]*password="true"/);
    expect(xml).not.toContain('hunter2');
  });
});
