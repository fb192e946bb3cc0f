import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TypeTextOptions } from '../../src/core/device/device-input.ts';
import type { AndroidDeviceOptions } from '../../src/devices/android/android-options.ts';
import { modifiedUtf7 } from '../../src/devices/android/input/unicode-ime.ts';
import type { Faults } from '../simulators/android/device/faults.ts';
import type { PersonalityName } from '../simulators/android/personalities/personalities.ts';
import { failureOf } from '../unit/agents/rig.ts';
import { noAbort } from './driven-phone.ts';
import { Phones, type OpenAndroid } from './open-android.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const phones = new Phones();
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-unicode-'));
const scrcpyServerPath = path.join(folder, 'scrcpy-server-v3.3.3');
const unicodeIme = path.join(folder, 'settings.apk');
beforeAll(() => {
  writeFileSync(scrcpyServerPath, 'jar');
  writeFileSync(unicodeIme, 'apk');
});
afterAll(async () => {
  await phones.close();
  rmSync(folder, { recursive: true, force: true });
});

const page = '<textarea id="field" style="width:300px;height:200px;margin:0"></textarea>';
const options: TypeTextOptions = { strategy: 'legacy', signal: noAbort, autoDismissKeyboard: false };
const usual = 'com.android.inputmethod.latin/.LatinIME';

interface Opened extends OpenAndroid {
  value(): Promise<unknown>;
}

async function open(
  deviceOptions: AndroidDeviceOptions,
  init: { readonly personality?: PersonalityName; readonly faults?: Partial<Faults> } = {},
): Promise<Opened> {
  const phone = await phones.device({ page, ...init }, deviceOptions);
  await phone.input.pointer.tap(phone.at(50, 50), { signal: noAbort });
  return { ...phone, value: () => phone.page.evaluate("document.querySelector('#field').value") };
}

describe('text beyond ASCII without yadb', () => {
  thoroughly(() => {
    it.each(
      aShareOf(
        [
          ["scrcpy's server", 'android15', { scrcpyServerPath }],
          ["scrcpy's server", 'android9', { scrcpyServerPath }],
          ['the Unicode keyboard', 'android15', { unicodeIme }],
          ['the Unicode keyboard', 'android9', { unicodeIme }],
          ["scrcpy's server before the keyboard", 'android12', { scrcpyServerPath, unicodeIme }],
        ] as const,
        5,
        4,
      ),
    )('is typed by %s on %s', async (_, personality, deviceOptions) => {
      await using phone = await open(deviceOptions, { personality });
      const { text } = phone.input;
      for (const written of ['Grüße & 你好 👩‍🌾 "x" %s', 'ä\nö', 'été']) {
        await text.replace(written, options);
        expect(await phone.value()).toBe(written);
      }
      expect(await text.type('ñ', options)).toBeDefined();
      expect(await phone.value()).toBe('étéñ');
      // Nothing of it stays chosen, nor lies about.
      expect((await phone.simulator.shell('settings get secure default_input_method')).trim()).toBe(usual);
      expect(await phone.simulator.shell('ls /data/local/tmp')).not.toContain('eyewright');
      const isInstalled = (await phone.simulator.shell('pm path io.appium.settings')).includes('package:');
      expect(isInstalled).toBe(!('scrcpyServerPath' in deviceOptions));
    });
  });

  it('leaves no secret on the clipboard', async () => {
    await using phone = await open({ scrcpyServerPath });
    await phone.input.text.type('pässwörd', { ...options, isSecret: true });
    expect(await phone.value()).toBe('pässwörd');
    expect(phone.simulator.device.state.clipboard).toBe(' ');
    await phone.input.text.replace('öffentlich', options);
    expect(phone.simulator.device.state.clipboard).toBe('öffentlich');
  });

  it('is refused where nothing types it, or nobody allowed the keyboard to be installed', async () => {
    for (const [deviceOptions, code] of [
      [{}, 'TOOL_MISSING'],
      [{ imeStrategy: 'always-yadb', unicodeIme }, 'TOOL_MISSING'],
      [{ unicodeIme: path.join(folder, 'nothing.apk') }, 'TOOL_MISSING'],
      [{ unicodeIme: true }, 'PEER_MISSING'],
    ] as const) {
      await using phone = await open(deviceOptions);
      expect(await failureOf(phone.input.text.type('ä', options))).toMatchObject({
        code,
        hint: expect.any(String) as string,
      });
      expect(await phone.simulator.shell('pm path io.appium.settings')).not.toContain('package:');
    }
    await using phone = await open({ unicodeIme }, { faults: { refusesInstall: true } });
    expect(await failureOf(phone.input.text.type('ä', options))).toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      summary: expect.stringContaining('INSTALL_FAILED_USER_RESTRICTED') as string,
    });
    expect(await phone.simulator.shell('ls /data/local/tmp')).not.toContain('eyewright');
  });
});

thoroughly(() => {
  describe('modified UTF-7', () => {
    it.each([
      ['Sent', 'Sent'],
      ['R&D', 'R&-D'],
      // The examples of RFC 3501.
      ['~peter/mail/台北/日本語', '~peter/mail/&U,BTFw-/&ZeVnLIqe-'],
      ['👩', '&2D3caQ-'],
    ])('of %s is %s', (text, encoded) => {
      expect(modifiedUtf7(text)).toBe(encoded);
    });
  });
});
