import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { chooseTarget } from '../../../../../src/devices/harmony/choose-target.ts';
import { findHdc } from '../../../../../src/devices/harmony/hdc/find-hdc.ts';
import { clientFailures, toolFailures } from '../../../../../src/devices/harmony/hdc/hdc-failures.data.ts';
import { failureLines, plainOutput } from '../../../../../src/devices/harmony/hdc/hdc-output.ts';
import { parseTargets } from '../../../../../src/devices/harmony/hdc/list-targets.ts';
import { failureIn } from '../../../../../src/devices/shared/client/command-errors.ts';

const facts = { task: 'tap', deviceId: 'phone' };

describe('what hdc prints', () => {
  it.each([
    ['plain\n', 'plain\n'],
    ['one\r\ntwo\r\r\n', 'one\ntwo\n'],
    ['[Info]Server is not running, start it\r\nok\r\n', 'ok\n'],
    ['[W][2025-03-01 10:00:00] a line of its log\nok\n', 'ok\n'],
    ['WARNING: client and server differ\r\nok\r\n', 'ok\n'],
    ['WARNING: the disk is full\n', 'WARNING: the disk is full\n'],
    ['ok\n[Info] of the application\n', 'ok\n[Info] of the application\n'],
    ['', ''],
  ])('%j is %j', (printed, plain) => {
    expect(plainOutput(Buffer.from(printed))).toBe(plain);
  });

  it.each([
    ['[Fail]Not match target founded, check connect-key please', 'DEVICE_NOT_FOUND'],
    ['[Fail]ExecuteCommand need connect-key? please confirm a device by help info', 'DEVICE_NOT_FOUND'],
    ['[Fail]Device not founded or connected', 'DEVICE_NOT_FOUND'],
    ['[Fail][E001005] Device not found or connected', 'DEVICE_NOT_FOUND'],
    ['[Fail][E000003]:The device unauthorized.\r\nThe user denied the access for the device.', 'DEVICE_UNAUTHORIZED'],
    ['[Info]Hello\r\n[Fail]Device offline', 'DEVICE_DISCONNECTED'],
    ['[Fail][E000004]:The communication channel is being established.', 'DEVICE_DISCONNECTED'],
    ['[F][2026-09-30 18:55:32] Send isDead channelId:707896543', 'DEVICE_DISCONNECTED'],
    ['Connect server failed', 'DEVICE_DISCONNECTED'],
    ['WARNING: client and server differ\r\n[Fail]Device offline', 'DEVICE_DISCONNECTED'],
    ['[Fail]', 'DEVICE_COMMAND_FAILED'],
  ])('%j tells of %s', (printed, code) => {
    const output = { stdout: Buffer.from(printed), stderr: '', exitCode: 0 };
    for (const speaker of ['hdc', 'device'] as const) {
      expect(failureIn(facts, clientFailures, failureLines(output, speaker))?.code).toBe(code);
    }
  });

  it.each(['all is well\n', 'the word [Fail] in a line\n', ''])('%j tells of no failure', (printed) => {
    const output = { stdout: Buffer.from(printed), stderr: '', exitCode: 0 };
    for (const speaker of ['hdc', 'device'] as const) expect(failureLines(output, speaker)).toBe('');
  });

  it.each(['ok\n[Fail] test 3\n', '[Info]Hello\nok\n[Fail][E000004]\n', 'ok\nConnect server failed\n'])(
    '%j is what a command of the device may print, and a failure of hdc where that alone speaks',
    (printed) => {
      const output = { stdout: Buffer.from(printed), stderr: '', exitCode: 0 };
      expect(failureLines(output, 'device')).toBe('');
      expect(failureLines(output, 'hdc')).not.toBe('');
    },
  );

  it.each([
    ['error: failed to start ability.\nError Code:10106102  Error Message:…', 'DEVICE_COMMAND_FAILED', /locked/],
    ['error: failed to start ability.\nError Code:10104001', 'DEVICE_COMMAND_FAILED', /no such bundle or ability/],
    ['Please confirm that the coordinate values are correct.', 'DEVICE_COMMAND_FAILED', /coordinate values/],
    ['Missing parameter.', 'DEVICE_COMMAND_FAILED', /Missing parameter/],
    ['/bin/sh: uitest: inaccessible or not found', 'DEVICE_UNSUPPORTED', /no such program/],
    ['wrong argument: text', 'DEVICE_UNSUPPORTED', /does not know this command/],
  ])('of a tool, %j is %s', (printed, code, summary) => {
    expect(failureIn(facts, toolFailures, printed)).toMatchObject({
      code,
      summary: expect.stringMatching(summary) as string,
    });
  });

  it.each([
    'No Error',
    'start ability successfully.',
    '2025-03-01T10:00:00',
    'success: snapshot display 0 , write to x',
  ])('of a tool, %j is no failure', (printed) => {
    expect(failureIn(facts, toolFailures, printed)).toBeUndefined();
  });
});

