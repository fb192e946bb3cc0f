import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TypeTextOptions } from '../../src/core/device/device-input.ts';
import type { AndroidDeviceOptions } from '../../src/devices/android/android-options.ts';
import { personalities, type PersonalityName } from '../simulators/android/personalities/personalities.ts';
import { failureOf } from '../unit/agents/rig.ts';
import { noAbort } from './driven-phone.ts';
import { Phones, type OpenAndroid, type OpenPhoneInit } from './open-android.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const phones = new Phones();
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-typing-'));
const yadbPath = path.join(folder, 'yadb');
beforeAll(() => writeFileSync(yadbPath, 'dex'));
afterAll(async () => {
  await phones.close();
  rmSync(folder, { recursive: true, force: true });
});

const style = '<style>input,textarea{font:20px sans-serif;display:block;margin:12px;padding:8px;width:250px}</style>';
const fields = `${style}<input id="name" value="Old" placeholder="Your name"><input id="secret" type="password"><textarea id="notes"></textarea>
<input id="tel" placeholder="Phone" oninput="const d = this.value.replace(/\\D/g, ''); this.value = d && '+' + d.slice(0, 2) + ' ' + d.slice(2)">
<input id="cut" oninput="this.value = this.value.slice(0, 3)"><input id="kept" value="Kept" oninput="this.value = 'Kept'">
<div id="code">${'<input maxlength="1" style="display:inline;width:20px;margin:2px" oninput="this.nextElementSibling?.focus()">'.repeat(4)}</div>`;
const options: TypeTextOptions = { strategy: 'legacy', signal: noAbort, autoDismissKeyboard: false };
const call = { signal: noAbort };

interface Driven extends OpenAndroid {
  enter(selector: string): Promise<void>;
  valueOf(selector: string): Promise<unknown>;
  /** Command lines of the device's shell. */
  readonly lines: string[];
}

async function drive(init: OpenPhoneInit = {}, deviceOptions: AndroidDeviceOptions = {}): Promise<Driven> {
  const phone = await phones.device({ page: fields, ...init }, deviceOptions);
  const lines: string[] = [];
  const debug = (_area: string, line: string): void => void lines.push(line);
  phone.device.attach({ logger: { warn() {}, warnOnce() {}, info() {}, debug }, appNames: {} });
  return {
    ...phone,
    lines,
    valueOf: (selector) => phone.page.evaluate(`document.querySelector('${selector}').value`),
    async enter(selector) {
      const place = `(({ x, y, height }) => ({ x: x + 10, y: y + height / 2 }))(document.querySelector('${selector}').getBoundingClientRect())`;
      const { x, y } = (await phone.page.evaluate(place)) as { x: number; y: number };
      await phone.input.pointer.tap(phone.at(x, y), call);
    },
  };
}

/** Fields of other toolkits may keep their hint to themselves. */
const withoutHints = { ...personalities.android15, hintAsText: false };

