import { describe, expect, it } from 'vitest';

import type { Device } from '../../../../src/core/device/device.ts';
import type { GestureOptions, PinchOptions } from '../../../../src/core/device/device-input.ts';
import type { PromptInput } from '../../../../src/agents/steps/prompt-input.ts';
import type { Point } from '../../../../src/core/screen/geometry.ts';
import type { FakeDevice } from '../../../../src/devices/fake/fake-device.ts';
import { plan } from '../../../../src/testing/scripted-replies.ts';
import { at, deviceLike, failureOf, nameField, openRig, place, saveButton, useRunFolder, type Rig } from '../rig.ts';

useRunFolder();

/** A screen of 400 × 300 with fingers, which keeps a log of them. */
function touching(fake: FakeDevice): Device {
  const note = (what: string, ...rest: unknown[]): Promise<void> =>
    Promise.resolve(void fake.log.push([what, ...rest].join(' ')));
  const where = ({ x, y }: Point): string => `${x},${y}`;
  const lasting = ({ durationMs }: GestureOptions): string =>
    durationMs === undefined ? 'by default' : `${durationMs} ms`;
  return deviceLike(fake, {
    input: {
      ...fake.input,
      longPress: { longPress: (point, options) => note('long press', where(point), lasting(options)) },
      swipe: { swipe: (from, to, options) => note('swipe', where(from), where(to), lasting(options)) },
      pinch: {
        pinch: (center, options: PinchOptions) =>
          note('pinch', options.direction, where(center), options.distance, lasting(options)),
      },
    },
  });
}

const onField = { script: { respond: () => place(nameField.rect) }, wrap: touching };
const center = '120,56';
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

describe('gestures of fingers', () => {
  it.each([
    ['aiLongPress, for as long as the device does by default', {}, `long press ${center} by default`],
    ['aiLongPress for a duration', { duration: 1500 }, `long press ${center} 1500 ms`],
  ])('%s', async (_title, options, line) => {
    await using rig = await openRig(onField);

    await rig.agent.aiLongPress('Name', options);

    expect(rig.log).toEqual([line]);
    expect(rig.calls).toEqual(['locate']);
  });

  it('aiPinch without an element pinches in the middle: a quarter of the shorter side, 500 ms, without a model', async () => {
    await using rig = await openRig(onField);

    await rig.agent.aiPinch(undefined, { direction: 'in' });

    expect(rig.log).toEqual(['pinch in 200,150 75 500 ms']);
    expect(rig.calls).toEqual([]);
  });

  it.each([
    ['aiLongPress', ({ agent }: Rig, prompt: PromptInput) => agent.aiLongPress(prompt)],
    ['aiPinch', ({ agent }: Rig, prompt: PromptInput) => agent.aiPinch(prompt, { direction: 'in' })],
  ])('%s sends the pictures of its prompt', async (_name, call) => {
    await using rig = await openRig(onField);
    const url = `data:image/png;base64,${dot}`;

    await call(rig, { prompt: 'the logo', images: [{ name: 'logo', url }] });

    expect(rig.model.requests[0]?.text).toContain('Image "logo":');
    expect(rig.model.requests[0]?.images).toContain(url);
  });

  it('aiPinch takes an element, a distance and a duration', async () => {
    await using rig = await openRig(onField);

    await rig.agent.aiPinch('Name', { direction: 'out', distance: 40, duration: 900 });

    expect(rig.log).toEqual([`pinch out ${center} 40 900 ms`]);
    const { steps } = await rig.record();
    expect(steps[0]?.[1]).toBe('aiPinch "out", 40, 900 in Name');
  });

  it('the distance of aiPinch is in logical pixels', async () => {
    await using rig = await openRig({
      wrap: (fake) =>
        deviceLike(fake, {
          ...touching(fake),
          screenshot: async (signal) => ({ ...(await fake.screenshot(signal)), dpr: 2 }),
        }),
    });

    await rig.agent.aiPinch(undefined, { direction: 'out', distance: 40 });

    expect(rig.log).toEqual(['pinch out 200,150 80 500 ms']);
  });

  it.each([
    ['aiPinch without a direction', (rig: Rig) => rig.agent.aiPinch(undefined, {} as never), '"direction"'],
    ['aiPinch without options', (rig: Rig) => rig.agent.aiPinch('x', undefined as never), '"direction"'],
    ['aiPinch by no distance', (rig: Rig) => rig.agent.aiPinch('x', { direction: 'in', distance: 0 }), '"distance"'],
    [
      'aiLongPress of nothing',
      (rig: Rig) => rig.agent.aiLongPress(undefined as never),
      'the prompt must be a non-empty text',
    ],
    ['aiLongPress for no time', (rig: Rig) => rig.agent.aiLongPress('x', { duration: -1 }), '"duration"'],
  ])('%s is refused before anything is done', async (_title, call, message) => {
    await using rig = await openRig(onField);

    const error = await failureOf(call(rig));

    expect(error).toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining(message) as string });
    expect(rig.calls).toEqual([]);
    expect(rig.log).toEqual([]);
  });

  it('a device without fingers has none of them', async () => {
    await using rig = await openRig();

    expect(await failureOf(rig.agent.aiLongPress('x'))).toMatchObject({ code: 'CONFIG_INVALID' });
    expect(await failureOf(rig.agent.aiPinch(undefined, { direction: 'in' }))).toMatchObject({
      code: 'CONFIG_INVALID',
    });
  });

  it('a plan swipes between elements, or in a direction as far as the screen goes', async () => {
    const actions = [
      { name: 'Swipe', param: { from: at(nameField), to: at(saveButton) } },
      { name: 'Swipe', param: { direction: 'left' } },
      { name: 'Swipe', param: { from: at(nameField), direction: 'up', distance: 500, duration: 100 } },
      { name: 'LongPress', param: { locate: at(nameField) } },
      { name: 'Pinch', param: { direction: 'out' } },
    ];
    await using rig = await openRig({ script: { replies: [plan(actions, { done: true })] }, wrap: touching });

    await rig.agent.aiAct('move about');

    expect(rig.log).toEqual([
      `swipe ${center} 70,216 by default`,
      'swipe 200,150 40,150 by default',
      `swipe ${center} 120,0 100 ms`,
      `long press ${center} by default`,
      'pinch out 200,150 75 500 ms',
    ]);
    expect(rig.model.requests[0]?.text).toContain('Swipe {');
  });

  it('a swipe that goes nowhere is named to the model', async () => {
    const nowhere = plan([{ name: 'Swipe', param: {} }], { done: true });
    await using rig = await openRig({ script: { replies: [nowhere, plan([], { done: true })] }, wrap: touching });

    await rig.agent.aiAct('swipe');

    expect(rig.model.requests[1]?.text).toContain('"to" or "direction" is missing');
    expect(rig.log).toEqual([]);
  });
});
