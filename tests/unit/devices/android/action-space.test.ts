import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { actions } from '../../../../src/actions/index.ts';
import { actionSpace, defineAction } from '../../../../src/core/action.ts';
import { AndroidDevice } from '../../../../src/session/android/android-device.ts';
import type { AndroidDeviceOptions } from '../../../../src/devices/android/android-options.ts';

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
