import { describe, expect, it, vi } from 'vitest';

import { beginRun } from '../../../../src/report/container/run-id.ts';
import type { Model } from '../../../../src/core/model/model.ts';
import { answer, type ScriptedReply } from '../../../../src/testing/scripted-replies.ts';
import type { RunnerBinding } from '../../../../src/session/runner-binding.ts';
import { failureOf, openRig, place, saveButton, useRunFolder } from '../../agents/rig.ts';

useRunFolder();

const onSave = place(saveButton.rect);

/** A model of the user that never answers, and ignores the signal. */
const hangingModel: Model = {
  name: 'own',
  cycleLimit: 1,
  ready: () => Promise.resolve(),
  ask: () => new Promise(() => undefined),
};

describe('the seconds of a budget', () => {
  const isUsedUp = { code: 'BUDGET_EXCEEDED', details: { limit: 'seconds' } };

  it.each([
    ['fail', answer.slow(100, answer.status(400))],
    ['are cut off', answer.slow(100, answer.reset())],
    ['are aborted after a time limit', answer.hang()],
  ])('count requests that %s', async (_what, reply) => {
    const options = { budget: { test: { seconds: 1 } } };
    await using rig = await openRig({ script: { respond: () => reply }, options });

    const errors: Error[] = [];
    for (let turn = 0; turn < 20; turn++) errors.push(await failureOf(rig.agent.aiTap('Save', { timeout: 400 })));
    const sent = rig.model.requests.length;

    expect(errors.at(-1)).toMatchObject(isUsedUp);
    expect(await failureOf(rig.agent.aiTap('Save'))).toMatchObject(isUsedUp);
    expect(rig.model.requests).toHaveLength(sent);
  });

  it.each(['call', 'test', 'worker', 'run'] as const)('of a %s abort a request that hangs', async (scope) => {
    vi.stubEnv('EYEWRIGHT_RUN_ID', beginRun({}, true));
    const options = { budget: { [scope]: { seconds: 0.5 } } };
    const runner: RunnerBinding = {
      test: { test: scope, titlePath: ['a.spec.ts', scope], attempt: 0, runner: 'vitest' },
    };
    await using rig = await openRig({ script: { respond: () => answer.hang() }, options, runner });

    const error = await failureOf(rig.agent.aiTap('Save', { timeout: 20_000 }));

    expect(error).toMatchObject({ ...isUsedUp, details: { scope, limit: 'seconds', allowed: 0.5 } });
    expect(error.details['used']).toBeLessThan(5);
    expect((await rig.record()).of('model-call')).toMatchObject([{ error: expect.stringContaining('is used up') }]);
  });

  it('count the time of requests that hang at the same time, and abort them together', async () => {
    const replies = [onSave];
    const respond = (): ScriptedReply => replies.shift() ?? answer.hang();
    const options = { budget: { test: { seconds: 2 } } };
    await using rig = await openRig({ script: { respond }, options });
    // The first one of a kind runs alone, to predict the others.
    await rig.agent.aiLocate('Save');

    const started = performance.now();
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => rig.agent.aiLocate('Save', { timeout: 20_000 })),
    );

    expect(results.map((result) => result.status === 'rejected' && result.reason)).toMatchObject(
      Array(4).fill(isUsedUp),
    );
    expect(performance.now() - started).toBeLessThan(1900);
    expect(rig.model.requests).toHaveLength(5);
  });

  it('are only told where the budget only warns', async () => {
    const budget = { test: { seconds: 0.1 }, onExceed: 'warn' } as const;
    const script = { respond: () => answer.slow(500, onSave) };
    await using rig = await openRig({ script, options: { budget } });

    await rig.agent.aiTap('Save');

    expect(rig.warnings).toEqual([expect.stringMatching(/^The budget of the test is used up: .* of 0\.1 seconds$/)]);
  });

  it('abort a model of the user, even one that ignores the signal', async () => {
    const options = { model: hangingModel, modelConfig: undefined, budget: { test: { seconds: 0.3 } } };
    await using rig = await openRig({ options });

    expect(await failureOf(rig.agent.aiTap('Save', { timeout: 20_000 }))).toMatchObject(isUsedUp);
  });
});
