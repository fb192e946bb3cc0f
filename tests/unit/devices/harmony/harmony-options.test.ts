import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { actions } from '../../../../src/actions/index.ts';
import { actionSpace, defineAction } from '../../../../src/core/device/action.ts';
import { resolveHarmonyOptions, type HarmonyDeviceOptions } from '../../../../src/devices/harmony/harmony-options.ts';
import { HarmonyDevice } from '../../../../src/platforms/harmony/harmony-device.ts';

const resolve = (input: object) => resolveHarmonyOptions(input, {});

describe('options of a HarmonyOS device', () => {
  it('have the defaults of the specification', () => {
    expect(resolve({})).toEqual({
      autoDismissKeyboard: true,
      keyboardDismissStrategy: 'esc-first',
      inputStrategy: 'legacy',
      customActions: [],
    });
  });

  it('refuse bulk with a delay', () => {
    expect(() => resolve({ inputStrategy: 'bulk', keyboardTypeDelay: 20 })).toThrow(
      'inputStrategy "bulk" cannot keep a keyboardTypeDelay of 20 ms',
    );
  });

  it.each([
    { keyboardTypeDelay: -1 },
    { keyboardTypeDelay: Number.POSITIVE_INFINITY },
    { keyboardDismissStrategy: 'tab-first' },
    { inputStrategy: 'fast' },
    { autoDismissKeyboard: 'yes' },
    { hdcPath: '' },
    { customActions: ['Tap'] },
    { displayId: 1 },
  ])('refuse %j', (options) => {
    expect(() => resolve(options)).toThrowError(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });

  it('take an option that was removed, which has no effect', () => {
    expect(resolve({ screenshotResizeScale: 0.5 })).toMatchObject({ screenshotResizeScale: 0.5 });
    expect(() => new HarmonyDevice('phone', { screenshotResizeScale: 0.5 })).not.toThrow();
  });

  it.each([undefined, '', '  ', 5])('need the id of a device: %j is none', (id) => {
    expect(() => new HarmonyDevice(id as string)).toThrowError(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});

describe('what a plan can do with a HarmonyOS device', () => {
  const names = (options: HarmonyDeviceOptions = {}): string[] => {
    const { input, actions: own } = new HarmonyDevice('phone', options);
    return actionSpace(input, actions, own)
      .map(({ name }) => name)
      .sort();
  };

  it('is what the specification lists, and waiting: no Pinch', () => {
    const specified = `Tap, DoubleClick, Input, Scroll, Swipe, DragAndDrop, KeyboardPress, LongPress, ClearInput,
      Launch, Terminate, RunHdcShell, HarmonyBackButton, HarmonyHomeButton, HarmonyRecentAppsButton`;
    expect(names()).toEqual([...specified.split(/,\s+/), 'Sleep'].sort());
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
