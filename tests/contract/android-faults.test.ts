import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { EyewrightError } from '../../src/core/errors/errors.ts';
import {
  agentFromAdbDevice,
  getConnectedDevices,
  getConnectedDevicesWithDetails,
} from '../../src/platforms/android/agent-from-adb-device.ts';
import { androidDevices } from '../../src/platforms/android/android-platform.ts';
import { AndroidDevice } from '../../src/platforms/android/android-device.ts';
import { startAdbServer } from '../simulators/android/adb-server.ts';
import { failureOf, useRunFolder } from '../unit/agents/rig.ts';
import { noAbort } from './driven-phone.ts';
import { Phones, type OpenPhone } from './open-android.ts';
import { thoroughly } from '../usual.ts';

useRunFolder();
const phones = new Phones();
afterAll(() => phones.close());
const call = { signal: noAbort };

describe('without a device', () => {
  it('says that adb is missing, and how to get it', async () => {
    const androidAdbPath = path.join('no', 'such', 'adb');
    const tried = [
      () => agentFromAdbDevice(undefined, { androidAdbPath }),
      () => getConnectedDevices({ androidAdbPath }),
      () => new AndroidDevice('phone', { androidAdbPath }).screenshot(noAbort),
    ];
    for (const attempt of tried) {
      expect(await failureOf(attempt())).toMatchObject({
        code: 'TOOL_MISSING',
        details: { tool: 'adb', tried: androidAdbPath },
        hint: expect.stringContaining('androidAdbPath') as string,
      });
    }
  });

  it.each([null, 5, 'emulator-5554', ['emulator-5554'], { remoteAdbHots: 'farm' }, { remoteAdbPort: 'x' }])(
    'lists none for options that are wrong, and says so: %j',
    async (options) => {
      for (const list of [getConnectedDevices, getConnectedDevicesWithDetails]) {
        const error = await failureOf(list(options as object));
        expect(error).toMatchObject({ code: 'CONFIG_INVALID', summary: expect.stringContaining(list.name) as string });
      }
    },
  );

  thoroughly(() => {
    it('says that none is connected, or none of that id', async () => {
      await using server = await startAdbServer();
      const place = { remoteAdbHost: '127.0.0.1', remoteAdbPort: server.port };
      expect(await getConnectedDevices(place)).toEqual([]);
      const none = await failureOf(agentFromAdbDevice(undefined, place));
      expect([none.code, none.message]).toMatchInlineSnapshot(`
      [
        "DEVICE_NOT_FOUND",
        "No Android device is connected
        Hint: Connect a phone with USB debugging, start an emulator, or "adb connect <host>:<port>"; "adb devices" must list it as "device".
        Failure class: environment (DEVICE_NOT_FOUND)",
      ]
    `);
      const other = await failureOf(new AndroidDevice('emulator-5554', place).screenshot(noAbort));
      expect([other.code, other.message]).toMatchInlineSnapshot(`
      [
        "DEVICE_NOT_FOUND",
        "Cannot open the device on emulator-5554: no device with this id is connected
        Hint: Look at "adb devices": the first column has the ids. Over the network, run "adb connect <host>:<port>" first.
        Failure class: environment (DEVICE_NOT_FOUND)",
      ]
    `);
    });
  });

  it('says that the adb server does not answer', async () => {
    const server = await startAdbServer();
    const place = { remoteAdbHost: '127.0.0.1', remoteAdbPort: server.port };
    expect(await getConnectedDevices(place)).toEqual([]);
    // At another host, nobody listens on this port.
    const elsewhere = { ...place, remoteAdbHost: '127.0.0.2' };
    expect(await failureOf(getConnectedDevices(elsewhere))).toMatchObject({ code: 'DEVICE_DISCONNECTED' });
    await server.close();
    expect(await failureOf(getConnectedDevices(place))).toMatchObject({ code: 'DEVICE_DISCONNECTED' });
    expect(await failureOf(new AndroidDevice('phone', place).screenshot(noAbort))).toMatchObject({
      code: 'DEVICE_DISCONNECTED',
      summary: expect.stringContaining('the adb server does not answer') as string,
    });
  });

  it('needs the id of a device, and options that it knows', async () => {
    for (const id of ['', '  ', undefined, 7]) {
      expect(() => new AndroidDevice(id as string)).toThrowError(expect.objectContaining({ code: 'CONFIG_INVALID' }));
    }
    // Not the first device: an empty text was meant to name one.
    expect(await failureOf(agentFromAdbDevice('', { androidAdbPath: '/no/such/adb' }))).toMatchObject({
      code: 'CONFIG_INVALID',
    });
    const failure = await failureOf(agentFromAdbDevice('phone', { autoDismisKeyboard: true } as object));
    expect(failure.summary).toBe(
      'Invalid options for agentFromAdbDevice: unknown option "autoDismisKeyboard" (did you mean "autoDismissKeyboard"?)',
    );
  });
});

