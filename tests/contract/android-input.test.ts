import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DeviceInput } from '../../src/core/device/device-input.ts';
import type { Point } from '../../src/core/screen/geometry.ts';
import type { AndroidDeviceOptions } from '../../src/devices/android/android-options.ts';
import { useRunFolder } from '../unit/agents/rig.ts';
import { AndroidDevice } from '../../src/platforms/android/android-device.ts';
import type { AndroidSimulator } from '../simulators/android/android-simulator.ts';
import type { PersonalityName } from '../simulators/android/personalities/personalities.ts';
import { noAbort, shop } from './driven-phone.ts';
import { Phones, type OpenPhone } from './open-android.ts';
import { aShareOf, thoroughly } from '../usual.ts';

useRunFolder();
const phones = new Phones();
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-yadb-'));
const yadbPath = path.join(folder, 'yadb');
beforeAll(() => writeFileSync(yadbPath, 'dex'));
afterAll(async () => {
  for (const phone of shared.values()) await (await phone)[Symbol.asyncDispose]();
  await phones.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = { signal: noAbort };
const typing = { strategy: 'legacy', signal: noAbort } as const;
const form = `<style>body{margin:0} textarea,#pad{position:absolute;left:20px;width:300px} textarea{top:20px;height:60px} #pad{top:120px;height:500px;background:#cde;touch-action:none}</style>
<textarea id="field"></textarea><div id="pad"></div>
<script>
  window.fingers = [];
  document.querySelector('#pad').addEventListener('touchmove', ({ touches }) => {
    const [one, other] = touches;
    if (other) fingers.push(Math.round(Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)));
  });
</script>`;

interface Driven extends AsyncDisposable {
  readonly device: AndroidDevice;
  readonly input: Required<DeviceInput>;
  readonly simulator: AndroidSimulator;
  readonly url: string;
  /** Command lines of the device's shell. */
  readonly lines: string[];
  at(x: number, y: number): Point;
  value(): Promise<string>;
  isKeyboardShown(): Promise<boolean>;
}

/** One phone of each build does for all tests. */
const shared = new Map<string, Promise<OpenPhone>>();
function phoneOf(personality: PersonalityName): Promise<OpenPhone> {
  const phone = shared.get(personality) ?? phones.open({ personality, page: form });
  shared.set(personality, phone);
  return phone;
}

/** A device with the focus in the field of the form. */
async function focused(
  options: AndroidDeviceOptions = {},
  personality: PersonalityName = 'android15',
): Promise<Driven> {
  const { simulator, place, origin } = await phoneOf(personality);
  await simulator.shell(`am start -S -W -n ${shop}/.MainActivity`);
  const device = new AndroidDevice(simulator.serial, { ...place, ...options });
  const lines: string[] = [];
  const debug = (_area: string, line: string): void => void lines.push(line.replace(/^.*? (shell|push|pull) /, '$1 '));
  device.attach({ logger: { warn() {}, warnOnce() {}, info() {}, debug }, appNames: {} });
  await device.screenshot(noAbort).catch(() => undefined);
  const at = (x: number, y: number): Point => {
    const ratio = simulator.device.personality.density / 160;
    return { x: Math.round(x * ratio), y: Math.round(y * ratio) };
  };
  const input = device.input as Required<DeviceInput>;
  await input.pointer.tap(at(100, 40), call);
  lines.length = 0;
  return {
    device,
    input,
    lines,
    at,
    simulator,
    url: `${origin}/`,
    value: async () => String(await simulator.page.evaluate('document.querySelector("#field").value')),
    isKeyboardShown: async () => (await simulator.shell('dumpsys input_method')).includes('mInputShown=true'),
    async [Symbol.asyncDispose]() {
      Object.assign(simulator.faults, { capture: undefined, yadb: undefined });
      await device.destroy();
    },
  };
}

const typed = (lines: readonly string[]): (string | undefined)[] =>
  lines.flatMap((line) => /(?:-keyboard |input (?=text|keyevent 66))(.*) → /.exec(line)?.[1] ?? []);

describe('with yadb', () => {
  it.each(
    aShareOf(
      [
        ['legacy', 30, 'Grüße', ["'Grüße'"]],
        ['legacy', undefined, 'Grüße', ["'Grüße'"]],
        ['bulk', undefined, 'Grüße\n你好', ["'Grüße\\n你好'"]],
        ['sequential', 1, 'añ1', ['a', "'ñ'", '1']],
        ['legacy', undefined, 'say %s', ["'say %s'"]],
        ['legacy', undefined, "it's", ["'it'\\''s'"]],
        ['legacy', undefined, 'plain', ['text plain']],
      ] as const,
      3,
    ),
  )('types %s with a delay of %s: %j', async (...given) => {
    const [strategy, delayMs, text, calls] = given;
    await using driven = await focused({ yadbPath, autoDismissKeyboard: false });
    await driven.input.text.type(text, { strategy, delayMs, signal: noAbort });
    expect(await driven.value()).toBe(text);
    expect(typed(driven.lines)).toEqual(calls);
  });

  it('types everything by it where imeStrategy is always-yadb', async () => {
    await using driven = await focused({ yadbPath, imeStrategy: 'always-yadb' });
    await driven.input.text.type('plain', typing);
    expect(await driven.value()).toBe('plain');
    expect(driven.lines.join('\n')).toContain('-keyboard plain');
    expect(driven.lines.join('\n')).not.toContain('input text');
  });

  thoroughly(() => {
    it('is put onto the device once, and taken away with the device', async () => {
      const driven = await focused({ yadbPath });
      await driven.input.text.type('ä', typing);
      await driven.input.text.type('ö', typing);
      expect(driven.lines.filter((line) => line.startsWith('push'))).toHaveLength(1);
      expect(await driven.simulator.shell('ls /data/local/tmp')).toContain('eyewright-yadb');
      await driven.device.destroy();
      expect(await driven.simulator.shell('ls /data/local/tmp')).not.toContain('eyewright');
      await driven[Symbol.asyncDispose]();
    });
  });

  it('keeps no secret on the clipboard, nor in its log', async () => {
    await using driven = await focused({ yadbPath });
    await driven.input.text.type('pässword', { ...typing, isSecret: true });
    expect(await driven.value()).toBe('pässword');
    expect(driven.simulator.device.state.clipboard).not.toContain('pässword');
    expect(driven.lines.join('\n')).not.toContain('pässword');
  });

  thoroughly(() => {
    it('empties fields of old versions', async () => {
      await using driven = await focused({ yadbPath }, 'android9');
      await driven.input.text.type('ä'.repeat(300), typing);
      await driven.input.text.clear(call);
      expect(await driven.value()).toBe('');
    });
  });

  it('captures the screen where screenshotStrategy is always-yadb, or nothing else can', async () => {
    await using driven = await focused({ yadbPath, screenshotStrategy: 'always-yadb' });
    driven.simulator.faults.capture = 'black';
    expect(await driven.device.screenshot(noAbort)).toMatchObject({ width: 1080, height: 2400, mime: 'image/png' });
    expect(driven.lines.join('\n')).not.toContain('screencap');
    expect(await driven.simulator.shell('ls /data/local/tmp')).not.toContain('.png');

    await using other = await focused({ yadbPath });
    other.simulator.faults.capture = 'fails';
    expect(await other.device.screenshot(noAbort)).toMatchObject({ width: 1080, height: 2400 });
  });

  thoroughly(() => {
    it('says what it said when it fails, which it does with exit code 0', async () => {
      await using driven = await focused({ yadbPath });
      driven.simulator.faults.yadb = 'fails';
      await expect(driven.input.text.type('ä', typing)).rejects.toMatchObject({
        code: 'DEVICE_COMMAND_FAILED',
        summary: expect.stringContaining('MainException') as string,
      });
    });
  });

  it('moves two fingers apart or together', async () => {
    await using driven = await focused({ yadbPath });
    const { input, at } = driven;
    const { page } = driven.simulator;
    const moved = async (direction: 'in' | 'out'): Promise<number[]> => {
      await page.evaluate('fingers = []');
      await input.pinch.pinch(at(170, 370), { direction, distance: 150, durationMs: 300, ...call });
      return (await page.evaluate('fingers')) as number[];
    };
    const out = await moved('out');
    expect((out.at(-1) ?? 0) - (out[0] ?? 0)).toBeGreaterThan(80);
    const together = await moved('in');
    expect((together[0] ?? 0) - (together.at(-1) ?? 0)).toBeGreaterThan(80);
  });
});

thoroughly(() => {
  describe('a text that is replaced or cleared', () => {
    it.each(aShareOf(['android9', 'android12', 'android15', 'vendor'] as const, 4, 1))(
      'leaves nothing of the old one on %s',
      async (build) => {
        await using driven = await focused({ autoDismissKeyboard: false }, build);
        const { text } = driven.input;
        await text.type('old words', typing);
        await text.replace('new', typing);
        expect(await driven.value()).toBe('new');
        await text.clear(call);
        expect(await driven.value()).toBe('');
      },
    );
  });
});

describe('the on-screen keyboard', () => {
  it.each(
    aShareOf(
      [
        ['android15', 'esc-first', [111]],
        ['android15', 'back-first', [4]],
        ['vendor', 'esc-first', [111, 4]],
        ['vendor', 'back-first', [4]],
      ] as const,
      2,
      1,
    ),
  )('of %s is hidden %s, and the application stays', async (personality, keyboardDismissStrategy, keys) => {
    await using driven = await focused({ keyboardDismissStrategy }, personality);
    expect(await driven.isKeyboardShown()).toBe(true);
    await driven.input.text.type('x', typing);
    expect(await driven.isKeyboardShown()).toBe(false);
    expect(driven.simulator.page.url()).toBe(driven.url);
    expect(driven.lines.flatMap((line) => /input keyevent (\d+)/.exec(line)?.[1] ?? []).map(Number)).toEqual(keys);
  });

  it('stays where autoDismissKeyboard is false, of the device or of the call', async () => {
    await using driven = await focused({ autoDismissKeyboard: false });
    await driven.input.text.type('x', typing);
    expect(await driven.isKeyboardShown()).toBe(true);
    await driven.input.text.type('x', { ...typing, autoDismissKeyboard: true });
    expect(await driven.isKeyboardShown()).toBe(false);
    await using other = await focused();
    await other.input.text.type('x', { ...typing, autoDismissKeyboard: false });
    expect(await other.isKeyboardShown()).toBe(true);
  });
});

thoroughly(() => {
  describe('a device that is turned', () => {
    it('is seen and touched as it lies', async () => {
      await using driven = await focused({}, 'android12');
      const { device, input, simulator } = driven;
      const { page } = simulator;
      await simulator.shell('settings put system user_rotation 1');
      const turned = await device.screenshot(noAbort);
      expect(turned.width).toBeGreaterThan(turned.height);
      await page.evaluate(
        `addEventListener('click', ({ clientX, clientY }) => (document.title = Math.round(clientX) + ' ' + Math.round(clientY)))`,
      );
      await input.pointer.tap({ x: turned.width - 10, y: 30 }, call);
      await expect.poll(() => page.title()).toMatch(/^\d+ \d+$/);
      const [x = 0, y = 0] = (await page.title()).split(' ').map(Number);
      const ratio = turned.dpr ?? 1;
      expect(Math.abs(x - (turned.width - 10) / ratio)).toBeLessThan(2);
      expect(Math.abs(y - 30 / ratio)).toBeLessThan(2);
      await simulator.shell('settings put system user_rotation 0');
      expect(await device.screenshot(noAbort)).toMatchObject({ width: turned.height, height: turned.width });
    });
  });
});

thoroughly(() => {
  describe('a device whose screen is off', () => {
    it('is woken up when it is opened', async () => {
      await using driven = await focused();
      await driven.simulator.shell('input keyevent 26');
      expect(driven.simulator.device.state.awake).toBe(false);
      await driven.device.open(noAbort);
      expect(driven.simulator.device.state.awake).toBe(true);
    });
  });
});
