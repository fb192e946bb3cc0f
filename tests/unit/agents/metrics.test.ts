import { describe, expect, it } from 'vitest';

import { answer, plan, type ScriptedReply } from '../../../src/testing/scripted-replies.ts';
import { openRig, place, saveButton, useRunFolder } from './rig.ts';

useRunFolder();

/** What a server answers that counts no tokens. */
const withoutUsage = (reply: object): ScriptedReply => {
  const choices = [{ message: { content: JSON.stringify(reply) }, finish_reason: 'stop' }];
  return answer.status(200, { body: JSON.stringify({ choices }) });
};

describe('metrics', () => {
  it('count the calls of a server that tells no tokens, and the hook is told of no usage', async () => {
    const told: unknown[] = [];
    await using rig = await openRig({
      script: { respond: ({ call }) => withoutUsage(call === 'locate' ? place(saveButton.rect) : { data: 'x' }) },
      options: { onLLMUsage: (usage) => void told.push(usage) },
    });

    await rig.agent.aiTap('Save');
    await rig.agent.aiString('the title');

    expect(told).toEqual([]);
    const bucket = { promptTokens: 0, completionTokens: 0, totalTokens: 0, calls: 1 };
    const { metrics } = rig.agent;
    expect(metrics).toMatchObject({
      calls: 2,
      totalTokens: 0,
      byIntent: { default: bucket, insight: bucket },
      byModel: { 'scripted-model': { ...bucket, calls: 2 } },
    });
    expect(metrics.totalTimeCostMs).toBeGreaterThan(0);
    expect((await rig.record()).of('model-call').map(({ slot }) => slot)).toEqual(['default', 'insight']);
  });

  it('are by the three intents: plans, data and verdicts, and everything else (MET-02)', async () => {
    await using rig = await openRig({
      script: {
        respond: ({ call }) => {
          if (call === 'plan') return plan([], { done: true });
          return call === 'locate' ? place(saveButton.rect) : { data: true };
        },
      },
    });

    await rig.agent.aiAct('make sure that the form is open');
    await rig.agent.aiTap('Save');
    await rig.agent.aiBoolean('is it open?');
    await rig.agent.aiAssert('it is open');

    const { byIntent } = rig.agent.metrics;
    expect(
      Object.entries(byIntent).map(([intent, { calls, totalTokens }]) => [intent, calls, totalTokens > 0]),
    ).toEqual([
      ['planning', 1, true],
      ['default', 1, true],
      ['insight', 2, true],
    ]);
  });
});
