import { describe, expect, it } from 'vitest';

import { actions } from '../../../src/actions/index.ts';
import type { AnyAction } from '../../../src/core/device/action.ts';
import type { DeviceInput, TypeTextOptions } from '../../../src/core/device/device-input.ts';
import type { InputStrategy } from '../../../src/core/device/input-strategies.ts';
import { grantedByCaller } from '../../../src/core/device/grants.ts';
import { silentLogger } from '../../contract/silent-logger.ts';
import { FakeDevice } from '../../../src/devices/fake/fake-device.ts';

const located = { prompt: 'x', rect: { left: 0, top: 0, width: 10, height: 10 }, center: { x: 5, y: 5 } };
const other = { ...located, center: { x: 50, y: 60 } };

interface RunInit {
  readonly input?: (input: DeviceInput) => DeviceInput;
  readonly defaults?: { readonly inputStrategy?: InputStrategy; readonly keyboardTypeDelay?: number | undefined };
  readonly signal?: AbortSignal;
}

function named(name: string): AnyAction {
  const action = actions.find((candidate) => candidate.name === name);
  if (!action) throw new RangeError(`no action ${name}`);
  return action;
}

const surroundings = { screen: { width: 800, height: 600, dpr: 1 }, grants: grantedByCaller, logger: silentLogger };

/** Runs an action on a fake device, as an agent does; returns what reached the device. */
async function run(name: string, param: object, { input, defaults, signal }: RunInit = {}): Promise<string[]> {
  const device = new FakeDevice();
  const context = {
    ...surroundings,
    input: (input?.(device.input) ?? device.input) as never,
    defaults: { inputStrategy: 'legacy' as const, keyboardTypeDelay: undefined, ...defaults },
    signal: signal ?? new AbortController().signal,
  };
  await named(name).run(context, named(name).params.parse(param));
  return device.log;
}

describe('an action', () => {
  it.each([
    ['Tap', { locate: located }, ['tap 5,5']],
    ['DoubleClick', { locate: located }, ['double-tap 5,5']],
    ['RightClick', { locate: located }, ['right-click 5,5']],
    ['Hover', { locate: located }, ['hover 5,5']],
    ['ClearInput', { locate: located }, ['tap 5,5', 'clear']],
    ['DragAndDrop', { from: located, to: other }, ['drag 5,5 50,60']],
    ['KeyboardPress', { keyName: 'Control+A' }, ['press Control+a']],
    ['KeyboardPress', { keyName: 'Enter', locate: located }, ['tap 5,5', 'press Enter']],
    ['Scroll', {}, ['scroll down']],
    ['Scroll', { direction: 'left', distance: 40 }, ['scroll left 40']],
    ['Scroll', { distance: null }, ['scroll down']],
    ['Scroll', { scrollType: 'scrollToBottom' }, ['scroll to bottom']],
    ['Scroll', { scrollType: 'scrollToTop', direction: 'left' }, ['scroll to top']],
    ['Scroll', { scrollType: 'scrollToRight' }, ['scroll to right']],
    ['Scroll', { scrollType: 'scrollToLeft' }, ['scroll to left']],
    ['Input', { locate: located, value: 'a' }, ['tap 5,5', 'clear', 'type a']],
    ['Input', { locate: located, value: 7 }, ['tap 5,5', 'clear', 'type 7']],
    ['Input', { locate: located, value: '' }, ['tap 5,5', 'clear']],
    ['Input', { locate: located, value: 'a', mode: 'typeOnly' }, ['tap 5,5', 'move to end', 'type a']],
    ['Input', { locate: located, value: 'a', mode: 'append' }, ['tap 5,5', 'move to end', 'type a']],
    ['Input', { locate: located, value: 'a', mode: 'clear' }, ['tap 5,5', 'clear']],
    ['Sleep', { timeMs: 0 }, []],
  ])('%s with %j reaches the device', async (name, param, log) => {
    expect(await run(name, param)).toEqual(log);
  });

  it.each([
    ['Tap', {}],
    ['Tap', { locate: 'Save' }],
    ['Tap', { locate: { prompt: 'Save' } }],
    ['DragAndDrop', { from: located }],
    ['KeyboardPress', { keyName: '' }],
    ['Scroll', { direction: 'sideways' }],
    ['Scroll', { distance: 0 }],
    ['Scroll', { distance: Number.NaN }],
    ['Sleep', { timeMs: -1 }],
    ['Sleep', { timeMs: 10_001 }],
    ['Input', { locate: located, value: true }],
    ['Input', { locate: located, value: 'a', keyboardTypeDelay: -1 }],
    ['Navigate', { url: '' }],
  ])('%s does not take %j', (name, param) => {
    expect(named(name).params.safeParse(param).success).toBe(false);
  });
});