describe('a phone with a fault', () => {
  let phone: OpenPhone;
  beforeAll(async () => {
    phone = await phones.open();
  });
  afterAll(() => phone[Symbol.asyncDispose]());
  const device = (options = {}): AndroidDevice =>
    new AndroidDevice(phone.simulator.serial, { ...phone.place, ...options });

  thoroughly(() => {
    it('that has not allowed the computer is DEVICE_UNAUTHORIZED', async () => {
      phone.simulator.state = 'unauthorized';
      try {
        await expect.poll(async () => (await failureOf(device().screenshot(noAbort))).code).toBe('DEVICE_UNAUTHORIZED');
        const failure = await failureOf(agentFromAdbDevice(undefined, phone.place));
        expect([failure.code, failure.hint]).toEqual([
          'DEVICE_UNAUTHORIZED',
          expect.stringContaining('Allow USB debugging'),
        ]);
      } finally {
        phone.simulator.state = 'device';
      }
      await expect.poll(async () => (await phone.simulator.shell('echo back')).trim()).toBe('back');
    });

    it('that goes offline in the middle is DEVICE_DISCONNECTED, and works again when it is back', async () => {
      const driven = device();
      await driven.screenshot(noAbort);
      phone.simulator.state = 'offline';
      try {
        await expect.poll(async () => (await failureOf(driven.screenshot(noAbort))).code).toBe('DEVICE_DISCONNECTED');
      } finally {
        phone.simulator.state = 'device';
      }
      await expect.poll(async () => (await phone.simulator.shell('echo back')).trim()).toBe('back');
      expect(await driven.screenshot(noAbort)).toMatchObject({ width: 1080 });
      await driven.destroy();
    });

    it('whose cable is pulled in the middle of a capture gives a whole picture by another way, or none', async () => {
      const driven = device();
      await driven.screenshot(noAbort);
      phone.simulator.breakAfter(3000);
      const outcome = await driven.screenshot(noAbort).then(
        ({ width, height }) => `${width}x${height}`,
        (error: EyewrightError) => error.failureClass,
      );
      expect(['1080x2400', 'environment']).toContain(outcome);
      await expect.poll(async () => (await phone.simulator.shell('echo back')).trim()).toBe('back');
      await driven.destroy();
    });
  });

  it.each([
    ['truncated', 'ends after'],
    ['empty', 'is empty'],
    ['fails', 'exit code 1'],
  ] as const)('whose captures are %s fails with every way that was tried', async (fault, reason) => {
    phone.simulator.faults.capture = fault;
    try {
      const failure = await failureOf(device().screenshot(noAbort));
      expect(failure.code).toBe('DEVICE_COMMAND_FAILED');
      expect(failure.summary).toContain(reason);
      expect(failure.details['reasons']).toEqual([
        expect.stringContaining('adb exec-out screencap: '),
        expect.stringContaining('adb shell screencap: '),
        expect.stringContaining('yadb: Cannot capture the screen: it needs yadb'),
      ]);
    } finally {
      phone.simulator.faults.capture = undefined;
    }
    expect(await device().screenshot(noAbort)).toMatchObject({ width: 1080 });
  });

  it('whose direct capture cannot run is captured through a file, of which nothing is left', async () => {
    phone.simulator.faults.answers.push({ command: /^screencap -p$/, err: 'screencap: broken\n', code: 1 });
    try {
      expect(await device().screenshot(noAbort)).toMatchObject({ width: 1080, mime: 'image/png' });
      expect(await phone.simulator.shell('ls /data/local/tmp')).not.toContain('eyewright');
    } finally {
      phone.simulator.faults.answers.length = 0;
    }
  });

  it('whose captures are black, or come with a warning, is taken as it is', async () => {
    const commands: string[] = [];
    const driven = device();
    const debug = (_area: string, line: string): void => void commands.push(line);
    driven.attach({ logger: { warn() {}, warnOnce() {}, info() {}, debug }, appNames: {} });
    for (const fault of ['black', 'warns'] as const) {
      phone.simulator.faults.capture = fault;
      expect(await driven.screenshot(noAbort)).toMatchObject({ width: 1080 });
    }
    phone.simulator.faults.capture = undefined;
    expect(commands.filter((line) => line.includes('screencap'))).toHaveLength(2);
    await driven.destroy();
  });

  it('takes captures of any size only where minScreenshotBufferSize is 0', async () => {
    const { data } = await device().screenshot(noAbort);
    expect(await failureOf(device({ minScreenshotBufferSize: data.length * 2 }).screenshot(noAbort))).toMatchObject({
      summary: expect.stringContaining('fewer than minScreenshotBufferSize') as string,
    });
    expect(await device({ minScreenshotBufferSize: 0 }).screenshot(noAbort)).toMatchObject({ width: 1080 });
  });

  thoroughly(() => {
    it('that prints an error and ends with 0 has failed all the same', async () => {
      const driven = device();
      await driven.screenshot(noAbort);
      phone.simulator.faults.answers.push({ command: 'input', err: 'Error: Could not find the input service\n' });
      try {
        expect(await failureOf(driven.input.pointer?.tap({ x: 5, y: 5 }, call) ?? Promise.resolve())).toMatchObject({
          code: 'DEVICE_COMMAND_FAILED',
          summary: expect.stringContaining('Could not find the input service') as string,
        });
      } finally {
        phone.simulator.faults.answers.length = 0;
      }
      await driven.destroy();
    });

    it('that is slow is waited for, as long as the call lets it', async () => {
      const driven = device();
      await driven.screenshot(noAbort);
      phone.simulator.faults.delayMs = 600;
      try {
        await driven.input.keyboard?.press(['Tab'], call);
        const signal = AbortSignal.timeout(100);
        expect(await failureOf(driven.screenshot(signal))).toMatchObject({ code: 'ABORTED' });
      } finally {
        phone.simulator.faults.delayMs = 0;
      }
      await driven.destroy();
    });
  });

  it('asks for size and rotation before every capture only where alwaysRefreshScreenInfo is true', async () => {
    for (const [alwaysRefreshScreenInfo, times] of [
      [false, 1],
      [true, 3],
    ] as const) {
      const commands: string[] = [];
      const driven = device({ alwaysRefreshScreenInfo });
      const debug = (_area: string, line: string): void => void commands.push(line);
      driven.attach({ logger: { warn() {}, warnOnce() {}, info() {}, debug }, appNames: {} });
      for (let count = 0; count < 3; count++) await driven.screenshot(noAbort);
      expect(commands.filter((line) => line.includes('wm size'))).toHaveLength(times);
      await driven.destroy();
    }
  });
});

