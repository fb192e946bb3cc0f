import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { defineAction, type AnyAction } from '../../../../src/core/device/action.ts';
import { plan } from '../../../../src/testing/scripted-replies.ts';
import { deviceLike, openRig, place, saveButton, treeLike, useRunFolder } from '../rig.ts';

useRunFolder();

/** Milliseconds between the end of an action and the picture after it. */
async function pauseAfter(waitAfter: number | undefined, waitAfterAction: number | undefined): Promise<number> {
  let ended = 0;
  const action: AnyAction = defineAction({
    name: 'Blink',
    description: 'Blinks.',
    params: z.object({}),
    needs: [],
    ...(waitAfter !== undefined && { waitAfter }),
    run() {
      ended = performance.now();
      return Promise.resolve();
    },
  });
  let looked = 0;
  await using rig = await openRig({
    script: { replies: [plan([{ name: 'Blink', param: {} }], { done: true })] },
    customActions: [action],
    options: { waitAfterAction },
    wrap: (fake) => {
      const screenshot = fake.screenshot.bind(fake);
      return Object.assign(fake, {
        screenshot(signal: AbortSignal) {
          if (ended > 0 && looked === 0) looked = performance.now();
          return screenshot(signal);
        },
      });
    },
  });
  await rig.agent.aiAct('blink');
  return looked - ended;
}

describe('waitAfterAction', () => {
  it('is a fixed pause of 300 ms where nothing else is said', async () => {
    const pause = await pauseAfter(undefined, undefined);

    expect(pause).toBeGreaterThanOrEqual(298);
    expect(pause).toBeLessThan(2500);
  });

  it('is as long as it is told to be', async () => {
    expect(await pauseAfter(undefined, 700)).toBeGreaterThanOrEqual(698);
  });

  it('comes after an explicit pause of the action itself, longer or shorter', async () => {
    expect(await pauseAfter(600, 0)).toBeGreaterThanOrEqual(598);
    expect(await pauseAfter(0, 8000)).toBeLessThan(4000);
  });
});

describe('waitForActionReady', () => {
  it('is told where the action took place, also where that is not the middle of what was located (RDY-04)', async () => {
    const seen: unknown[] = [];
    await using rig = await openRig({
      script: { respond: () => place(saveButton.rect) },
      wrap: (fake) =>
        deviceLike(fake, { tree: treeLike({ aim: () => Promise.resolve({ touch: { x: 31, y: 207 } }) }) }),
      options: { waitForActionReady: ({ action }) => Promise.resolve(void seen.push(action.param)) },
    });

    await rig.agent.aiTap('Save');

    expect(rig.log).toEqual(['tap 31,207']);
    expect(seen).toEqual([{ locate: { prompt: 'Save', rect: saveButton.rect, center: { x: 31, y: 207 } } }]);
  });
});
