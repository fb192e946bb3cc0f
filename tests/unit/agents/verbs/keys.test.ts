import { describe, expect, it } from 'vitest';

import type { Agent } from '../../../../src/agents/agent.ts';
import { DeviceError } from '../../../../src/core/errors/errors.ts';
import { deviceLike, failureOf, nameField, openRig, place, useRunFolder, type RigInit } from '../rig.ts';

useRunFolder();

const withoutKeys: RigInit['wrap'] = (fake) => {
  const assertKeys = (): never => {
    throw new DeviceError('DEVICE_UNSUPPORTED', 'no such key');
  };
  const keyboard = { press: () => Promise.resolve(), ...fake.input.keyboard, assertKeys };
  return deviceLike(fake, { input: { ...fake.input, keyboard } });
};

const onField = { script: { respond: () => place(nameField.rect) } };

describe('a device', () => {
  it('gets a key only when the model is configured, though none is asked', async () => {
    await using rig = await openRig({ options: { modelConfig: { EYEWRIGHT_MODEL_NAME: 'x' } } });

    expect(await failureOf(rig.agent.aiKeyboardPress(undefined, { keyName: 'Enter' }))).toMatchObject({
      code: 'MODEL_NOT_CONFIGURED',
    });
    expect(rig.log).toEqual([]);
  });

  it.each([
    ['a key', (agent: Agent) => agent.aiKeyboardPress(undefined, { keyName: 'Enter' })],
    ['a scroll', (agent: Agent) => agent.aiScroll(undefined)],
  ])('gets %s with a cache, too, only when the model is configured', async (_what, call) => {
    await using rig = await openRig({
      options: { modelConfig: { EYEWRIGHT_MODEL_NAME: 'x' }, cache: { id: 'keys' } },
    });

    expect(await failureOf(call(rig.agent))).toMatchObject({ code: 'MODEL_NOT_CONFIGURED' });
    expect(rig.log).toEqual([]);
  });

  it('is asked for a key when the model is configured, though there is no such key', async () => {
    await using rig = await openRig({ options: { modelConfig: { EYEWRIGHT_MODEL_NAME: 'x' } }, wrap: withoutKeys });

    expect(await failureOf(rig.agent.aiKeyboardPress(undefined, { keyName: 'Blorb' }))).toMatchObject({
      code: 'MODEL_NOT_CONFIGURED',
    });
  });

  it('that has no such key is asked before the model, and before anything is touched', async () => {
    await using rig = await openRig({ ...onField, wrap: withoutKeys });

    const error = await failureOf(rig.agent.aiKeyboardPress('Name', { keyName: 'Blorb' }));

    expect(error.code).toBe('DEVICE_UNSUPPORTED');
    expect([rig.calls, rig.log]).toEqual([[], []]);
  });

  it('with keys of its own gets them as they are written, and decides which it has', async () => {
    const pressed: string[] = [];
    const press = (keys: readonly string[]): Promise<void> =>
      keys.at(-1) === 'Blorb'
        ? Promise.resolve(void pressed.push(keys.join('+')))
        : Promise.reject(new DeviceError('DEVICE_UNSUPPORTED', 'This device has only the key Blorb'));
    await using rig = await openRig({ wrap: (fake) => deviceLike(fake, { input: { keyboard: { press } } }) });

    await rig.agent.aiKeyboardPress(undefined, { keyName: 'Blorb' });
    await rig.agent.aiKeyboardPress(undefined, { keyName: 'Hyper+Blorb' });
    const error = await failureOf(rig.agent.aiKeyboardPress(undefined, { keyName: 'Enter' }));

    expect(pressed).toEqual(['Blorb', 'Hyper+Blorb']);
    expect(error).toMatchObject({ code: 'DEVICE_UNSUPPORTED', summary: 'This device has only the key Blorb' });
  });
});
