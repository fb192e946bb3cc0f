import { setImmediate as nextTurn } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { sleep } from '../../../src/core/time/deadline.ts';
import type { TextInput, TypedText } from '../../../src/core/device/device-input.ts';
import { AbortError, ActionError } from '../../../src/core/errors/errors.ts';
import { answer, plan } from '../../../src/testing/scripted-replies.ts';
import { deviceLike, failureOf, openRig, place, saveButton, tap, useRunFolder, type Rig, type RigInit } from './rig.ts';

useRunFolder();

const onSave = place(saveButton.rect);

async function firstRequest(rig: Rig): Promise<void> {
  while (rig.model.requests.length === 0) await nextTurn();
}

describe('an abort signal', () => {
  it('that has fired keeps a call from doing anything', async () => {
    const tips: string[] = [];
    await using rig = await openRig({ options: { onTaskStartTip: (tip) => void tips.push(tip) } });

    for (const call of [
      rig.agent.aiTap('Save', { abortSignal: AbortSignal.abort() }),
      rig.agent.aiAct('save', { abortSignal: AbortSignal.abort() }),
      rig.agent.aiQuery('names', { abortSignal: AbortSignal.abort() }),
    ]) {
      expect(await failureOf(call)).toMatchObject({ name: 'AbortError', code: 'ABORTED', failureClass: 'environment' });
    }
    expect([rig.log, rig.calls, tips]).toEqual([[], [], []]);
  });

  it('that fires during a model call ends it at once', async () => {
    await using rig = await openRig({ script: { respond: () => answer.hang() } });
    const stop = new AbortController();

    const failed = failureOf(rig.agent.aiAct('save', { abortSignal: stop.signal }));
    await firstRequest(rig);
    stop.abort();

    expect(await failed).toMatchObject({ code: 'ABORTED' });
    expect((await rig.record()).steps).toEqual([
      ['aiAct', 'aiAct save', 'failed'],
      ['Plan', 'Plan 1', 'failed'],
    ]);
  });

  it('that fires while the device is slow keeps the action from being carried out', async () => {
    const stop = new AbortController();
    let release = (): void => undefined;
    await using rig = await openRig({
      wrap: (fake) =>
        deviceLike(fake, {
          // Some devices cannot stop what they have begun.
          async screenshot() {
            await new Promise<void>((resolve) => (release = resolve));
            return fake.screenshot(new AbortController().signal);
          },
        }),
    });

    const failed = failureOf(rig.agent.aiKeyboardPress(undefined, { keyName: 'Enter', abortSignal: stop.signal }));
    await nextTurn();
    await nextTurn();
    stop.abort();
    expect(await failed).toMatchObject({ code: 'ABORTED' });
    release();
    for (let turn = 0; turn < 50; turn++) await nextTurn();

    expect(rig.log).toEqual([]);
  });

  it('that fires after a call changes nothing', async () => {
    await using rig = await openRig({ script: { replies: [onSave] } });
    const stop = new AbortController();

    await rig.agent.aiTap('Save', { abortSignal: stop.signal });
    stop.abort();

    expect(rig.log).toEqual(['tap 70,216']);
  });
});

describe('a time limit', () => {
  it('of the call names what was being done', async () => {
    await using rig = await openRig({
      script: {
        respond: ({ call }) =>
          call === 'plan' ? plan([{ name: 'Tap', param: { locate: { prompt: 'Store' } } }]) : answer.hang(),
      },
    });

    const error = await failureOf(rig.agent.aiAct('save', { timeout: 400 }));

    expect(error).toMatchObject({ name: 'TimeoutError', code: 'TIMEOUT', failureClass: 'environment' });
    expect(error.message).toMatchInlineSnapshot(`
      "aiAct save (while working on: Locate Store, waiting for an answer of the model) did not finish within 400 ms
        Hint: Raise the timeout of the test or of the call, or look at what took the time.
        Failure class: environment (TIMEOUT)"
    `);
  });

  it('of the test ends the call as well, and the shorter one counts', async () => {
    const runner = { test: { test: 't', titlePath: ['t'], attempt: 0, runner: 'none' }, remainingMs: () => 50 };
    await using rig = await openRig({ script: { respond: () => answer.hang() }, runner });

    const error = await failureOf(rig.agent.aiTap('Save', { timeout: 60_000 }));

    expect(error.details).toEqual({ timeoutMs: 50 });
  });

  it('that is used up says so', async () => {
    const runner = { test: { test: 't', titlePath: ['t'], attempt: 0, runner: 'none' }, remainingMs: () => 0 };
    await using rig = await openRig({ script: { respond: () => answer.hang() }, runner });

    expect((await failureOf(rig.agent.aiTap('Save'))).message).toMatchInlineSnapshot(`
      "aiTap Save had no time left
        Hint: Raise the timeout of the test or of the call, or look at what took the time.
        Failure class: environment (TIMEOUT)"
    `);
  });

  it('longer than any timer does not end the call at once', async () => {
    await using rig = await openRig({ script: { replies: [answer.slow(20, onSave)] } });

    await expect(rig.agent.aiTap('Save', { timeout: 2 ** 32 })).resolves.toBeUndefined();
  });

  it('also covers a hook that never settles', async () => {
    await using rig = await openRig({ options: { onTaskStartTip: () => new Promise(() => undefined) } });

    expect(await failureOf(rig.agent.aiTap('Save', { timeout: 30 }))).toMatchObject({ code: 'TIMEOUT' });
  });
});

