import { afterEach, describe, expect, it, vi } from 'vitest';

import type { StepHost } from '../../../src/agents/record/step-recorder.ts';
import type { DeviceEvent } from '../../../src/core/device/device.ts';
import { setTimer } from '../../../src/core/time/clock.ts';
import { sleep } from '../../../src/core/time/deadline.ts';
import { answer, plan } from '../../../src/testing/scripted-replies.ts';
import { deviceLike, failureOf, openRig, place, saveButton, tap, useRunFolder } from './rig.ts';
import { thoroughly } from '../../usual.ts';

useRunFolder();

const test = { test: 't', titlePath: ['t'], attempt: 0, runner: 'none' };
const onSave = { respond: () => place(saveButton.rect) };

/** A runner whose own steps take a moment to settle. */
const slowHost: StepHost = async (_step, body) => {
  try {
    return await body();
  } finally {
    await new Promise<void>((resolve) => setTimer(resolve, 20));
  }
};

describe('a call that is running when its agent ends', () => {
  it('ends in the record with all its parts, also where the runner needs a moment for a step', async () => {
    await using rig = await openRig({
      script: { respond: () => answer.hang() },
      runner: { test, host: slowHost },
    });

    const failed = failureOf(rig.agent.aiAct('save'));
    while (rig.model.requests.length === 0) await new Promise(setImmediate);
    const story = await rig.record();

    expect(await failed).toMatchObject({ code: 'AGENT_DESTROYED' });
    expect(story.steps.map(([, , status]) => status)).toEqual(['failed', 'failed']);
    expect(story.events.at(-1)?.type).toBe('record-end');
  });

  it('asks whether an await was forgotten, and leaves its step', async () => {
    await using rig = await openRig({ script: onSave });

    const forgotten = failureOf(rig.agent.aiTap('Save'));
    const story = await rig.record();

    expect((await forgotten).message).toMatchInlineSnapshot(`
      "The agent was destroyed while the call was running
        Hint: Did you forget await? Every call has to be awaited.
        Failure class: test (AGENT_DESTROYED)"
    `);
    expect(story.steps[0]).toEqual(['aiTap', 'aiTap Save', 'failed']);
  });

  it('is told that the run was interrupted, and asked for no await then', async () => {
    await using rig = await openRig({ script: onSave });

    const cut = failureOf(rig.agent.aiTap('Save'));
    await rig.agent.endTest('interrupted');

    expect(await cut).toMatchObject({
      code: 'ABORTED',
      failureClass: 'environment',
      summary: 'The run was interrupted while the call was running',
    });
  });
});

describe('wrong arguments', () => {
  it.each([
    ['aiBoolean', (agent: never) => (agent as { aiBoolean(text: string): Promise<unknown> }).aiBoolean('')],
    [
      'runGherkinScenario',
      (agent: never) => (agent as { runGherkinScenario(text: string): Promise<unknown> }).runGherkinScenario(' '),
    ],
  ])('of %s leave a step at the line of the test', async (name, call) => {
    await using rig = await openRig();

    const error = await failureOf(() => call(rig.agent as never));

    expect(error.failureClass).toBe('test');
    const [start] = (await rig.record()).of('step-start');
    expect(start).toMatchObject({ name, location: { file: expect.stringContaining('call-life.test.ts') as string } });
  });
});

describe('clocks of the application under test', () => {
  afterEach(() => void vi.useRealTimers());

  it('may stand still while an agent works', async () => {
    await using rig = await openRig({
      script: { replies: [plan([tap(saveButton), { name: 'Sleep', param: { timeMs: 5 } }], { done: true })] },
      options: { waitAfterAction: 5 },
    });
    vi.useFakeTimers({
      now: 0,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    });

    await rig.agent.aiAct('save');
    await rig.agent.destroy();

    expect(rig.log).toEqual(['tap 70,216']);
  });
});

describe('a step that the runner never lets go', () => {
  it('ends in the record all the same', async () => {
    await using rig = await openRig({ script: onSave, runner: { test, host: () => new Promise(() => undefined) } });

    void rig.agent.aiTap('Save').catch(() => undefined);
    const story = await rig.record();

    expect(story.steps).toEqual([['aiTap', 'aiTap Save', 'failed']]);
  });
});

