import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { defineAction, target, type AnyAction } from '../../../../src/core/device/action.ts';
import type { DeviceInput } from '../../../../src/core/device/device-input.ts';
import { plan } from '../../../../src/testing/scripted-replies.ts';
import { deviceLike, failureOf, openRig, place, saveButton, tap, treeLike, useRunFolder } from '../rig.ts';

useRunFolder();

const channel = defineAction({
  name: 'ReadChannel',
  description: 'Read which channel is on.',
  params: z.object({}),
  needs: [],
  effect: 'nothing',
  run: () => Promise.resolve({ feedback: 'channel 7 is on', value: 7 }),
});

const gentleTap = (log: string[]): AnyAction =>
  defineAction({
    name: 'Tap',
    description: 'Tap gently.',
    params: z.object({ locate: target('The element') }),
    needs: ['pointer'],
    run: (_context, { locate }) => Promise.resolve(void log.push(`gentle ${locate.center.x}`)),
  });

describe('actions of a device', () => {
  it('are offered to the model, and what they answer reaches its next round and the record', async () => {
    await using rig = await openRig({
      script: { replies: [plan([{ name: 'ReadChannel', param: {} }]), plan([], { done: true })] },
      wrap: (fake) => deviceLike(fake, { actions: [channel] }),
    });

    await rig.agent.aiAct('tell the channel');

    expect(rig.model.requests[0]?.text).toContain('ReadChannel');
    expect(rig.model.requests[1]?.text).toContain('channel 7 is on');
    const ends = (await rig.record()).of('step-end');
    expect(ends.map(({ result }) => result)).toContain('channel 7 is on');
  });

  it('replace the general ones of the same name', async () => {
    const log: string[] = [];
    await using rig = await openRig({
      script: { respond: () => place(saveButton.rect) },
      wrap: (fake) => deviceLike(fake, { actions: [gentleTap(log)] }),
    });

    await rig.agent.aiTap('Save');

    expect([log, rig.log]).toEqual([['gentle 70'], []]);
  });
});

describe('a device without a pointer', () => {
  it('takes keys, and says at once that it reaches no element', async () => {
    await using rig = await openRig({
      wrap: (fake) => {
        const { keyboard } = fake.input;
        return deviceLike(fake, { input: keyboard ? { keyboard } : {} });
      },
    });

    await rig.agent.aiKeyboardPress(undefined, { keyName: 'Enter' });
    const error = await failureOf(rig.agent.aiKeyboardPress('the list', { keyName: 'Enter' }));

    expect(rig.log).toEqual(['press Enter']);
    expect(rig.calls).toEqual([]);
    expect(error.message).toMatchInlineSnapshot(`
      "KeyboardPress takes no element on fake
        Hint: Leave out the element: this device has no pointer.
        Failure class: test (CONFIG_INVALID)"
    `);
  });
});

describe('opening a device', () => {
  it('happens once, within the first call, and again after it failed', async () => {
    let attempts = 0;
    await using rig = await openRig({
      script: { respond: () => place(saveButton.rect) },
      wrap: (fake) =>
        deviceLike(fake, {
          open: () => {
            attempts += 1;
            return attempts === 1 ? Promise.reject(new TypeError('not plugged in')) : Promise.resolve({ id: 'tv-1' });
          },
        }),
    });

    await expect(rig.agent.aiTap('Save')).rejects.toThrow('not plugged in');
    await rig.agent.aiTap('Save');
    await rig.agent.aiTap('Save');

    expect(attempts).toBe(2);
  });
});

describe('a device that is slow to open', () => {
  it('is tried anew when the last call gave up, and one call does not cut the time of another', async () => {
    const signals: AbortSignal[] = [];
    await using rig = await openRig({
      script: { respond: () => place(saveButton.rect) },
      wrap: (fake) =>
        deviceLike(fake, {
          open: (signal) => {
            signals.push(signal);
            return signals.length === 1 ? new Promise(() => undefined) : Promise.resolve({});
          },
        }),
    });

    const patient = failureOf(rig.agent.aiTap('Save', { timeout: 400 }));
    const hasty = failureOf(rig.agent.aiTap('Save', { timeout: 20 }));
    expect((await hasty).message).toContain('within 20 ms');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    expect((await patient).message).toContain('within 400 ms');
    await rig.agent.aiTap('Save');

    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });
});

describe('input of a class', () => {
  it('is used as it is, getters and all', async () => {
    await using rig = await openRig({
      wrap: (fake) => {
        class Keys {
          readonly #keyboard = fake.input.keyboard;
          get keyboard(): typeof fake.input.keyboard {
            return this.#keyboard;
          }
        }
        return deviceLike(fake, { input: new Keys() as DeviceInput });
      },
    });

    await rig.agent.aiKeyboardPress(undefined, { keyName: 'Enter' });

    expect(rig.log).toEqual(['press Enter']);
  });
});

describe('an element that its tree places outside the screen', () => {
  it('is left to the model', async () => {
    await using rig = await openRig({
      script: { respond: () => place(saveButton.rect) },
      wrap: (fake) =>
        deviceLike(fake, {
          tree: treeLike({ find: () => Promise.resolve({ ...saveButton.rect, left: 100_000 }) }),
        }),
    });

    await rig.agent.aiTap('Save', { xpath: '//button' });

    expect([rig.calls, rig.log]).toEqual([['locate'], ['tap 70,216']]);
  });
});

describe('a plan that only waits', () => {
  it('is no round without progress', async () => {
    const wait = plan([{ name: 'Sleep', param: { timeMs: 0 } }]);
    await using rig = await openRig({
      script: { replies: [...Array.from({ length: 9 }, () => wait), plan([tap(saveButton)], { done: true })] },
    });

    await rig.agent.aiAct('wait for it, then save');

    expect(rig.calls).toHaveLength(10);
    expect(rig.log).toEqual(['tap 70,216']);
  });
});