describe('typing', () => {
  const withReplace =
    (log: string[]) =>
    (input: DeviceInput): DeviceInput => ({
      ...input,
      ...(input.text && {
        text: { ...input.text, replace: (text) => Promise.resolve(void log.push(`replace ${text}`)) },
      }),
    });

  it('replaces the value in one operation of the device, which knows best how', async () => {
    const replaced: string[] = [];
    const param = { locate: located, value: 'a', inputStrategy: 'bulk' };

    expect(await run('Input', param, { input: withReplace(replaced) })).toEqual(['tap 5,5']);
    expect(replaced).toEqual(['replace a']);
  });

  it.each([
    [{ inputStrategy: 'legacy', keyboardTypeDelay: 5 }, {}, ['legacy', 5]],
    [{ inputStrategy: 'bulk', keyboardTypeDelay: undefined }, {}, ['bulk', undefined]],
    [{ inputStrategy: 'bulk', keyboardTypeDelay: 5 }, { keyboardTypeDelay: 0 }, ['bulk', 0]],
    [{ inputStrategy: 'bulk', keyboardTypeDelay: 5 }, { inputStrategy: 'sequential' }, ['sequential', 5]],
    [{ inputStrategy: 'legacy', keyboardTypeDelay: 5 }, { inputStrategy: 'bulk', keyboardTypeDelay: 0 }, ['bulk', 0]],
    [{ inputStrategy: 'bulk', keyboardTypeDelay: 5 }, {}, 'CONFIG_INVALID'],
  ] as const)(
    'takes the defaults of the agent %o, unless the action has its own: %o',
    async (defaults, own, wanted) => {
      let given: unknown;
      const text = {
        type: () => Promise.resolve(),
        replace: (_text: string, { strategy, delayMs }: TypeTextOptions) =>
          Promise.resolve(void (given = [strategy, delayMs])),
        clear: () => Promise.resolve(),
        moveToEnd: () => Promise.resolve(),
      };
      const done = run(
        'Input',
        { locate: located, value: 'a', ...own },
        { defaults, input: (input) => ({ ...input, text }) },
      );
      await done.catch((error: { code: string }) => (given = error.code));
      expect(given).toEqual(wanted);
    },
  );

  it('with options that do not fit touches nothing', async () => {
    const device = new FakeDevice();
    const param = { locate: located, value: 'a', inputStrategy: 'bulk', keyboardTypeDelay: 5 };
    const context = {
      ...surroundings,
      input: device.input as never,
      defaults: { inputStrategy: 'legacy' as const, keyboardTypeDelay: undefined },
      signal: new AbortController().signal,
    };

    await expect(named('Input').run(context, named('Input').params.parse(param))).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    });
    expect(device.log).toEqual([]);
  });
});

describe('waiting', () => {
  it('ends with its signal', async () => {
    await expect(run('Sleep', { timeMs: 10_000 }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'ABORTED',
    });
  });
});

describe('autoDismissKeyboard of a call', () => {
  it.each([
    ['to type', { value: 'a' }],
    ['to add', { value: 'a', mode: 'typeOnly' }],
    ['to clear', { mode: 'clear' }],
    ['to replace by nothing', { value: '' }],
  ])('reaches the device %s', async (_what, param) => {
    const given: unknown[] = [];
    const heard =
      (method: string) =>
      (...call: readonly unknown[]) => {
        if (method !== 'moveToEnd') given.push((call.at(-1) as { autoDismissKeyboard?: boolean }).autoDismissKeyboard);
        return Promise.resolve();
      };
    const text = {
      type: heard('type'),
      replace: heard('replace'),
      clear: heard('clear'),
      moveToEnd: heard('moveToEnd'),
    };
    await run(
      'Input',
      { locate: located, autoDismissKeyboard: false, ...param },
      { input: (input) => ({ ...input, text }) },
    );
    expect(given).toEqual([false]);
  });
});