thoroughly(() => {
  describe('without yadb', () => {
    it('says what takes it and where to get it', async () => {
      await using phone = await phones.device();
      const { input, device } = phone;
      const failure = await failureOf(input.text.type('Zoë', { strategy: 'legacy', signal: noAbort }));
      expect([failure.code, failure.message]).toMatchInlineSnapshot(`
      [
        "TOOL_MISSING",
        "Cannot type text that has no keys (accents, other scripts, emoji): this needs a tool that is not part of this package
        Hint: Set the path of one tool: yadb (github.com/ysbing/YADB, LGPL-3.0) with yadbPath or EYEWRIGHT_YADB_PATH, or scrcpy's server (github.com/Genymobile/scrcpy, Apache-2.0) with scrcpyServerPath or EYEWRIGHT_SCRCPY_SERVER_PATH. Or allow unicodeIme: true, which installs the keyboard of the npm package io.appium.settings on the phone.
        Failure class: environment (TOOL_MISSING)",
      ]
    `);
      const capture = new AndroidDevice(phone.simulator.serial, { ...phone.place, screenshotStrategy: 'always-yadb' });
      expect(await failureOf(capture.screenshot(noAbort))).toMatchObject({ code: 'TOOL_MISSING' });
      expect(input.pinch).toBeUndefined();
      expect(device.explainMissing('Pinch')).toMatchObject({ code: 'TOOL_MISSING', details: { tool: 'yadb' } });
      expect(() => new AndroidDevice('phone', { yadbPath: path.join('no', 'yadb') })).toThrowError(
        expect.objectContaining({ code: 'TOOL_MISSING' }),
      );
    });
  });

  describe('a phone that refuses input', () => {
    it('says how to allow it', async () => {
      await using phone = await phones.device({ personality: 'lockedDown' });
      const failure = await failureOf(phone.input.pointer.tap({ x: 100, y: 100 }, call));
      expect([failure.code, failure.message.replaceAll(phone.simulator.serial, '<id>')]).toMatchInlineSnapshot(`
      [
        "DEVICE_COMMAND_FAILED",
        "Cannot tap on <id>: it refuses input from a computer (INJECT_EVENTS)
        Hint: Turn on "USB debugging (Security settings)" or "Disable permission monitoring" in its developer options; some makers ask for an account first.
        Failure class: environment (DEVICE_COMMAND_FAILED)",
      ]
    `);
    });
  });
});