describe('after the time of its test', () => {
  it('an agent may look, but not act', async () => {
    await using rig = await openRig({
      script: onSave,
      runner: { test, remainingMs: () => 5000, isOver: () => true },
    });

    await rig.agent.recordToReport('at the end');
    const error = await failureOf(rig.agent.aiTap('Save'));

    expect(error.message).toMatchInlineSnapshot(`
      "aiTap Save had no time left
        Hint: The time of the test is up. Its hooks can still look at the screen, but cannot act on it.
        Failure class: environment (TIMEOUT)"
    `);
    expect(rig.log).toEqual([]);
  });
});

describe('a device that fails while it is let go', () => {
  it('keeps nothing else from ending', async () => {
    let destroyed = 0;
    await using rig = await openRig({
      wrap: (fake) =>
        deviceLike(fake, {
          onEvent: () => () => {
            throw new TypeError('no such listener');
          },
          destroy: () => Promise.resolve(void (destroyed += 1)),
        }),
    });
    await rig.agent.recordToReport('before');

    await expect(rig.agent.destroy()).rejects.toThrow('no such listener');

    expect(destroyed).toBe(1);
    const { readStory } = await import('./rig.ts');
    expect((await readStory(rig.agent.reportFile)).events.at(-1)?.type).toBe('record-end');
  });
});

describe('events of a device', () => {
  it('cannot pass for others', async () => {
    let tell: ((event: DeviceEvent) => void) | undefined;
    await using rig = await openRig({
      wrap: (fake) => deviceLike(fake, { onEvent: (listener) => ((tell = listener), () => undefined) }),
    });

    tell?.({ kind: 'dialog', text: 'Sure?', type: 'record-end', record: 'other', at: -5 } as DeviceEvent);
    await rig.agent.recordToReport('x');
    const story = await rig.record();

    expect(story.of('app-event')).toMatchObject([{ kind: 'dialog', text: 'Sure?' }]);
    expect(story.of('record-end')).toHaveLength(1);
  });
});

describe('hooks after a test that was given up', () => {
  it('may still use its agent', async () => {
    const timeUp = new AbortController();
    await using rig = await openRig({ script: onSave, runner: { test, signal: timeUp.signal } });

    timeUp.abort();
    await rig.agent.recordToReport('at the timeout');

    expect((await rig.record()).of('frame')).toHaveLength(1);
  });

  it('find the call ended that was running', async () => {
    const timeUp = new AbortController();
    await using rig = await openRig({
      script: { respond: () => answer.hang() },
      runner: { test, signal: timeUp.signal },
    });

    const failed = failureOf(rig.agent.aiTap('Save'));
    while (rig.model.requests.length === 0) await new Promise(setImmediate);
    timeUp.abort();

    expect(await failed).toMatchObject({ failureClass: 'environment' });
  });
});

thoroughly(() => {
  describe('a device that does not let go', () => {
    it('is waited for only so long, and the report is complete', { timeout: 40_000 }, async () => {
      await using rig = await openRig({
        wrap: (fake) => deviceLike(fake, { destroy: () => new Promise(() => undefined) }),
      });
      await rig.agent.recordToReport('before');

      const error = await failureOf(rig.agent.destroy());

      expect(error.message).toContain('The device was not released: destroy() of "fake" takes more than 15 s');
      const { readStory } = await import('./rig.ts');
      expect((await readStory(rig.agent.reportFile)).events.at(-1)?.type).toBe('record-end');
    });
  });
});

describe('onTaskStartTip', () => {
  it('tells of the call and of each part of it, which begins when the hook has ended', async () => {
    const tips: unknown[] = [];
    await using rig = await openRig({
      script: {
        replies: [
          plan([{ name: 'Tap', param: { locate: { prompt: 'Save' } } }], { done: true }),
          place(saveButton.rect),
        ],
      },
      options: {
        async onTaskStartTip(tip) {
          await sleep(20, new AbortController().signal);
          tips.push([tip, rig.calls.length, rig.log.length]);
        },
      },
    });

    await rig.agent.aiAct('save it');

    // With the numbers of model calls and of actions until then.
    expect(tips).toEqual([
      ['aiAct save it', 0, 0],
      ['Plan 1', 0, 0],
      ['Locate Save', 1, 0],
      ['Tap "Save"', 2, 0],
    ]);
  });
});
