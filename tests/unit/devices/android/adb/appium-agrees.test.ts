import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ADB } from 'appium-adb';
import { describe, expect, it, onTestFinished } from 'vitest';

import { parseDevices } from '../../../../../src/devices/android/adb/list-devices.ts';
import { isKeyboardShown } from '../../../../../src/devices/android/input/on-screen-keyboard.ts';
import { densityOf, naturalSize } from '../../../../../src/devices/android/screen/screen-info.ts';
import { isAsleep } from '../../../../../src/devices/android/screen/wake-up.ts';
import { getConnectedDevices } from '../../../../../src/platforms/android/agent-from-adb-device.ts';

const log = (globalThis as { _global_npmlog?: { level: string } })._global_npmlog;
if (log) log.level = 'error';

/**
 * The adb library of the Appium project beside our own reading of the same outputs. Those marked so are from its own tests
 * (github.com/appium/appium-adb, test/unit, Apache-2.0); the others are put together from what AOSP prints.
 */
const adbThatPrints = (answers: Readonly<Record<string, string>>): ADB =>
  Object.assign(new ADB({ executable: { path: 'adb', defaultArgs: [] }, suppressKillServer: true }), {
    shell: (args: readonly string[]) => Promise.resolve(answers[args.join(' ')] ?? ''),
  });

describe('the adb library of the Appium project', () => {
  it.each([
    // general-commands.spec.ts
    'mInputShown=false',
    'mInputShown=true mIsInputViewShown=true',
    // InputMethodManagerService and InputMethodService of AOSP
    '  mShowRequested=true mShowExplicitlyRequested=false mShowForced=false mInputShown=true\n  mDecorViewVisible=true mIsInputViewShown=true\n',
    '  mShowRequested=false mInputShown=true\n  mDecorViewVisible=false mWindowVisible=false\n  mIsInputViewShown=false\n',
    '  mShowRequested=false mInputShown=false\n  mIsInputViewShown=true\n',
    '',
  ])('sees a keyboard that can be hidden where we see one: %j', async (text) => {
    const theirs = await adbThatPrints({ 'dumpsys input_method': text }).isSoftKeyboardPresent();
    expect(isKeyboardShown(text)).toBe(theirs.isKeyboardShown && theirs.canCloseKeyboard);
  });

  it.each([
    '  mWakefulness=Awake\n  mWakefulnessChanging=false\n',
    '  mWakefulness=Dozing\n  mWakefulnessChanging=false\n',
    '  getWakefulnessLocked()=Awake\n',
    // "On some phones mWakefulness=Dozing, on others getWakefulnessLocked()=Dozing" (lockmgmt.ts).
    'Power Manager State:\n  getWakefulnessLocked()=Dozing\n',
    '  getGlobalWakefulnessLocked()=Dozing\n',
    '',
  ])('takes a screen to be off where we do: %j', async (text) => {
    const theirs = await adbThatPrints({ 'dumpsys power': text, 'dumpsys window': '' }).isScreenLocked();
    expect(isAsleep(text)).toBe(theirs);
  });

  it.each([
    // general-commands.spec.ts
    ['Physical size: 1080x1920', 'Physical density: 420'],
    ['Physical size: 1440x3120', 'Physical density: 560'],
    ['Physical size: 1080x2400', 'Physical density: unknown'],
    ['', ''],
  ])('reads %j and %j as we do', async (size, density) => {
    const theirs = adbThatPrints({ 'wm size': size, 'wm density': density });
    const { width, height } = naturalSize(size) ?? {};
    expect(width === undefined ? null : `${width}x${height}`).toBe(await theirs.getScreenSize());
    expect(densityOf(density) ?? null).toBe(await theirs.getScreenDensity());
  });

  it.each([
    // system-calls.spec.ts
    "List of devices attached \nadb server version (32) doesn't match this client (36); killing...\n* daemon started successfully *\nemulator-5554\tdevice",
    'List of devices attached\n',
    'List of devices attached\nemulator-5556\tdevice\n0a388e93\tunauthorized\n192.168.0.7:5555\tdevice\n\n',
  ])('lists the devices that we list: %j', async (text) => {
    const file = await adbFile(text);
    const theirs = new ADB({ executable: { path: file, defaultArgs: [] }, suppressKillServer: true });
    const listed = await theirs.getConnectedDevices();
    expect(parseDevices(text)).toEqual(listed);
    // What users are told: of an emulator, the port of its console as well.
    expect(await getConnectedDevices({ androidAdbPath: file })).toEqual(
      listed.map(({ udid, state }) => {
        const port = /^emulator-(\d+)$/.exec(udid)?.[1];
        return { udid, state, ...(port !== undefined && { port: Number(port) }) };
      }),
    );
  });

  it('splits ids at their spaces, and users are told them whole', async () => {
    const [found, refused] = ['adb-R5CT30 (2)._adb-tls-connect._tcp', '0a388e93'];
    const file = await adbFile(
      `List of devices attached\n${found}\tdevice\n${refused}\tno permissions (user in plugdev group); see [http://x]\n\n`,
    );
    const theirs = new ADB({ executable: { path: file, defaultArgs: [] }, suppressKillServer: true });
    expect((await theirs.getConnectedDevices()).map(({ udid }) => udid)).toEqual(['adb-R5CT30', refused]);
    expect(await getConnectedDevices({ androidAdbPath: file })).toEqual([
      { udid: found, state: 'device' },
      { udid: refused, state: 'no permissions' },
    ]);
  });
});

/** An adb that prints this, whatever it is asked. */
async function adbFile(text: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'eyewright-adb-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'adb');
  await writeFile(file, `#!/bin/sh\ncat <<'END'\n${text}\nEND\n`, { mode: 0o755 });
  return file;
}