describe('the end of an agent', () => {
  it('ends a running call, and its steps are complete in the record', async () => {
    await using rig = await openRig({ script: { respond: () => answer.hang() } });

    const failed = failureOf(rig.agent.aiTap('Save'));
    await firstRequest(rig);
    await rig.agent.destroy();

    const error = await failed;
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({ code: 'AGENT_DESTROYED' });
    const { steps, events } = await rig.record();
    expect(steps.map(([name, , status]) => [name, status])).toEqual([
      ['aiTap', 'failed'],
      ['Locate', 'failed'],
    ]);
    expect(events.at(-1)?.type).toBe('record-end');
  });

  it('makes later calls fail with what to do', async () => {
    await using rig = await openRig();
    await rig.agent.destroy();

    const error = await failureOf(rig.agent.aiTap('Save'));

    expect(error.code).toBe('AGENT_DESTROYED');
    expect(error.message).toMatchInlineSnapshot(`
      "aiTap Save was called after its agent had ended
        Hint: Did you forget await? Await every call of an agent before its test ends or destroy() is called.
        Failure class: test (AGENT_DESTROYED)"
    `);
    for (const call of [
      rig.agent.aiAct('x'),
      rig.agent.aiAssert('x'),
      rig.agent.aiQuery('x'),
      rig.agent.recordToReport(),
      rig.agent.freezePageContext(),
    ]) {
      expect(await failureOf(call)).toMatchObject({ code: 'AGENT_DESTROYED' });
    }
    expect(rig.agent.reportFile).toBeUndefined();
  });
});

describe('two calls at once', () => {
  it('are two steps, each with its own parts', async () => {
    await using rig = await openRig({
      script: { respond: ({ call }) => (call === 'locate' ? answer.slow(20, onSave) : { data: 'Save' }) },
    });

    const [, title] = await Promise.all([rig.agent.aiTap('Save'), rig.agent.aiString('the button')]);

    expect(title).toBe('Save');
    const { of } = await rig.record();
    const [tapped, asked] = of('step-start').filter(({ kind }) => kind === 'verb');
    expect(
      of('step-start')
        .filter(({ parent }) => parent === tapped?.step)
        .map(({ name }) => name),
    ).toEqual(['Locate', 'Tap']);
    expect(of('model-call').filter(({ step }) => step === asked?.step)).toHaveLength(1);
    expect(new Set(of('step-end').map(({ status }) => status))).toEqual(new Set(['passed']));
  });
});

