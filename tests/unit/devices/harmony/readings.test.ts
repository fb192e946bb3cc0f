import { describe, expect, it } from 'vitest';

import { launchAbility } from '../../../../src/devices/harmony/apps/launch-ability.ts';
import { usualAppNames } from '../../../../src/devices/harmony/apps/app-names.data.ts';
import { densityOf } from '../../../../src/devices/harmony/device-profile.ts';
import { keyCode } from '../../../../src/devices/harmony/input/harmony-keyboard.ts';
import { isKeyboardShown } from '../../../../src/devices/harmony/input/on-screen-keyboard.ts';
import { wayArguments } from '../../../../src/devices/harmony/input/ui-input.ts';
import { isAwake } from '../../../../src/devices/harmony/screen/wake-up.ts';
import { resolveAppName, type AppNames } from '../../../../src/devices/shared/app-names.ts';
import { singleKey } from '../../../../src/devices/shared/single-key.ts';

const home = [{ actions: ['ohos.want.action.home'], entities: ['entity.system.home'] }];
const dump = (metadata: object): string => `com.example.shop:\n${JSON.stringify(metadata, undefined, 2)}\n`;

describe('the ability that starts a bundle', () => {
  it.each([
    [
      'is the one that the home screen shows',
      {
        entryModuleName: 'entry',
        hapModuleInfos: [
          {
            moduleName: 'entry',
            mainElementName: 'Other',
            abilityInfos: [
              { name: 'Other', skills: [] },
              { name: 'HomeAbility', skills: home },
            ],
          },
        ],
      },
      'HomeAbility',
    ],
    [
      'is looked for in the entry module first',
      {
        mainEntry: 'entry',
        hapModuleInfos: [
          { moduleName: 'feature', abilityInfos: [{ name: 'FeatureAbility', skills: home }] },
          { moduleName: 'entry', abilityInfos: [{ name: 'HomeAbility', skills: home }] },
        ],
      },
      'HomeAbility',
    ],
    [
      'is the older word for it',
      {
        hapModuleInfos: [
          {
            abilityInfos: [
              { name: 'Old', skills: [{ actions: ['action.system.home'], entities: ['entity.system.home'] }] },
            ],
          },
        ],
      },
      'Old',
    ],
    [
      'is the main element where none is declared',
      { hapModuleInfos: [{ mainElementName: 'MainAbility' }] },
      'MainAbility',
    ],
    [
      'is the main ability of older bundles',
      { hapModuleInfos: [{ mainAbility: 'com.example.Main' }] },
      'com.example.Main',
    ],
    ['is the usual one where nothing is told', { name: 'com.example.shop' }, 'EntryAbility'],
  ])('%s', (_title, metadata, ability) => {
    expect(launchAbility(dump(metadata))).toBe(ability);
  });

  it.each(['error: failed to get information and the parameters may be wrong.\n', '', 'com.example:\n{ broken'])(
    'is none of %j',
    (text) => {
      expect(launchAbility(text)).toBeUndefined();
    },
  );
});

describe('keys of HarmonyOS', () => {
  it.each([
    [['Enter'], 2054],
    [['esc'], 2070],
    [['Page Down'], 2069],
    [['a'], 2017],
    [['Z'], 2042],
    [['0'], 2000],
    [['9'], 2009],
    [['F12'], 2101],
    [['Back'], 'Back'],
    [['volume_up'], 16],
    [['Home'], 2081],
  ])('%j is %s', (names, code) => {
    expect(keyCode(singleKey(names, 'HarmonyOS'))).toBe(code);
  });

  it.each(['?', ',', 'ä', 'NoSuchKey', 'toString', 'Control'])('%s is no name of a key', (name) => {
    expect(() => keyCode(name)).toThrowError(
      expect.objectContaining({ code: 'DEVICE_UNSUPPORTED', hint: expect.stringContaining('aiInput') as string }),
    );
  });

  it('are pressed one at a time', () => {
    expect(() => singleKey(['Control', 'A'], 'HarmonyOS')).toThrowErrorMatchingInlineSnapshot(`
      [DeviceError: Cannot press Control+A: HarmonyOS takes single keys only
        Hint: Press one key at a time, e.g. Enter. To enter text, use aiInput; to empty a field, aiClearInput.
        Failure class: test (DEVICE_UNSUPPORTED)]
    `);
  });
});

describe('what a device tells', () => {
  const head = 'WindowName DisplayId Pid WinId Type Mode Flag ZOrd Orientation [ x y w h ]';
  const keyboard = (area: string): string => `softKeyboard1 0 2411 36 2105 1 0 18 0 [ ${area} ]`;
  const dashes = '-'.repeat(80);

  it.each([
    [`${head}\n${keyboard('0 900 720 380')}\nshop0 0 1 1 1 1 1 3 0 [ 0 0 720 1280 ]\n${dashes}\n`, true],
    [`${head}\nshop0 0 1 1 1 1 1 3 0 [ 0 0 720 1280 ]\n${dashes}\n${keyboard('0 900 720 380')}\n`, false],
    [`${head}\n${keyboard('0 900 0 0')}\n${dashes}\n`, false],
    ["can't find service", false],
  ])('says whether the keyboard is shown: %#', (text, isShown) => {
    expect(isKeyboardShown(text)).toBe(isShown);
  });

  it('says how many pixels make a virtual one, in whatever column', () => {
    expect(densityOf('ScreenName Type VPR Rotation\nscreen_0 REAL 3.250000 0\n')).toBe(3.25);
    expect(densityOf('ScreenName Type IsMirrored DmsId VPR\nscreen_0 REAL 0 0 2.000000 0\n')).toBe(2);
    expect(densityOf('no table')).toBeUndefined();
  });

  it.each([
    ['Current State: AWAKE  Reason: 21', true],
    ['Current State: INACTIVE  Reason: 3', false],
    ['POWER STATE DUMP:\nCurrent State: SLEEP', false],
    ['', true],
  ])('says whether its screen is on: %j', (text, awake) => {
    expect(isAwake(text)).toBe(awake);
  });
});

describe('the way of a finger', () => {
  const parts = { toDevice: ({ x, y }: { x: number; y: number }) => ({ x, y }) };
  const way = { from: { x: 100, y: 1000 }, to: { x: 100, y: 400 } };

  it.each([
    [1000, '100 1000 100 400 600'],
    [300, '100 1000 100 400 2000'],
    [10_000, '100 1000 100 400 200'],
    [1, '100 1000 100 400 40000'],
  ])('of %i ms has its speed in pixels a second: %s', (durationMs, written) => {
    expect(wayArguments(parts, way, durationMs)).toBe(written);
  });
});

describe('names of applications on HarmonyOS', () => {
  it.each([
    ['Settings', 'com.huawei.hmos.settings'],
    ['settings', 'com.example.settings', { Settings: 'com.example.settings' }],
    ['my shop', 'com.example.shop/HomeAbility', { 'My Shop': 'com.example.shop/HomeAbility' }],
    ['com.example.other', 'com.example.other'],
  ] as const)('%s is %s', (name, resolved, own: AppNames = {}) => {
    expect(resolveAppName(name, own, usualAppNames)).toBe(resolved);
  });
});