describe('DEBUG=eyewright:android:adb', () => {
  it('shows the commands of adb', async () => {
    const run = useDebug('eyewright:android:adb');
    try {
      await using phone = await phones.device();
      await phone.input.keyboard.press(['Tab'], call);
    } finally {
      run.end();
    }
    expect(run.text()).toMatch(
      /eyewright:android:adb -H 127\.0\.0\.1 -P \d+ -s \S+ shell input keyevent 61 → exit 0, 0 bytes, \d+ ms/,
    );
  });

  it('shows those that look for devices, too', async () => {
    await using phone = await phones.open();
    const run = useDebug('eyewright:android:adb');
    try {
      await getConnectedDevicesWithDetails(phone.place);
      const lease = await androidDevices({ ...phone.place, deviceId: phone.simulator.serial }).lease();
      lease.release();
    } finally {
      run.end();
    }
    const commands = run.text().replaceAll(/-P \d+/g, '-P 5037');
    expect(commands).toMatch(/eyewright:android:adb -H 127\.0\.0\.1 -P 5037 devices → \d+ bytes, \d+ ms/);
    expect(commands).toMatch(/-s \S+ shell wm size/);
    expect(commands).toMatch(/devices → exit 0/);
    expect(commands).toMatch(/-s \S+ shell getprop sys.boot_completed → exit 0/);
  });
});

/** What is written to the console while DEBUG selects something. */
function useDebug(selector: string): { text(): string; end(): void } {
  const before = process.env['DEBUG'];
  const written: string[] = [];
  const { write } = process.stderr;
  process.env['DEBUG'] = selector;
  process.stderr.write = (text) => written.push(String(text)) > 0;
  return {
    text: () => written.join(''),
    end() {
      process.stderr.write = write;
      if (before === undefined) delete process.env['DEBUG'];
      else process.env['DEBUG'] = before;
    },
  };
}