describe('text on an Android device', () => {
  thoroughly(() => {
    it.each(
      aShareOf(
        [
          ['tell their hint', personalities.android15],
          ['do not', withoutHints],
        ],
        2,
        1,
      ),
    )(
      'is compared with what the field shows, and typed again where characters were lost: fields that %s',
      async (...given) => {
        await using phone = await drive({ personality: given[1] });
        const { text } = phone.input;
        const { faults } = phone.simulator;
        await phone.enter('#name');
        faults.lostCharacters = 2;
        expect(await text.replace('Ada Lovelace', options)).toBeDefined();
        expect(await phone.valueOf('#name')).toBe('Ada Lovelace');

        // All of it may be lost, so that only the hint is there.
        faults.lostCharacters = 3;
        expect(await text.replace('x', options)).toBeDefined();
        faults.lostCharacters = 0;
        expect(await phone.valueOf('#name')).toBe('x');

        await phone.enter('#tel');
        await text.replace('4930123', options);
        expect(await phone.valueOf('#tel')).toBe('+49 30123');
        await phone.enter('#code input');
        const before = phone.lines.length;
        expect(await text.replace('1234', options)).toBeDefined();
        expect(phone.lines.slice(before).filter((line) => line.includes('input text'))).toHaveLength(1);
      },
    );

    it('fails where the field shows something else for the second time, or cannot be emptied', async () => {
      await using phone = await drive();
      const { text } = phone.input;
      await phone.enter('#cut');
      expect(await failureOf(text.replace('Augusta', options))).toMatchObject({
        code: 'ACTION_FAILED',
        summary: 'After "Augusta" was typed, the field shows "Aug"',
        hint: expect.stringContaining('twice') as string,
      });
      expect(await failureOf(text.type('more', options))).toMatchObject({ code: 'ACTION_FAILED' });
      await phone.enter('#kept');
      expect(await failureOf(text.replace('New', options))).toMatchObject({ code: 'ACTION_FAILED' });
    });
  });

  it('is not compared in fields for passwords, as a secret, or where a line break may have sent it', async () => {
    await using phone = await drive();
    const { text } = phone.input;
    await phone.enter('#secret');
    phone.simulator.faults.lostCharacters = 1;
    expect(await text.replace('hunter2', options)).toBeUndefined();
    await phone.enter('#notes');
    expect(await text.replace('one\ntwo', options)).toBeUndefined();
    await phone.enter('#name');
    const before = phone.lines.length;
    expect(await text.replace('s3cret', { ...options, isSecret: true })).toBeUndefined();
    expect(phone.lines.slice(before).join('\n')).not.toContain('uiautomator');
  });

  thoroughly(() => {
    it.each(aShareOf(['android9', 'android12'] as const, 2))(
      'takes the place of a long one on %s',
      async (personality) => {
        await using phone = await drive({ personality });
        const long = 'long '.repeat(40);
        await phone.page.evaluate(`document.querySelector('#name').value = ${JSON.stringify(long)}`);
        await phone.enter('#name');
        expect(await phone.input.text.replace('New', options)).toBeDefined();
        expect(await phone.valueOf('#name')).toBe('New');
        const lines = `${'a'.repeat(70)}\n${'b'.repeat(70)}`;
        await phone.page.evaluate(`document.querySelector('#notes').value = ${JSON.stringify(lines)}`);
        await phone.enter('#notes');
        expect(await phone.input.text.clear(call)).toBeDefined();
        expect(await phone.valueOf('#notes')).toBe('');
      },
    );
  });
});

thoroughly(() => {
  describe('yadb that fails', () => {
    it.each([
      ['copies nothing', 'DEVICE_COMMAND_FAILED', 'Copy text: false'],
      ['silent', 'ACTION_FAILED', 'After "Grüße" was typed, the field'],
    ] as const)('fails the text, too: %s', async (fault, code, summary) => {
      await using phone = await drive({ faults: { yadb: fault } }, { yadbPath });
      await phone.enter('#name');
      for (const type of ['replace', 'type'] as const) {
        expect(await failureOf(phone.input.text[type]('Grüße', options))).toMatchObject({
          code,
          summary: expect.stringContaining(summary) as string,
        });
      }
    });
  });

  describe('yadb that says so with a secret', () => {
    it('fails without a word of it', async () => {
      await using phone = await drive({ faults: { yadb: 'copies nothing' } }, { yadbPath });
      await phone.enter('#name');
      const failure = await failureOf(phone.input.text.type('Grüße', { ...options, isSecret: true }));
      expect(failure).toMatchObject({ code: 'DEVICE_COMMAND_FAILED' });
      expect(failure.message).not.toContain('Grüße');
    });
  });

  describe('a double tap', () => {
    const pad = `<div style="height:100vh"></div><script>globalThis.taps = []; addEventListener('touchstart', () => taps.push(performance.now()));</script>`;

    it.each<PersonalityName>(['android9', 'android12', 'android15'])(
      'is two taps close together on %s',
      async (name) => {
        // Each `input` of old versions takes a second to start.
        const inputStartMs = 1000;
        await using phone = await drive({ page: pad, personality: name, faults: { inputStartMs } });
        await phone.input.pointer.doubleTap(phone.at(100, 100), call);
        await expect.poll(() => phone.page.evaluate('taps.length')).toBe(2);
        expect(await phone.page.evaluate('taps[1] - taps[0]')).toBeLessThan(inputStartMs);
        expect(await phone.page.evaluate('taps[1] - taps[0]')).toBeGreaterThan(40);
      },
    );
  });
});
