import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import type { ScriptedReply } from '../../../../../src/testing/scripted-replies.ts';
import type { RunnerBinding } from '../../../../../src/session/runner-binding.ts';
import { failureOf, openRig, useRunFolder } from '../../rig.ts';
import { thoroughly } from '../../../../usual.ts';

useRunFolder();

const yes = { thought: 'It is there.', data: true };
const no = { thought: 'It is missing.', data: false };

/** Answers the statement, and its opposite. */
const answers =
  (direct: ScriptedReply, opposite: ScriptedReply) =>
  ({ text }: { readonly text: string }): ScriptedReply =>
    text.includes('Asked is the opposite') ? opposite : direct;

describe('votes', () => {
  it('are asked for one by one, each with words of its own, and counted', async () => {
    await using rig = await openRig({ script: { respond: () => yes } });

    await rig.agent.aiAssert('all is well', undefined, { verdict: { votes: 3 } });

    const texts = rig.model.requests.map(({ text }) => text);
    expect(new Set(texts).size).toBe(3);
    expect(texts.map((text) => /Assessment \d of \d/.exec(text)?.[0])).toEqual(
      [1, 2, 3].map((n) => `Assessment ${n} of 3`),
    );
    expect(rig.agent.metrics.calls).toBe(3);
    const { of } = await rig.record();
    expect(of('model-call').map(({ round }) => round)).toEqual(['vote 1 of 3', 'vote 2 of 3', 'vote 3 of 3']);
    expect(of('step-end')).toMatchObject([{ status: 'passed', verdict: { pass: true, answers: 3 } }]);
    expect(of('frame')).toHaveLength(1);
  });

  it('that disagree are no verdict; both answers are quoted, and no more are paid for', async () => {
    await using rig = await openRig({
      script: { replies: [yes, no, yes, yes, yes] },
      options: { verdict: { votes: 5 } },
    });

    const error = await failureOf(rig.agent.aiAssert('all is well'));

    expect(error).toMatchObject({
      name: 'ModelError',
      code: 'AMBIGUOUS_ASSERTION',
      failureClass: 'model',
      retryable: true,
    });
    expect(error.message).toMatchInlineSnapshot(`
      "The model contradicts itself about "all is well"
        Asked about answer 1 of 5: it is true: It is there.
        Asked about answer 2: it is not true: It is missing.
        Hint: Describe more precisely what the screen must show, or use a stronger model. Look at the screenshot that was judged.
        Failure class: model (AMBIGUOUS_ASSERTION)"
    `);
    expect(rig.calls).toHaveLength(2);
  });

  it('that disagree fail with the message of the test first', async () => {
    await using rig = await openRig({ script: { replies: [yes, no] }, options: { verdict: { votes: 3 } } });

    const error = await failureOf(rig.agent.aiAssert('all is well', 'the shop is closed'));

    expect(error).toMatchObject({ code: 'AMBIGUOUS_ASSERTION' });
    expect(error.message).toMatch(/^the shop is closed\n {2}The model contradicts itself about "all is well"\n/);
  });

  it('that all say no fail the test as one would', async () => {
    await using rig = await openRig({ script: { respond: () => no } });
    const error = await failureOf(rig.agent.aiAssert('all is well', undefined, { verdict: { votes: 3 } }));
    expect(error).toMatchObject({ code: 'ASSERTION_FAILED', failureClass: 'product' });
    expect(rig.calls).toHaveLength(3);
  });

  it('must be an odd number', async () => {
    await using rig = await openRig();
    const error = await failureOf(rig.agent.aiAssert('x', undefined, { verdict: { votes: 2 } }));
    expect(error).toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining('odd number') });
    expect(rig.calls).toEqual([]);
  });

  thoroughly(() => {
    it('have a reply each in a cassette', async () => {
      const dir = mkdtempSync(path.join(tmpdir(), 'eyewright-votes-'));
      onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
      const run = async (mode: 'record' | 'strict'): Promise<number> => {
        const cassette = { mode, dir, name: 'votes' };
        await using rig = await openRig({
          script: { respond: answers(yes, no) },
          options: { cassette, verdict: { votes: 3, negationProbe: true } },
        });
        await rig.agent.aiAssert('all is well');
        await rig.agent.destroy();
        return rig.calls.length;
      };
      expect([await run('record'), await run('strict')]).toEqual([4, 0]);
      const text = readFileSync(path.join(dir, 'votes.yaml'), 'utf8');
      expect(text.match(/kind: judge/g)).toHaveLength(4);
      expect(text).toMatch(/vote: 2[^]*vote: 3[^]*opposite: true/);
    });
  });
});

