import path from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { agentFromHdcDevice, getConnectedDevices } from '../../src/platforms/harmony/agent-from-hdc-device.ts';
import { HarmonyDevice } from '../../src/platforms/harmony/harmony-device.ts';
import { failureOf, useRunFolder } from '../unit/agents/rig.ts';
import { noFaults } from '../simulators/harmony/device/faults.ts';
import { noAbort, shop } from './driven-phone.ts';
import { drive, Phones, type OpenPhone } from './open-harmony.ts';
import { aShareOf, thoroughly } from '../usual.ts';

useRunFolder();
const phones = new Phones();
afterAll(() => phones.close());
const call = { signal: noAbort };
const typing = { strategy: 'legacy', signal: noAbort } as const;

describe('without a device', () => {
  thoroughly(() => {
    it('takes no line that hdc says beside them for a device', async () => {
      const server = await phones.server();
      server.about = 'WARNING: client and server differ\r\nThe server was started\r\n';
      expect(await getConnectedDevices(server.hdcPath)).toEqual([]);
    });
  });

  it('says that hdc is missing, and how to get it', async () => {
    const hdcPath = path.join('no', 'such', 'hdc');
    const tried = [
      () => agentFromHdcDevice(undefined, { hdcPath }),
      () => getConnectedDevices(hdcPath),
      () => new HarmonyDevice('phone', { hdcPath }).screenshot(noAbort),
    ];
    for (const attempt of tried) {
      expect(await failureOf(attempt())).toMatchObject({
        code: 'TOOL_MISSING',
        details: { tool: 'hdc', tried: hdcPath },
        hint: expect.stringContaining('hdcPath') as string,
      });
    }
  });

  thoroughly(() => {
    it('says that none is connected, or none of that id, or that the server is gone', async () => {
      const server = await phones.server();
      const place = { hdcPath: server.hdcPath };
      expect(await getConnectedDevices(server.hdcPath)).toEqual([]);
      const none = await failureOf(agentFromHdcDevice(undefined, place));
      expect([none.code, none.message]).toMatchInlineSnapshot(`
      [
        "DEVICE_NOT_FOUND",
        "No HarmonyOS device is connected
        Hint: Connect a phone with USB debugging, start an emulator, or "hdc tconn <host>:<port>"; "hdc list targets -v" must list it as "Connected".
        Failure class: environment (DEVICE_NOT_FOUND)",
      ]
    `);
      const other = await failureOf(new HarmonyDevice('FMR0223C13000649', place).screenshot(noAbort));
      expect([other.code, other.message]).toMatchInlineSnapshot(`
      [
        "DEVICE_NOT_FOUND",
        "Cannot take a screenshot on FMR0223C13000649: no device with this id is connected, or it is offline
        Hint: Look at "hdc list targets": its lines are the ids. Over the network, run "hdc tconn <host>:<port>" first.
        Failure class: environment (DEVICE_NOT_FOUND)",
      ]
    `);
    });

    it('says which options there are not, and for whom', async () => {
      expect(await failureOf(agentFromHdcDevice('phone', { hdcPth: '/x' } as object))).toMatchObject({
        code: 'CONFIG_INVALID',
        summary: expect.stringContaining('hdcPth') as string,
      });
    });
  });
});

