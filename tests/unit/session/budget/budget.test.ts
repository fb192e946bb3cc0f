import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { setImmediate } from 'node:timers/promises';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { BudgetError } from '../../../../src/core/errors/errors.ts';
import type { AgentOptions } from '../../../../src/agents/agent-options.ts';
import type { Model, RequestOf } from '../../../../src/core/model/model.ts';
import { askBy } from '../../../../src/core/model/model-layers.ts';
import type { AIUsageInfo } from '../../../../src/core/model/usage.ts';
import { beginRun, currentRun } from '../../../../src/report/container/run-id.ts';
import { RunLedger } from '../../../../src/session/budget/run-ledger.ts';
import type { RunnerBinding } from '../../../../src/session/runner-binding.ts';
import { answer, plan, type ScriptedReply } from '../../../../src/testing/scripted-replies.ts';
import { failureOf, openRig, place, saveButton, tap, useRunFolder, type Rig } from '../../agents/rig.ts';

useRunFolder();

const onSave = place(saveButton.rect);
const script = { respond: () => onSave };

function inTest(test: string, attempt = 0): RunnerBinding {
  return { test: { test, titlePath: ['a.spec.ts', test], attempt, runner: 'vitest' } };
}

describe('the price of a model', () => {
  it('makes the cost of each call, in the metrics, for the hook and in the record', async () => {
    const costs: unknown[] = [];
    await using rig = await openRig({
      script,
      price: { input: 10, output: 100, currency: 'EUR' },
      options: { onLLMUsage: (usage) => void costs.push(usage.cost) },
    });

    await rig.agent.aiTap('Save');

    const { totalPromptTokens, totalCompletionTokens, totalCost, unpricedCalls } = rig.agent.metrics;
    const amount = (totalPromptTokens * 10 + totalCompletionTokens * 100) / 1_000_000;
    expect(totalCost).toEqual({ EUR: amount });
    expect(amount).toBeGreaterThan(0);
    expect(unpricedCalls).toBe(0);
    expect(costs).toEqual([{ amount, currency: 'EUR' }]);
    expect((await rig.record()).of('model-call').map(({ cost }) => cost)).toEqual(costs);
  });

  it('that is not known is said', async () => {
    await using rig = await openRig({ script });

    await rig.agent.aiTap('Save');

    expect(rig.agent.metrics).toMatchObject({ totalCost: {}, unpricedCalls: 1 });
  });
});

/** Finds everything at the button, and says what that took. */
function ownModel(facts: Partial<AIUsageInfo>): Model {
  const refuse = (): Promise<never> => Promise.reject(new TypeError('not asked for here'));
  return {
    name: 'own',
    cycleLimit: 1,
    ready: () => Promise.resolve(),
    ask: askBy({
      locate({ onCall, prompt }) {
        const tokens = { promptTokens: 1, completionTokens: 1, totalTokens: 2, cachedInputTokens: 0 };
        const slots = { slot: 'default', intent: 'default' } as const;
        const usage = { ...tokens, ...slots, timeCostMs: 1, modelName: 'own', ...facts };
        onCall({ kind: 'locate', modelName: 'own', startedAt: 0, prompt, reply: 'there', retries: 0, usage });
        const { rect } = saveButton;
        return Promise.resolve({ rect, center: { x: rect.left + 1, y: rect.top + 1 } });
      },
      plan: refuse,
      section: refuse,
      extract: refuse,
      judge: refuse,
      describe: refuse,
    }),
  };
}