describe('waitForActionReady', () => {
  it('that takes long is warned of each time', { timeout: 40_000 }, async () => {
    let release = (): void => undefined;
    await using rig = await openRig({
      script: { respond: () => onSave },
      options: { waitForActionReady: () => new Promise<void>((resolve) => (release = resolve)) },
    });

    for (const count of [1, 2]) {
      let isOver = false;
      const tapped = rig.agent.aiTap('Save').then(() => (isOver = true));
      await expect.poll(() => rig.warnings.length, { timeout: 15_000 }).toBe(count);
      expect(isOver).toBe(false);
      release();
      await tapped;
    }

    expect(rig.warnings).toEqual(
      Array.from({ length: 2 }, () => 'waitForActionReady has been waiting for more than 5 s after Tap'),
    );
  });

  it('is called once for each successful action, instead of the default waits', async () => {
    const seen: unknown[] = [];
    const ids: string[] = [];
    let settled = 0;
    await using rig = await openRig({
      script: {
        replies: [plan([tap(saveButton), { name: 'KeyboardPress', param: { keyName: 'Enter' } }], { done: true })],
      },
      wrap: (fake) => deviceLike(fake, { settle: () => Promise.resolve(void (settled += 1)) }),
      options: {
        waitAfterAction: 1_000_000,
        waitForActionReady({ action, signal }) {
          ids.push(action.id);
          seen.push([action, signal]);
          return Promise.resolve();
        },
      },
    });

    // So that a wait that is still there fails the call.
    await rig.agent.aiAct('save', { timeout: 10_000 });

    expect(seen).toEqual([
      [
        { id: expect.any(String), name: 'Tap', param: { locate: expect.objectContaining({ prompt: 'Save' }) } },
        expect.any(AbortSignal),
      ],
      [{ id: expect.any(String), name: 'KeyboardPress', param: { keyName: 'Enter' } }, expect.any(AbortSignal)],
    ]);
    expect(settled).toBe(0);
    // Each execution has an id of its own.
    expect(new Set(ids.filter((id) => id !== '')).size).toBe(2);
  });

  it('is called for an action of its own call, too, and the next one begins when it is over', async () => {
    const story: string[] = [];
    await using rig = await openRig({
      script: { respond: () => onSave },
      options: {
        async waitForActionReady({ action, signal }) {
          story.push(`${action.name} is done`);
          await sleep(50, signal ?? new AbortController().signal);
          story.push('it is ready', ...rig.log);
        },
      },
    });

    await rig.agent.aiTap('Save');
    await rig.agent.aiHover('Save');

    const tapped = 'tap 70,216';
    expect(story).toEqual([
      'Tap is done',
      'it is ready',
      tapped,
      'Hover is done',
      'it is ready',
      tapped,
      'hover 70,216',
    ]);
  });

  it('is called once for a text that is typed twice, and not for one that does not stay', async () => {
    for (const [answers, count, outcome] of [
      [[false, true], 1, 'ok'],
      [[new Error('another text')], 0, 'another text'],
    ] as const) {
      let called = 0;
      const looks: (boolean | Error)[] = [...answers];
      const typed: TypedText = {
        confirm() {
          const next = looks.shift() ?? true;
          return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
        },
      };
      await using rig = await openRig({
        script: { respond: () => onSave },
        wrap: (fake) => {
          const text: TextInput = {
            type: () => Promise.resolve(),
            replace: () => Promise.resolve(typed),
            clear: () => Promise.resolve(),
            moveToEnd: () => Promise.resolve(),
          };
          return deviceLike(fake, { input: { ...fake.input, text } });
        },
        options: { waitForActionReady: () => Promise.resolve(void (called += 1)) },
      });
      const done = await rig.agent.aiInput('Save', { value: 'x' }).then(
        () => 'ok',
        (error: Error) => error.message,
      );
      expect([done.includes(outcome), called]).toEqual([true, count]);
    }
  });

  it('is not called after an action whose navigation was blocked', async () => {
    let called = 0;
    let onStopped: (address: string) => void = () => undefined;
    const wrap: RigInit['wrap'] = (fake) =>
      deviceLike(fake, {
        confine(bounds) {
          ({ onStopped } = bounds);
          return Promise.resolve(() => Promise.resolve());
        },
        confirmInput: () => Promise.resolve(onStopped('https://elsewhere.example/')),
      });
    const options = {
      allow: { domains: ['shop.example'] },
      waitForActionReady: () => Promise.resolve(void (called += 1)),
    };
    await using rig = await openRig({ script: { respond: () => onSave }, wrap, options });

    expect(await failureOf(rig.agent.aiTap('Save'))).toMatchObject({ code: 'ACTION_FORBIDDEN' });
    expect([called, rig.log.length]).toEqual([0, 1]);
  });

  it('is not called after an input that did not take, as the device finds out afterwards', async () => {
    let [called, asked] = [0, 0];
    const wrap: RigInit['wrap'] = (fake) =>
      deviceLike(fake, {
        confirmInput() {
          asked += 1;
          return asked === 1 ? Promise.reject(new ActionError('ACTION_FAILED', 'nothing was hit')) : Promise.resolve();
        },
      });
    const script = { respond: () => onSave };
    const waitForActionReady = (): Promise<void> => Promise.resolve(void (called += 1));
    await using rig = await openRig({ script, wrap, options: { waitForActionReady } });

    expect(await failureOf(rig.agent.aiTap('Save'))).toMatchObject({ code: 'ACTION_FAILED' });
    expect([called, rig.log.length]).toEqual([0, 1]);
    await rig.agent.aiTap('Save');
    expect([called, asked]).toEqual([1, 2]);

    // Without the hook, the device looks while it waits.
    await using other = await openRig({ script, wrap, options: { waitAfterAction: 0 } });
    await other.agent.aiTap('Save');
    expect(asked).toBe(2);
  });

  it('leaves the delay between keys and the other hooks as they are', async () => {
    const [tips, delays]: [string[], unknown[]] = [[], []];
    await using rig = await openRig({
      script: { respond: () => onSave },
      wrap: (fake) => {
        const text: TextInput = {
          type: () => Promise.resolve(),
          replace: (_text, { delayMs }) => Promise.resolve(void delays.push(delayMs)),
          clear: () => Promise.resolve(),
          moveToEnd: () => Promise.resolve(),
        };
        return deviceLike(fake, { input: { ...fake.input, text } });
      },
      options: {
        keyboardTypeDelay: 7,
        waitForActionReady: () => Promise.resolve(),
        onTaskStartTip: (tip) => void tips.push(tip),
      },
    });

    await rig.agent.aiInput('Save', { value: 'x' });

    expect(delays).toEqual([7]);
    expect(tips).toContain('aiInput "x" in Save');
  });

  it('is not called after a failed action or a read', async () => {
    let count = 0;
    await using rig = await openRig({
      script: { respond: ({ call }) => (call === 'locate' ? { error: 'not there' } : { data: 'x' }) },
      options: { waitForActionReady: () => Promise.resolve(void (count += 1)) },
    });

    await failureOf(rig.agent.aiTap('Save'));
    await failureOf(rig.agent.aiLocate('Save'));
    await rig.agent.aiString('x');
    await rig.agent.aiQuery('x');
    await rig.agent.freezePageContext();

    expect(count).toBe(0);
  });

  it.each([
    [
      'throws',
      () => {
        throw new RangeError('still loading');
      },
    ],
    ['rejects', () => Promise.reject(new RangeError('still loading'))],
  ])('that %s stops the workflow', async (_title, waitForActionReady) => {
    await using rig = await openRig({
      script: { replies: [plan([tap(saveButton)]), plan([tap(saveButton)])] },
      options: { waitForActionReady },
    });

    const error = await failureOf(rig.agent.aiAct('save'));

    expect(error).toMatchObject({
      code: 'READINESS_FAILED',
      summary: 'waitForActionReady failed after Tap: still loading',
      cause: expect.any(RangeError),
    });
    expect(rig.log).toEqual(['tap 70,216']);
    expect(rig.calls).toEqual(['plan']);
  });

  it('that never settles ends with the signal', async () => {
    const stop = new AbortController();
    await using rig = await openRig({
      script: { replies: [onSave] },
      options: { waitForActionReady: () => new Promise(() => stop.abort()) },
    });

    expect(await failureOf(rig.agent.aiTap('Save', { abortSignal: stop.signal }))).toMatchObject({ code: 'ABORTED' });
  });
});