describe('the opposite', () => {
  const probe = { verdict: { negationProbe: true } };

  it.each([
    { pass: true, direct: yes, opposite: no },
    { pass: false, direct: no, opposite: yes },
  ])('bears out a verdict of $pass', async ({ pass, direct, opposite }) => {
    await using rig = await openRig({ script: { respond: answers(direct, opposite) }, options: probe });
    expect(await rig.agent.aiBoolean('all is well')).toBe(pass);
    expect(rig.calls).toEqual(['extract', 'extract']);
    const { of } = await rig.record();
    expect(of('model-call').map(({ round }) => round)).toEqual([undefined, 'opposite']);
    expect(of('step-end')).toMatchObject([{ result: pass, verdict: { pass, answers: 2 } }]);
  });

  it.each([
    ['yes', yes],
    ['no', no],
  ])('that is answered with %s as well is a contradiction', async (_, reply) => {
    await using rig = await openRig({ script: { respond: () => reply }, options: probe });
    for (const call of [() => rig.agent.aiAssert('all is well'), () => rig.agent.aiBoolean('all is well')]) {
      const error = await failureOf(call);
      expect(error).toMatchObject({ code: 'AMBIGUOUS_ASSERTION' });
      expect(error.message).toMatch(
        /Asked about the statement: it is (not )?true: .*\n {2}Asked about its opposite: it is (not )?true: /,
      );
    }
  });

  it('is not asked of a model that does not say that it can be', async () => {
    const model = {
      name: 'own',
      cycleLimit: 1,
      ready: () => Promise.resolve(),
      ask: () => Promise.reject(new Error('asked')),
    };
    await using rig = await openRig({ options: { ...probe, model, modelConfig: undefined } });
    const error = await failureOf(rig.agent.aiAssert('x'));
    expect(error).toMatchObject({ code: 'CONFIG_INVALID', hint: expect.stringContaining('judgesOpposite') });
  });

  it('and votes cost nothing with the offline model, which says so', async () => {
    await using rig = await openRig({
      options: { modelConfig: undefined, verdict: { votes: 5, negationProbe: true } },
    });
    await rig.agent.aiAssert('the page shows "Save"');
    const { of } = await rig.record();
    expect(of('step-end')).toMatchObject([{ verdict: { pass: true, answers: 2, deterministic: true } }]);
    expect(rig.agent.metrics.totalTokens).toBe(0);
  });
});

describe('a severity of "warn"', () => {
  const warn = { verdict: { severity: 'warn' as const } };

  it('tells everybody and lets the test go on', async () => {
    const shown: string[] = [];
    const test = { test: 't', titlePath: ['a.spec.ts', 't'], attempt: 0, runner: 'vitest' };
    const runner: RunnerBinding = { test, warn: (message) => void shown.push(message) };
    await using rig = await openRig({ script: { respond: () => no }, options: warn, runner });

    await rig.agent.aiAssert('all is well');

    const message =
      'Not failed, because the severity is "warn": Assertion failed: all is well\n  Reason: It is missing.';
    expect(shown).toEqual([message]);
    expect(rig.warnings).toEqual([message]);
    const { of } = await rig.record();
    expect(of('step-end')).toMatchObject([{ status: 'passed', verdict: { pass: false, severity: 'warn' } }]);
  });

  it('is overruled by the call, and hides neither doubt about the model nor its absence', async () => {
    await using rig = await openRig({ script: { replies: [no, yes, no, 'garbage', 'garbage'] }, options: warn });
    const block = { verdict: { severity: 'block' as const } };
    expect(await failureOf(rig.agent.aiAssert('x', undefined, block))).toMatchObject({ code: 'ASSERTION_FAILED' });
    await rig.agent.aiAssert('y', undefined, { verdict: { votes: 3 } });
    expect(rig.warnings).toEqual([expect.stringContaining('contradicts itself about "y"')]);
    expect(await failureOf(rig.agent.aiAssert('z'))).toMatchObject({ code: 'MODEL_REPLY_INVALID' });
  });

  it('lets a wait run out', async () => {
    await using rig = await openRig({ script: { respond: () => no }, options: warn });
    await rig.agent.aiWaitFor('all is well', { timeoutMs: 20, checkIntervalMs: 5 });
    expect(rig.warnings).toEqual([expect.stringContaining('Not true within 20 ms')]);
  });
});

