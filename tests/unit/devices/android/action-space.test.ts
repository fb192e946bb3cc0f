import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { actions } from '../../../../src/actions/index.ts';
import { actionSpace, defineAction } from '../../../../src/core/device/action.ts';
import type { Device } from '../../../../src/core/device/device.ts';
import type { AndroidDeviceOptions } from '../../../../src/devices/android/android-options.ts';
import { FakeDevice } from '../../../../src/devices/fake/fake-device.ts';
import { actionCatalogue } from '../../../../src/models/openai/catalogue.ts';
import { AndroidDevice } from '../../../../src/platforms/android/android-device.ts';
import { HarmonyDevice } from '../../../../src/platforms/harmony/harmony-device.ts';
import { IOSDevice } from '../../../../src/platforms/ios/ios-device.ts';

const names = (options: AndroidDeviceOptions): string[] => {
  const { input, actions: own } = new AndroidDevice('phone', options);
  return actionSpace(input, actions, own)
    .map(({ name }) => name)
    .sort();
};

describe('what a plan can do with an Android device', () => {
  let folder: string;
  let yadbPath: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'eyewright-yadb-'));
    yadbPath = path.join(folder, 'yadb');
    writeFileSync(yadbPath, 'dex');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is what the specification lists, and waiting', () => {
    const specified = `Tap, DoubleClick, Input, Scroll, Swipe, DragAndDrop, KeyboardPress, LongPress, PullGesture, Pinch, ClearInput,
      Launch, Terminate, RunAdbShell, AndroidBackButton, AndroidHomeButton, AndroidRecentAppsButton`;
    expect(names({ yadbPath })).toEqual([...specified.split(/,\s+/), 'Sleep'].sort());
  });

  it('has no Pinch where nothing can move two fingers', () => {
    expect(names({})).not.toContain('Pinch');
    expect(names({ yadbPath, displayId: 3 })).not.toContain('Pinch');
  });

  it('has no RunAdbShell where that is not wanted', () => {
    expect(names({ exposeRunAdbShellAction: false })).not.toContain('RunAdbShell');
  });

  it('can say of a text how it is typed and whether the keyboard goes, as on iOS and nowhere else', () => {
    const told = ({ input, actions: own }: Pick<Device, 'input' | 'actions'>): string | undefined =>
      actionCatalogue(actionSpace(input, actions, own ?? []))
        .split('\n')
        .find((line) => line.startsWith('Input '));
    const words = [
      'autoDismissKeyboard?: boolean',
      'keyboardTypeDelay?: number',
      'inputStrategy?: "legacy"|"sequential"|"bulk"',
    ];
    for (const device of [new AndroidDevice('phone'), new IOSDevice()])
      for (const word of words) expect(told(device)).toContain(word);
    for (const device of [new FakeDevice(), new HarmonyDevice('phone')])
      expect(told(device)).not.toMatch(/keyboard|inputStrategy/i);
  });

  it('has the actions of the user, too', () => {
    const own = defineAction({
      name: 'ShakePhone',
      description: 'Shake it.',
      params: z.object({}),
      needs: [],
      run: () => Promise.resolve(),
    });
    expect(names({ customActions: [own] })).toContain('ShakePhone');
  });
});