describe('hooks that only watch', () => {
  it('are told of tasks and of model calls', async () => {
    const tips: string[] = [];
    const models: string[] = [];
    await using rig = await openRig({
      script: { replies: [onSave, { data: 'x' }] },
      options: {
        onTaskStartTip: (tip) => void tips.push(tip),
        onLLMUsage: ({ modelName, intent }) => void models.push(`${modelName} ${intent}`),
      },
    });

    await rig.agent.aiTap('Save');
    await rig.agent.aiString('the title');

    expect(tips).toEqual(['aiTap Save', 'Locate Save', 'Tap "Save"', 'aiString the title']);
    expect(models).toEqual(['scripted-model default', 'scripted-model insight']);
    expect(rig.agent.metrics).toMatchObject({
      calls: 2,
      byIntent: { default: { calls: 1 }, insight: { calls: 1 } },
      byModel: { 'scripted-model': { calls: 2 } },
    });
  });

  it.each([
    [
      'throws',
      () => {
        throw new RangeError('broken');
      },
    ],
    ['rejects', () => Promise.reject(new RangeError('broken'))],
  ])('cannot fail a call: one that %s is a warning', async (_title, hook) => {
    await using rig = await openRig({
      script: { replies: [onSave] },
      options: { onTaskStartTip: hook, onLLMUsage: hook as () => void },
    });

    await rig.agent.aiTap('Save');

    expect(rig.log).toEqual(['tap 70,216']);
    expect(rig.warnings).toEqual(['The hook onTaskStartTip failed: broken', 'The hook onLLMUsage failed: broken']);
  });
});