describe('the targets of hdc', () => {
  it('are read from both forms of the list', () => {
    expect(parseTargets('FMR0223C13000649\n127.0.0.1:5555\n')).toEqual([
      { deviceId: 'FMR0223C13000649', state: 'Connected' },
      { deviceId: '127.0.0.1:5555', state: 'Connected' },
    ]);
    expect(
      parseTargets(
        'FMR0223C13000649\t\tUSB\tUnauthorized\tlocalhost\thdc\n127.0.0.1:5555   TCP  Offline  localhost\nCOM3\tUART\tReady\t\thdc\n',
      ),
    ).toEqual([
      { deviceId: 'FMR0223C13000649', state: 'Unauthorized' },
      { deviceId: '127.0.0.1:5555', state: 'Offline' },
    ]);
    expect(parseTargets('[Empty]\n')).toEqual([]);
  });

  it.each([
    'WARNING: client and server differ',
    'WARNING:',
    'Client version:Ver: 3.1.0a, server version:Ver: 3.0.0b',
    '* the server of hdc was started *',
  ])('are not what hdc says beside them: %j', (line) => {
    expect(parseTargets(`${line}\nFMR0223C13000649\n`)).toEqual([{ deviceId: 'FMR0223C13000649', state: 'Connected' }]);
    expect(parseTargets(`${line}\nFMR0223C13000649\t\tUSB\tOffline\tlocalhost\thdc\n`)).toEqual([
      { deviceId: 'FMR0223C13000649', state: 'Offline' },
    ]);
  });

  it('are taken in their order, the first that is connected', () => {
    const listed = ['Offline', 'Connected', 'Connected'].map((state, index) => ({ deviceId: `phone${index}`, state }));
    expect(chooseTarget(listed)).toEqual({ deviceId: 'phone1', others: ['phone2'] });
  });

  it('are none where they are offline, refuse, or are not there', () => {
    const choose =
      (...states: string[]) =>
      () =>
        chooseTarget(states.map((state) => ({ deviceId: 'phone', state })));
    expect(choose()).toThrowError(expect.objectContaining({ code: 'DEVICE_NOT_FOUND' }));
    expect(choose('Offline')).toThrowError(
      expect.objectContaining({ code: 'DEVICE_NOT_FOUND', summary: 'No HarmonyOS device is ready: phone (Offline)' }),
    );
    expect(choose('Unauthorized')).toThrowError(expect.objectContaining({ code: 'DEVICE_UNAUTHORIZED' }));
  });
});

describe('the place of hdc', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-find-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const put = (...names: string[]): string => {
    const file = path.join(folder, ...names);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
    chmodSync(file, 0o755);
    return file;
  };
  const name = process.platform === 'win32' ? 'hdc.exe' : 'hdc';
  const home = put('home', name);
  const sdk = put('sdk', 'toolchains', name);
  const onPath = put('bin', name);
  const usual = put('user', 'command-line-tools', 'sdk', 'default', 'openharmony', 'toolchains', name);
  const env = { PATH: path.dirname(onPath), HOME: path.join(folder, 'user') };

  it('is what the option names, or else HDC_HOME, or else PATH, or else where it is usually installed', () => {
    expect(findHdc('/somewhere/hdc', { ...env, HDC_HOME: home })).toBe('/somewhere/hdc');
    expect(findHdc(path.dirname(home), env)).toBe(home);
    expect(findHdc(undefined, { ...env, HDC_HOME: home })).toBe(home);
    expect(findHdc(undefined, { ...env, HDC_HOME: path.dirname(home) })).toBe(home);
    expect(findHdc(undefined, { ...env, HDC_HOME: path.join(folder, 'sdk') })).toBe(sdk);
    expect(findHdc(undefined, { ...env, HDC_HOME: path.join(folder, 'nothing') })).toBe(onPath);
    expect(findHdc(undefined, { HOME: env.HOME, PATH: '' })).toBe(usual);
    expect(findHdc(undefined, { PATH: '' })).toBe(name);
  });
});