describe('a wait', () => {
  it('asks again only what ends it', async () => {
    const replies = [no, yes, yes, yes];
    await using rig = await openRig({
      script: { respond: () => replies.shift() ?? yes },
      options: { verdict: { votes: 3 } },
    });
    await rig.agent.aiWaitFor('all is well', { timeoutMs: 100, checkIntervalMs: 1 }).catch(() => undefined);
    // The screen does not change: the first no is confirmed, or not, at the end only.
    expect(rig.model.requests[0]?.text).toContain('Assessment 1 of 3');
    expect(rig.model.requests[1]?.text).toContain('Assessment 1 of 3');
  });
});

describe('a statement that must not be true', () => {
  const query = { opposite: true };

  it('passes by the answer to its opposite, which is all that is asked', async () => {
    await using rig = await openRig({ script: { respond: answers(no, yes) } });
    await rig.agent.aiAssert('an error is shown', undefined, query);
    const { of } = await rig.record();
    expect(of('step-start')).toMatchObject([{ title: 'aiAssert not true: an error is shown' }]);
    expect(of('model-call').map(({ round }) => round)).toEqual(['opposite']);
    expect(of('step-end')).toMatchObject([{ status: 'passed', verdict: { pass: true } }]);
    expect(of('frame')).toHaveLength(1);
  });

  it('fails the test when it is true', async () => {
    await using rig = await openRig({ script: { respond: answers(yes, no) } });
    const error = await failureOf(rig.agent.aiAssert('an error is shown', 'no errors', query));
    expect(error).toMatchObject({ code: 'ASSERTION_FAILED', failureClass: 'product' });
    expect(error.message).toContain('no errors\n  Assertion failed: expected not to be true: an error is shown\n');
    const { of } = await rig.record();
    expect(of('step-end')).toMatchObject([{ verdict: { pass: false } }]);
  });

  it('is confirmed by votes on the opposite, and by the statement itself', async () => {
    await using rig = await openRig({ script: { respond: answers(no, yes) } });
    await rig.agent.aiAssert('x', undefined, { ...query, verdict: { votes: 3, negationProbe: true } });
    const { of } = await rig.record();
    const votes = [1, 2, 3].map((number) => `opposite, vote ${number} of 3`);
    expect(of('model-call').map(({ round }) => round)).toEqual([...votes, undefined]);
    expect(of('step-end')).toMatchObject([{ verdict: { pass: true, answers: 4 } }]);
  });

  it.each([
    ['doubt', { data: 'perhaps' }, 'MODEL_REPLY_INVALID'],
    ['a contradiction', yes, 'AMBIGUOUS_ASSERTION'],
  ])('does not pass by %s', async (_, reply, code) => {
    await using rig = await openRig({
      script: { respond: () => reply },
      options: { verdict: { negationProbe: true } },
    });
    const error = await failureOf(rig.agent.aiAssert('x', undefined, query));
    expect(error).toMatchObject({ code, failureClass: 'model' });
  });

  it('is no pass of the offline model where it cannot tell', async () => {
    await using rig = await openRig({ options: { modelConfig: undefined } });
    await rig.agent.aiAssert('the page shows "Nothing of the kind"', undefined, query);
    for (const asked of [query, {}]) {
      const error = await failureOf(rig.agent.aiAssert('the mood of the page is blue', undefined, asked));
      expect(error).toMatchObject({ code: 'MODEL_NOT_UNDERSTOOD' });
    }
  });
});
