import { describe, expect, it } from 'vitest';

import { askBy } from '../../../src/core/model/model-layers.ts';
import type { Model } from '../../../src/core/model/model.ts';
import { failureOf, openRig, saveButton, useRunFolder } from './rig.ts';

useRunFolder();

/** Answers by a rule, without a server, and counts what it is asked and whether it was closed. */
function ruleModel(): Model & { readonly asked: string[]; closed: boolean } {
  const asked: string[] = [];
  const refuse = (): Promise<never> => Promise.reject(new Error('not asked for here'));
  return {
    name: 'rule',
    cycleLimit: 3,
    asked,
    closed: false,
    ready: () => Promise.resolve(),
    ask: askBy({
      locate({ prompt, onCall, signal }) {
        signal.throwIfAborted();
        asked.push(prompt);
        onCall({ kind: 'locate', modelName: 'rule', startedAt: 0, prompt, reply: 'the rule', retries: 0 });
        const { rect } = saveButton;
        return Promise.resolve({ rect, center: { x: rect.left + 1, y: rect.top + 1 } });
      },
      judge: ({ demand, onCall }) => {
        onCall({
          kind: 'judge',
          modelName: 'rule',
          startedAt: 0,
          prompt: JSON.stringify(demand),
          reply: 'no',
          retries: 0,
        });
        return Promise.resolve({ data: false, thought: 'the rule says no' });
      },
      plan: refuse,
      section: refuse,
      extract: refuse,
      describe: refuse,
    }),
    close() {
      this.closed = true;
      return Promise.resolve();
    },
  };
}

describe('a model of the user', () => {
  it('is asked in place of a configured one, named in the record, and left open', async () => {
    const model = ruleModel();
    await using rig = await openRig({ options: { model, modelConfig: undefined, secrets: { PIN: '4711' } } });

    await rig.agent.aiTap('the {{secret:PIN}} key');
    const error = await failureOf(rig.agent.aiAssert('all is well'));

    expect(model.asked).toEqual(['the {{secret:PIN}} key']);
    expect(error).toMatchObject({ code: 'ASSERTION_FAILED', message: expect.stringContaining('the rule says no') });
    expect(rig.log).toEqual([expect.stringMatching(/^tap /)]);
    const { of } = await rig.record();
    expect(of('record-start')[0]?.model).toBe('rule');
    expect(of('model-call').map(({ model: name }) => name)).toEqual(['rule', 'rule']);
    expect(model.closed).toBe(false);
  });

  it('gets whole screenshots, and a shrink factor that it cannot have is warned of', async () => {
    const model = ruleModel();
    await using rig = await openRig({ options: { model, modelConfig: undefined, screenshotShrinkFactor: 2 } });
    expect(rig.warnings).toEqual([expect.stringContaining('screenshotShrinkFactor has no effect on a custom model')]);

    await using plain = await openRig({ options: { model, modelConfig: undefined } });
    expect(plain.warnings).toEqual([]);
  });

  it('has a cassette like any other', async () => {
    const model = ruleModel();
    const cassette = { mode: 'strict', name: 'own', dir: 'nowhere' } as const;
    await using rig = await openRig({ options: { model, modelConfig: undefined, cassette } });

    expect(await failureOf(rig.agent.aiTap('Save'))).toMatchObject({ code: 'CASSETTE_MISS' });
    expect(model.asked).toEqual([]);
  });

  it('is refused beside a configured one or what wraps its client, or when it is none', async () => {
    await expect(openRig({ options: { model: ruleModel() } })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('model and modelConfig'),
    });
    const wrapped = { model: ruleModel(), modelConfig: undefined, createLLMClient: () => Promise.resolve(undefined) };
    await expect(openRig({ options: wrapped })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('model and createLLMClient'),
    });
    const none = { name: 'x' } as unknown as Model;
    await expect(openRig({ options: { model: none } })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });
});