describe('a budget', () => {
  it('of a test fails the call that would go beyond it, and every one after it, before the model is asked', async () => {
    await using rig = await openRig({ script, options: { budget: { test: { calls: 2 } } } });

    await rig.agent.aiTap('Save');
    await rig.agent.aiTap('Save');
    const error = await failureOf(rig.agent.aiTap('Save'));

    expect(error).toBeInstanceOf(BudgetError);
    expect(error).toMatchObject({
      code: 'BUDGET_EXCEEDED',
      failureClass: 'test',
      details: { scope: 'test', limit: 'calls', used: 2, allowed: 2 },
      message: expect.stringContaining('The budget of the test is used up: 2 of 2 calls'),
    });
    await failureOf(rig.agent.aiTap('Save'));
    expect(rig.calls).toHaveLength(2);
    const { log } = rig;
    expect(log.filter((line) => line.startsWith('tap'))).toHaveLength(2);
    const { of } = await rig.record();
    expect(of('budget').map(({ scope, limit, outcome }) => [scope, limit, outcome])).toEqual([
      ['test', 'calls', 'near'],
      ['test', 'calls', 'exceeded'],
    ]);
  });

  it('of a call covers all that is asked for it, and each call has its own', async () => {
    const replies = [plan([tap(saveButton)]), plan([], { done: true })];
    await using rig = await openRig({ script: { replies }, options: { budget: { call: { calls: 1 } } } });

    const error = await failureOf(rig.agent.aiAct('press Save twice'));

    expect(error).toMatchObject({ details: { scope: 'call', limit: 'calls', used: 1 } });
    await rig.agent.aiAct('it is done');
  });

  it.each([
    ['tokens', { tokens: 10 }],
    ['cost', { cost: 0.000_1 }],
    ['seconds', { seconds: 0.000_001 }],
  ])('limits %s', async (limit, limits) => {
    const price = { input: 10, output: 100 };
    const slow = { respond: () => answer.slow(5, onSave) };
    await using rig = await openRig({ script: slow, price, options: { budget: { test: limits } } });

    expect(await failureOf(rig.agent.aiTap('Save'))).toMatchObject({ code: 'BUDGET_EXCEEDED', details: { limit } });
  });

  it('counts every request that was sent, those that failed included, and what the server says of their tokens', async () => {
    const usage = { prompt_tokens: 700, completion_tokens: 0, total_tokens: 700 };
    const empty = answer.status(200, { body: JSON.stringify({ choices: [], usage }) });
    const replies = [answer.status(500), answer.reset(), onSave, answer.status(400), empty];
    const budget = { test: { calls: 5, tokens: 100_000 } };
    await using rig = await openRig({ script: { replies }, options: { budget } });

    await rig.agent.aiTap('Save');
    expect(await failureOf(rig.agent.aiTap('Save'))).toMatchObject({ code: 'MODEL_REQUEST_FAILED' });
    expect(await failureOf(rig.agent.aiTap('Save'))).toMatchObject({ code: 'MODEL_REQUEST_FAILED' });

    expect(await failureOf(rig.agent.aiTap('Save'))).toMatchObject({
      code: 'BUDGET_EXCEEDED',
      details: { limit: 'calls', used: 5 },
    });
    expect(rig.agent.metrics.totalTokens).toBeGreaterThan(700);
  });

  it('that only warns says so once, and lets the test go on', async () => {
    const budget = { test: { calls: 1 }, onExceed: 'warn' } as const;
    await using rig = await openRig({ script, options: { budget } });

    for (let count = 0; count < 4; count++) await rig.agent.aiTap('Save');

    expect(rig.warnings).toEqual(['The budget of the test is used up: 2 of 1 calls']);
  });

  it('of a test is shared by its agents; another attempt has its own', async () => {
    const options = { budget: { test: { calls: 1 } } };
    const runner = inTest('shared by its agents');
    await using one = await openRig({ script, options, runner });
    await using other = await openRig({ script, options, runner });
    await using retry = await openRig({ script, options, runner: inTest('shared by its agents', 1) });

    await one.agent.aiTap('Save');

    expect(await failureOf(other.agent.aiTap('Save'))).toMatchObject({ code: 'BUDGET_EXCEEDED' });
    await retry.agent.aiTap('Save');
  });

  it('counts what a repair round takes, and stops a plan from going on', async () => {
    const replies = ['no JSON at all', plan([tap(saveButton)]), plan([], { done: true })];
    await using rig = await openRig({ script: { replies }, options: { budget: { test: { calls: 1 } } } });

    expect(await failureOf(rig.agent.aiAct('press Save'))).toMatchObject({ details: { used: 1 } });
    expect(rig.log.filter((line) => line.startsWith('tap'))).toEqual([]);
  });

  it('of money needs a price', async () => {
    const options = { budget: { run: { cost: 1 } } };

    await expect(openRig({ script, options })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('set EYEWRIGHT_MODEL_PRICE_JSON'),
    });
    await expect(openRig({ script, options, price: { input: 1, output: 1, currency: 'EUR' } })).rejects.toMatchObject({
      message: expect.stringContaining('is priced in EUR, not in USD'),
    });
  });
});

