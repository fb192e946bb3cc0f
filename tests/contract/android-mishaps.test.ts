import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DeviceInput } from '../../src/core/device/device-input.ts';
import { secret } from '../../src/core/secrets/secret-vault.ts';
import { agentFromAdbDevice } from '../../src/platforms/android/agent-from-adb-device.ts';
import { AndroidDevice } from '../../src/platforms/android/android-device.ts';
import type { AndroidDeviceOptions } from '../../src/devices/android/android-options.ts';
import { failureOf, readStory, useRunFolder } from '../unit/agents/rig.ts';
import { noAbort, shop } from './driven-phone.ts';
import { Phones, type OpenPhone } from './open-android.ts';
import { thoroughly } from '../usual.ts';

useRunFolder();
const phones = new Phones();
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-mishaps-'));
const yadbPath = path.join(folder, 'yadb');
let phone: OpenPhone;

beforeAll(async () => {
  writeFileSync(yadbPath, 'dex');
  phone = await phones.open({ page });
});
afterAll(async () => {
  await phone[Symbol.asyncDispose]();
  await phones.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = { signal: noAbort };
const page = `<style>body { margin: 0 } textarea { position: absolute; top: 20px; width: 200px; height: 60px }</style>
<textarea id="field"></textarea>
<script>window.taps = []; addEventListener('click', ({ clientX, clientY }) => taps.push([Math.round(clientX), Math.round(clientY)]))</script>`;

interface Driven extends AsyncDisposable {
  readonly device: AndroidDevice;
  readonly input: Required<DeviceInput>;
  readonly lines: string[];
  readonly warnings: string[];
  value(): Promise<string>;
  shell(command: string): Promise<unknown>;
}

async function drive(options: AndroidDeviceOptions = {}): Promise<Driven> {
  await phone.simulator.shell(`am start -S -W -n ${shop}/.MainActivity`);
  const device = new AndroidDevice(phone.simulator.serial, { ...phone.place, autoDismissKeyboard: false, ...options });
  const lines: string[] = [];
  const warnings: string[] = [];
  const warn = (text: string): void => void warnings.push(text);
  const logger = {
    warn,
    warnOnce: warn,
    info: () => undefined,
    debug: (_: string, line: string) => void lines.push(line),
  };
  device.attach({ logger, appNames: {}, reveal: (text) => text.replace(secret('PIN'), 's3cret-1') });
  await device.screenshot(noAbort);
  await phone.page.evaluate('document.querySelector("#field").focus()');
  return {
    device,
    input: device.input as Required<DeviceInput>,
    lines,
    warnings,
    value: async () => String(await phone.page.evaluate('document.querySelector("#field").value')),
    async shell(command) {
      const action = device.actions.find(({ name }) => name === 'RunAdbShell');
      return (await action?.run({ signal: noAbort } as never, { command }))?.value;
    },
    [Symbol.asyncDispose]: () => device.destroy(),
  };
}

describe('a phone during a run', () => {
  it('that gets another size, as folding does, is tapped where its newest picture shows', async () => {
    await using driven = await drive();
    await phone.simulator.shell('wm size 720x1280');
    try {
      const { width, height } = await driven.device.screenshot(noAbort);
      await phone.page.evaluate('taps.length = 0');
      await driven.input.pointer.tap({ x: width / 4, y: height / 2 }, call);
      const [seen, wanted] = (await phone.page.evaluate('[taps[0], [innerWidth / 4, innerHeight / 2]]')) as number[][];
      expect(Math.abs((seen?.[0] ?? 0) - (wanted?.[0] ?? 0))).toBeLessThan(2);
      expect(Math.abs((seen?.[1] ?? 0) - (wanted?.[1] ?? 0))).toBeLessThan(2);
    } finally {
      await phone.simulator.shell('wm size reset');
    }
  });

  it('whose screen goes off is woken and looked at again, with a warning', async () => {
    await using driven = await drive();
    const { data: lit } = await driven.device.screenshot(noAbort);
    await phone.simulator.shell('input keyevent 223');
    expect(phone.simulator.device.state.awake).toBe(false);
    const { data } = await driven.device.screenshot(noAbort);
    expect(phone.simulator.device.state.awake).toBe(true);
    expect(data.length).toBeGreaterThan(lit.length / 2);
    expect(driven.warnings).toEqual([expect.stringContaining('was off and was turned on')]);
  });

  it('does not end an application that it does not have', async () => {
    await using driven = await drive();
    expect(await failureOf(driven.input.apps.terminate('Shopp', call))).toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      summary: 'Cannot terminate "Shopp": no application "Shopp" is installed',
      hint: expect.stringContaining('appNameMapping') as string,
    });
  });

  it('opens the first launcher of an application that has several', async () => {
    const url = 'data:text/html,<title>First</title>';
    const apps = { 'com.example.two': { url, activities: { '.Second': 'about:blank' }, otherLaunchers: ['.Second'] } };
    await using other = await phones.device({ apps });
    await other.input.apps.launch('com.example.two', call);
    expect(other.simulator.page.url()).toBe(url);
  });

  thoroughly(() => {
    it('keeps yadb for one agent when another one ends', async () => {
      await using first = await drive({ yadbPath });
      const second = await drive({ yadbPath });
      await first.input.text.type('ä', { strategy: 'legacy', signal: noAbort });
      await second.input.text.type('ö', { strategy: 'legacy', signal: noAbort });
      await second.device.destroy();
      await first.input.text.type('ü', { strategy: 'legacy', signal: noAbort });
      expect(await first.value()).toBe('äöü');
    });
  });

  const long = `${'y'.repeat(90_000)}\n${'z'.repeat(90_000)}`;

  it('types more than a command line takes', async () => {
    await using driven = await drive();
    // Key by key it takes minutes to arrive.
    phone.simulator.faults.answers.push({ command: /^input (?:text|keyevent)/ });
    try {
      driven.lines.length = 0;
      await driven.input.text.type(long, { strategy: 'bulk', signal: noAbort });
    } finally {
      phone.simulator.faults.answers.length = 0;
    }
    const commands = driven.lines.join(' ').matchAll(/input (?:text (\w+)|keyevent 66)/g);
    expect(Array.from(commands, ([, piece]) => piece ?? '\n').join('') === long).toBe(true);
    expect(driven.lines.length).toBeLessThan(12);
  });

  thoroughly(() => {
    it('types more than a command line takes by yadb', async () => {
      await using driven = await drive({ yadbPath, imeStrategy: 'always-yadb' });
      await driven.input.text.type(long, { strategy: 'bulk', signal: noAbort });
      expect((await driven.value()) === long).toBe(true);
    });
  });
});