describe('a HarmonyOS phone with a fault', () => {
  let phone: OpenPhone;
  beforeAll(async () => {
    phone = await phones.open({ page: '<input id="field" style="width:90%;height:60px"><h1>Shop</h1>' });
  });
  beforeEach(() => {
    const { simulator } = phone;
    Object.assign(simulator.faults, noFaults());
    Object.assign(simulator.server, { about: '', notReady: 0 });
    Object.assign(simulator.target, { isAwake: true });
    simulator.target.lines.length = 0;
    simulator.state = 'Connected';
  });
  afterAll(() => phone[Symbol.asyncDispose]());
  const device = (): HarmonyDevice => new HarmonyDevice(phone.simulator.connectKey, phone.place);

  thoroughly(() => {
    it.each([
      ['Unauthorized', 'DEVICE_UNAUTHORIZED'],
      ['Offline', 'DEVICE_NOT_FOUND'],
    ] as const)('that is %s fails with %s', async (state, code) => {
      phone.simulator.state = state;
      const error = await failureOf(device().screenshot(noAbort));
      expect(error).toMatchObject({ code, hint: expect.any(String) as string });
      expect(error.summary).toContain(phone.simulator.connectKey);
    });

    it.each(aShareOf(['fails', 'silent', 'truncated'], 3, 1))(
      'whose snapshot_display %s is captured by uitest, and nothing is left on it',
      async (capture) => {
        phone.simulator.faults.capture = capture;
        const own = device();
        expect(await own.screenshot(noAbort)).toMatchObject({ mime: 'image/png', width: 720, height: 1560 });
        await own.destroy();
        expect(phone.simulator.target.files.list('/data/local/tmp')).toEqual([]);
      },
    );

    it('that takes no pictures at all says so with every way that was tried', async () => {
      Object.assign(phone.simulator.faults, { capture: 'silent', screenCap: 'fails' });
      const error = await failureOf(device().screenshot(noAbort));
      expect(error.code).toBe('DEVICE_COMMAND_FAILED');
      expect(error.summary).toMatch(/snapshot_display: .*no such file.*; uitest screenCap: .*failed/s);
    });

    it('whose screen is off is woken, at first and later', async () => {
      phone.simulator.target.isAwake = false;
      const own = device();
      await own.open(noAbort);
      expect(phone.simulator.target.isAwake).toBe(true);
      phone.simulator.target.isAwake = false;
      const { data } = await own.screenshot(noAbort);
      expect(data.length).toBeGreaterThan(10_000);
      await own.destroy();
    });

    it('that says much about itself before it answers is understood', async () => {
      phone.simulator.server.about = '[Info]Server is not running, will start it\r\n';
      const own = device();
      expect(await own.open(noAbort)).toMatchObject({ name: 'HUAWEI ALN-AL00' });
      expect(await own.getDeviceLocalTimeString()).toMatch(/^\d{4}-/);
      await own.destroy();
    });

    it('whose channel is not ready yet is asked again, since nothing has run', async () => {
      phone.simulator.server.notReady = 1;
      const own = device();
      expect(await own.getDeviceLocalTimeString()).toMatch(/^\d{4}-/);
      await own.destroy();
    });

    it.each(
      aShareOf(
        [
          ['Please confirm that the coordinate values are correct.', 'DEVICE_COMMAND_FAILED'],
          ['[Fail]Device offline', 'DEVICE_DISCONNECTED'],
          ['/bin/sh: uitest: inaccessible or not found', 'DEVICE_UNSUPPORTED'],
        ],
        2,
      ),
    )('that says %j after a tap fails, whatever the exit code', async (out, code) => {
      await using driven = await drive(phone);
      phone.simulator.faults.answers = [{ command: 'uiInput', out: `${out}\r\n` }];
      expect(await failureOf(driven.input.pointer.tap({ x: 10, y: 10 }, call))).toMatchObject({
        code,
        summary: expect.stringContaining('Cannot tap on') as string,
      });
    });

    it('that is locked says so', async () => {
      await using driven = await drive(phone);
      const out = 'error: failed to start ability.\nError Code:10106102  Error Message:The device screen is locked.\n';
      phone.simulator.faults.answers = [{ command: 'aa start', out }];
      expect(await failureOf(driven.input.apps.launch(shop, call))).toMatchObject({
        code: 'DEVICE_COMMAND_FAILED',
        hint: expect.stringContaining('Unlock') as string,
      });
    });
  });

  it.each(
    aShareOf(
      [
        ['launch', 'com.example.nothing', 'no application "com.example.nothing" is installed'],
        ['launch', 'No Such App', 'no application "No Such App" is installed'],
        ['launch', `${shop}/NoAbility`, 'there is no such bundle or ability'],
        ['launch', 'unknown://address', 'no application opens such an address'],
        ['terminate', 'com.example.nothing', 'no application "com.example.nothing" is installed'],
        ['terminate', 'https://example.com', 'an address is not an application'],
      ] as const,
      6,
    ),
  )('has nothing to %s by %s', async (verb, target, why) => {
    const own = device();
    const error = await failureOf(own.input.apps?.[verb](target, call) ?? Promise.resolve());
    expect(error.summary).toContain(`Cannot ${verb} ${JSON.stringify(target)}`);
    expect(error.summary).toContain(why);
    await own.destroy();
  });

  thoroughly(() => {
    it('that goes in the middle of a command is missed, and nothing hangs', async () => {
      await using gone = await phones.open();
      const own = new HarmonyDevice(gone.simulator.connectKey, gone.place);
      await own.open(noAbort);
      gone.simulator.faults.delayMs = 50;
      const before = gone.simulator.server.calls.length;
      const taken = failureOf(own.screenshot(noAbort));
      await expect.poll(() => gone.simulator.server.calls.length).toBeGreaterThan(before);
      gone.simulator.unplug();
      expect(await taken).toMatchObject({ code: 'DEVICE_NOT_FOUND' });
      await own.destroy();
    });

    it('that never answers is left when the signal fires, and commands that wait do not run', async () => {
      await using driven = await drive(phone);
      phone.simulator.faults.hangs = true;
      const stopping = new AbortController();
      const before = phone.simulator.server.calls.length;
      const hanging = failureOf(driven.device.screenshot(stopping.signal));
      await expect.poll(() => phone.simulator.server.calls.length).toBe(before + 1);
      const waiting = failureOf(driven.input.pointer.tap({ x: 10, y: 10 }, { signal: stopping.signal }));
      stopping.abort();
      expect(await hanging).toMatchObject({ code: 'ABORTED' });
      expect(await waiting).toMatchObject({ code: 'ABORTED' });
      phone.simulator.faults.hangs = false;
      await driven.device.destroy();
      expect(phone.simulator.lines.some((line) => line.includes('click 10 10'))).toBe(false);
    });

    it.each(aShareOf(['WARNING: client and server differ', 'linker: a library has no version'], 2))(
      'that says %j before each answer gets a text once',
      async (line) => {
        await using driven = await drive(phone, { autoDismissKeyboard: false });
        const { input, at, value } = driven;
        await input.pointer.tap(at(100, 30), call);
        phone.simulator.server.about = `${line}\r\n`;
        await input.text.type('one', typing);
        await input.text.type(' two', typing);
        expect(await value('#field')).toBe('one two');
      },
    );

    it('whose first typing fails is typed to in the same way later', async () => {
      await using driven = await drive(phone, { autoDismissKeyboard: false });
      const { input, at, value } = driven;
      await input.pointer.tap(at(100, 30), call);
      phone.simulator.faults.answers = [{ command: 'uiInput text', out: 'error: the daemon does not answer\n' }];
      expect(await failureOf(input.text.type('one', typing))).toMatchObject({ code: 'DEVICE_COMMAND_FAILED' });
      phone.simulator.faults.answers = [];
      await input.text.type('two', typing);
      expect(await value('#field')).toBe('two');
      expect(phone.simulator.lines.filter((line) => line.includes('inputText'))).toEqual([]);
    });

    it.each(aShareOf(['[Fail] test 3', '[Fail][E000004]: of the device'], 2))(
      'may print %j by itself, and the command runs once',
      async (text) => {
        const agent = await agentFromHdcDevice(phone.simulator.connectKey, { ...phone.place, generateReport: false });
        const line = `echo ok; echo '${text}'`;
        expect(await agent.runHdcShell(line)).toBe(`ok\n${text}`);
        await agent.destroy();
        expect(phone.simulator.lines.filter((given) => given === line)).toHaveLength(1);
      },
    );
  });

  it('with an older uitest gets text at the place of the field', async () => {
    await using board = await phones.open({
      personality: 'board',
      page: '<input id="field" style="width:90%;height:60px">',
    });
    await using driven = await drive(board, { autoDismissKeyboard: false });
    const { input, at, value } = driven;
    expect(await failureOf(input.text.type('nowhere', typing))).toMatchObject({ code: 'DEVICE_UNSUPPORTED' });
    await input.pointer.tap(at(100, 30), call);
    board.simulator.target.lines.length = 0;
    await input.text.type('Ada', typing);
    await input.text.type(' L', typing);
    expect(await value('#field')).toBe('Ada L');
    const inputs = board.simulator.lines.filter((line) => line.includes('uiInput'));
    expect(inputs.map((line) => line.replace(/^uitest uiInput inputText \d+ \d+ /, ''))).toEqual(['Ada', "' L'"]);
  });
});

thoroughly(() => {
  describe('DEBUG=eyewright:harmony:hdc', () => {
    it('shows the commands of hdc', async () => {
      vi.stubEnv('DEBUG', 'eyewright:harmony:hdc');
      await using phone = await phones.open();
      const { write } = process.stderr;
      const texts: string[] = [];
      process.stderr.write = (text) => texts.push(String(text)) > 0;
      try {
        const own = new HarmonyDevice(phone.simulator.connectKey, phone.place);
        await own.getDeviceLocalTimeString();
        await own.destroy();
      } finally {
        process.stderr.write = write;
      }
      expect(texts.join('')).toContain(`-t ${phone.simulator.connectKey} shell date`);
    });
  });
});