/** Finds the button, with something in place of what a server tells of its tokens. */
function replyWith(usage: unknown): ScriptedReply {
  const message = { role: 'assistant', content: JSON.stringify(onSave) };
  return answer.status(200, { body: JSON.stringify({ choices: [{ message, finish_reason: 'stop' }], usage }) });
}

const tokens = (prompt: number, completion: number): object => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
});

describe('a budget that calls share which run at the same time', () => {
  const price = { input: 1, output: 1 };
  const inParallel = (count: number, ...agents: readonly Rig['agent'][]): Promise<PromiseSettledResult<unknown>[]> =>
    Promise.allSettled(agents.flatMap((agent) => Array.from({ length: count }, () => agent.aiLocate('Save'))));
  const codes = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
    results.map((result) => (result.status === 'fulfilled' ? 'ok' : (result.reason as BudgetError).code)).toSorted();

  it.each([
    ['one request', { calls: 1 }, tokens(10, 10), 1],
    ['three requests', { calls: 3 }, tokens(10, 10), 3],
    ['money that the first one uses up', { cost: 1 }, tokens(1_000_000, 50_000), 1],
    // The fourth is alone, and may use up what is left.
    ['money for three and a part', { cost: 1 }, tokens(299_999, 1), 4],
    ['money for all', { cost: 1 }, tokens(90_000, 10), 10],
    // Some servers tell what was thought in the total alone.
    ['money that thoughts use up', { cost: 1 }, { ...tokens(1000, 50), total_tokens: 1_100_000 }, 1],
    ['tokens for two', { tokens: 2000 }, tokens(900, 100), 2],
  ])('limits them to %s', async (...[, test, usage, sent]) => {
    const options = { budget: { test } };
    const reply = answer.slow(5, replyWith(usage));
    await using rig = await openRig({ script: { respond: () => reply }, price, options });

    const results = await inParallel(10, rig.agent);

    expect(rig.model.requests).toHaveLength(sent);
    expect(codes(results).filter((code) => code !== 'ok' && code !== 'BUDGET_EXCEEDED')).toEqual([]);
    expect(rig.warnings).toEqual([]);
  });

  it('of a run is one for all agents', async () => {
    const run = beginRun({}, true);
    vi.stubEnv('EYEWRIGHT_RUN_ID', run);
    const options = { budget: { run: { calls: 3 } } };
    await using one = await openRig({ script, options, runner: inTest('one of a run') });
    await using other = await openRig({ script, options, runner: inTest('other of a run') });

    const results = await inParallel(5, one.agent, other.agent);

    expect(one.model.requests.length + other.model.requests.length).toBe(3);
    expect(codes(results)).toEqual([...Array<string>(7).fill('BUDGET_EXCEEDED'), ...Array<string>(3).fill('ok')]);
  });

  it('counts requests that are sent again', async () => {
    const options = { budget: { test: { calls: 2 } } };
    await using rig = await openRig({ script: { respond: () => answer.status(503) }, options });

    const results = await inParallel(3, rig.agent);

    expect(codes(results)).toEqual(Array(3).fill('BUDGET_EXCEEDED'));
    expect(rig.model.requests).toHaveLength(2);
    expect(String(results.map((result) => result.status === 'rejected' && result.reason))).toContain(
      'is used up: 2 of 2 calls, and the request before failed: Model "scripted-model"',
    );
    const { of } = await rig.record();
    expect(of('model-call').reduce((sum, { retries }) => sum + 1 + retries, 0)).toBe(2);
  });

  it('of a model of the user is asked for as many as are left', async () => {
    const kinds: string[] = [];
    const own = ownModel({ cost: { amount: 1.05, currency: 'USD' } });
    const ask: Model['ask'] = async (kind, request) => {
      kinds.push(kind);
      await setImmediate();
      return own.ask(kind, request);
    };
    for (const test of [{ calls: 1 }, { cost: 1 }, { tokens: 1 }, { seconds: 0.000_1 }]) {
      const options = { model: { ...own, ask }, modelConfig: undefined, budget: { test } };
      await using rig = await openRig({ options });
      kinds.length = 0;
      await inParallel(10, rig.agent);
      expect([test, kinds.length]).toEqual([test, 1]);
    }
  });
});

