import { setImmediate as nextTurn } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { AbortError } from '../../../src/core/errors/errors.ts';
import { answer, plan } from '../../../src/testing/scripted-replies.ts';
import { deviceLike, failureOf, openRig, place, saveButton, useRunFolder, type Rig } from './rig.ts';

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