describe('a command of the user', () => {
  it.each(['ping: unknown host shop', 'no permissions to read this', 'device offline'])(
    'that says "%s" has failed by itself; the phone is there',
    async (said) => {
      await using driven = await drive();
      expect(await failureOf(driven.shell(`echo "${said}" >&2; false`))).toMatchObject({
        code: 'DEVICE_COMMAND_FAILED',
        details: { exitCode: 1, stderr: expect.stringContaining(said) as string },
      });
    },
  );

  it('gets the secrets that it names, which are in no log and no argument of a process', async () => {
    await using driven = await drive();
    expect(await driven.shell(`echo ${secret('PIN')}`)).toBe('s3cret-1');
    const failure = await failureOf(driven.shell(`echo ${secret('PIN')} >&2; false`));
    expect(failure).toMatchObject({ code: 'DEVICE_COMMAND_FAILED', details: { exitCode: 1 } });
    expect(driven.lines.join('\n')).toContain('shell (hidden)');
    expect(`${driven.lines.join('\n')}${failure.message}${JSON.stringify(failure.details)}`).not.toContain('s3cret-1');
  });

  it('gets the secrets of its agent, which are not in the report', async () => {
    const options = { ...phone.place, secrets: { PIN: 's3cret-2' }, autoPrintReportMsg: false, waitAfterAction: 0 };
    const agent = await agentFromAdbDevice(phone.simulator.serial, options);
    expect(await agent.runAdbShell(`echo ${secret('PIN')}`)).toBe('s3cret-2');
    await agent.destroy();
    const { events } = await readStory(agent.reportFile);
    expect(JSON.stringify(events)).toContain('echo {{secret:PIN}}');
    expect(JSON.stringify(events)).not.toContain('s3cret-2');
  });
});