describe('what a budget cannot count', () => {
  const uncounted = replyWith(undefined);
  const nothings: readonly [string, unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['zero', tokens(0, 0)],
    ['members that are null', { prompt_tokens: null, completion_tokens: null, total_tokens: null }],
    ['less than nothing', tokens(-5, -5)],
    ['texts', { prompt_tokens: '12', completion_tokens: 'few', total_tokens: '' }],
    ['no tokens of the reply', { prompt_tokens: 12, total_tokens: 12 }],
    ['a text', 'unlimited'],
    ['a list', [1, 2]],
  ];

  it.each(nothings)('is estimated where a server tells %s', async (_what, usage) => {
    const price = { input: 1000, output: 1000 };
    for (const test of [{ tokens: 1000 }, { cost: 1 }]) {
      const options = { budget: { test } };
      await using rig = await openRig({ script: { respond: () => replyWith(usage) }, price, options });

      const failed = failureOf(async () => {
        for (let turn = 0; turn < 20; turn++) await rig.agent.aiLocate('Save');
      });

      expect(await failed).toMatchObject({ code: 'BUDGET_EXCEEDED', details: { limit: Object.keys(test)[0] } });
      expect(rig.warnings).toEqual([
        `The model does not report the ${Object.keys(test)[0]} of a call: the budget counts an estimate.`,
      ]);
    }
  });

  it.each(nothings)('fails if the user wants it so, where a server tells %s', async (_what, usage) => {
    const options = { budget: { test: { tokens: 1000 }, unknownUsage: 'fail' } } as const;
    await using rig = await openRig({ script: { respond: () => replyWith(usage) }, options });

    for (let turn = 0; turn < 2; turn++) {
      const error = await failureOf(rig.agent.aiLocate('Save'));
      expect([error.code, error.message]).toEqual([
        'BUDGET_UNKNOWN',
        expect.stringContaining('the tokens of a call, which the'),
      ]);
    }
    expect(rig.model.requests).toHaveLength(1);
  });

  it('does not matter where only requests are limited', async () => {
    const options = { budget: { test: { calls: 2, seconds: 60 }, unknownUsage: 'fail' } } as const;
    await using rig = await openRig({ script: { respond: () => uncounted }, options });

    for (let turn = 0; turn < 2; turn++) await rig.agent.aiLocate('Save');
    expect(rig.warnings).toEqual([]);
  });

  it('is never less than its parts where a model of the user tells these', async () => {
    const parts = { promptTokens: 800, completionTokens: 300, totalTokens: 5 };
    const options = { model: ownModel(parts), modelConfig: undefined, budget: { test: { tokens: 1000 } } };
    await using rig = await openRig({ options });

    expect(await failureOf(rig.agent.aiLocate('Save'))).toMatchObject({ details: { limit: 'tokens', used: 1100 } });
  });

  it('is estimated of a model of the user, too', async () => {
    for (const usage of [undefined, null, { totalTokens: 0 }, { totalTokens: -3 }, { totalTokens: 'many' }]) {
      const own = ownModel({});
      const ask: Model['ask'] = (kind, { onCall, ...rest }) => {
        const facts = { kind, modelName: 'own', startedAt: 0, prompt: 'x'.repeat(600), reply: 'there', retries: 0 };
        onCall({ ...facts, ...(usage !== undefined && { usage: usage as AIUsageInfo }) });
        return own.ask(kind, { ...rest, onCall: () => undefined } as unknown as RequestOf<typeof kind>);
      };
      const options = { model: { ...own, ask }, modelConfig: undefined, budget: { test: { tokens: 1000 } } };
      await using rig = await openRig({ options });

      const failed = failureOf(async () => {
        for (let turn = 0; turn < 20; turn++) await rig.agent.aiLocate('Save');
      });
      expect(await failed).toMatchObject({ code: 'BUDGET_EXCEEDED', details: { limit: 'tokens' } });
    }
  });

  it('is said once, where a server tells no usage', async () => {
    const budget = { test: { tokens: 10_000, cost: 0.01 } };
    const price = { input: 1, output: 1 };
    await using rig = await openRig({ script: { respond: () => uncounted }, price, options: { budget } });

    for (let turn = 0; turn < 2; turn++) await rig.agent.aiTap('Save');

    expect(rig.warnings).toEqual([
      'The model does not report the tokens and cost of a call: the budget counts an estimate.',
    ]);
  });

  it('of money counts what a model of the user says that it took, and says where it says nothing', async () => {
    const usage = { cost: { amount: 0.4, currency: 'USD' } };
    const silent = {};
    const options = (model: Model): AgentOptions => ({
      model,
      modelConfig: undefined,
      budget: { test: { cost: 1 }, currency: 'USD' },
    });
    await using rig = await openRig({ options: options(ownModel(usage)) });
    await using other = await openRig({ options: options(ownModel(silent)) });

    await rig.agent.aiTap('Save');
    await rig.agent.aiTap('Save');
    await expect(rig.agent.aiTap('Save')).rejects.toMatchObject({
      code: 'BUDGET_EXCEEDED',
      details: { limit: 'cost', allowed: 1 },
    });
    await other.agent.aiTap('Save');
    expect(other.warnings).toEqual([expect.stringContaining('does not report the cost of a call')]);
  });

  it('of a run that cannot be kept is an error that says so', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-ledger-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(path.join(folder, 'ledger'), 'a file where a folder has to be');

    expect(() => new RunLedger(path.join(folder, 'ledger'), 'run')).toThrow(
      expect.objectContaining({ code: 'BUDGET_UNKNOWN', hint: expect.stringContaining('EYEWRIGHT_RUN_DIR') }),
    );
  });

  it('of a run begins anew with the next run of a watch mode, and not within a larger one', () => {
    const env: Record<string, string | undefined> = {};
    const first = beginRun(env);

    expect(beginRun(env)).toBe(first);
    const second = beginRun(env, true);
    expect(second).not.toBe(first);
    expect(currentRun(env)).toBe(second);
    expect(beginRun({ EYEWRIGHT_RUN_ID: 'nightly' }, true)).toBe('nightly');
  });

  it('warns once of the limit of a call, and of that of the next', async () => {
    const replies = [plan([tap(saveButton)]), plan([tap(saveButton)]), plan([], { done: true })];
    const budget = { call: { calls: 1 }, onExceed: 'warn' } as const;
    await using rig = await openRig({ script: { replies: [...replies, ...replies] }, options: { budget } });

    await rig.agent.aiAct('press Save twice');
    expect(rig.warnings).toHaveLength(1);
    await rig.agent.aiAct('press Save twice more');
    expect(rig.warnings).toHaveLength(2);
  });
});
