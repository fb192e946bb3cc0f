import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { agentOptionsSchema } from '../../../src/agents/agent-options.ts';
import { verbs } from '../../../src/agents/verbs/verbs.ts';
import { defineAction } from '../../../src/core/device/action.ts';
import { monotonic } from '../../../src/core/time/clock.ts';
import { createModel } from '../../../src/session/create-model.ts';
import { processSurroundings } from '../../../src/session/surroundings.ts';
import { plan } from '../../../src/testing/scripted-replies.ts';
import { openRig, saveButton, useRunFolder } from '../agents/rig.ts';

useRunFolder();

describe('options that are left out', () => {
  it('have the documented defaults', () => {
    expect(agentOptionsSchema.parse({})).toMatchObject({
      generateReport: true,
      persistExecutionDump: false,
      autoPrintReportMsg: true,
      outputFormat: 'single-html',
      waitAfterAction: 300,
      useDeviceTime: false,
      screenshotShrinkFactor: 1,
      inputStrategy: 'legacy',
    });
    expect(agentOptionsSchema.parse({}).waitForActionReady).toBeUndefined();
  });
});

describe('planning rounds', () => {
  it.each([
    ['qwen3-vl', 20],
    ['ui-tars', 40],
  ])('are as many as the family %s needs: %d', (family, rounds) => {
    const modelConfig = { EYEWRIGHT_MODEL_NAME: 'x', EYEWRIGHT_MODEL_API_KEY: 'x', EYEWRIGHT_MODEL_FAMILY: family };
    const { model } = createModel(agentOptionsSchema.parse({ modelConfig }), processSurroundings());

    expect(model.cycleLimit).toBe(rounds);
  });
});

describe('aiWaitFor', () => {
  it('asks every 3 seconds for 15 seconds unless it is told otherwise', () => {
    expect(verbs.aiWaitFor.options?.parse({})).toEqual({ timeoutMs: 15_000, checkIntervalMs: 3000 });
  });

  it('starts its checks at least the interval apart', async () => {
    const looked: number[] = [];
    await using rig = await openRig({
      script: { replies: [{ data: false }, { data: true }] },
      wrap: (fake) => ({
        platform: fake.platform,
        input: fake.input,
        screenshot(signal) {
          looked.push(monotonic());
          if (looked.length === 4) fake.show([saveButton]);
          return fake.screenshot(signal);
        },
      }),
    });
    const started = monotonic();
    await rig.agent.aiWaitFor('x', { checkIntervalMs: 100 });

    expect(looked).toHaveLength(4);
    // From the start of the call: a busy machine takes one picture late, and the next in time. Timers may fire a millisecond early.
    for (const [index, time] of looked.entries()) expect(time - started).toBeGreaterThanOrEqual(index * 98);
  });
});

describe('the pause after an action', () => {
  const anHour = 3_600_000;
  const act = (waitAfter: number | undefined, waitAfterAction: number): Promise<number> => {
    const beep = { name: 'Beep', description: 'Beeps', params: z.object({}), needs: [], run: () => Promise.resolve() };
    const action = defineAction(waitAfter === undefined ? beep : { ...beep, waitAfter });
    return timed({ customActions: [action], options: { waitAfterAction } });
  };
  const timed = async (init: Parameters<typeof openRig>[0]): Promise<number> => {
    const replies = [plan([{ name: 'Beep', param: {} }], { done: true })];
    await using rig = await openRig({ ...init, script: { replies } });
    const started = monotonic();
    await rig.agent.aiAct('beep');
    return monotonic() - started;
  };

  it('is that of the action, if it has one', async () => {
    // An hour would not fit into the test.
    await act(0, anHour);
    expect(await act(120, 0)).toBeGreaterThanOrEqual(118);
  });

  it('is that of the agent otherwise', async () => {
    expect(await act(undefined, 120)).toBeGreaterThanOrEqual(118);
  });
});
