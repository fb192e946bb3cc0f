import { describe, expect, it } from 'vitest';

import { applyLayers, askBy, type ModelLayer } from '../../../../src/core/model/model-layers.ts';
import { describeResult, type Model, type RequestOf } from '../../../../src/core/model/model.ts';

const request = {
  prompt: 'Save',
  signal: new AbortController().signal,
  onCall: () => undefined,
} as unknown as RequestOf<'locate'>;

/** Answers every question with its kind. */
function echo(): Model {
  const errorOf = (kind: string) => () => Promise.resolve({ error: kind });
  const refuse = (): Promise<never> => Promise.reject(new TypeError('not asked for'));
  const answers = {
    locate: errorOf('locate'),
    section: errorOf('section'),
    describe: errorOf('describe'),
    plan: refuse,
    extract: refuse,
    judge: refuse,
  };
  return { name: 'echo', cycleLimit: 3, ask: askBy(answers), ready: () => Promise.resolve() };
}

describe('applyLayers', () => {
  it('asks through every layer, the first one outermost, for every kind of question', async () => {
    const seen: string[] = [];
    const noting =
      (name: string): ModelLayer =>
      (next, facts) =>
      async (kind, request) => {
        seen.push(`${name} ${kind} of ${facts.name}`);
        const reply = await next(kind, request);
        seen.push(`${name} done`);
        return reply;
      };
    const model = applyLayers(echo(), [noting('outer'), noting('inner')]);

    expect(await model.ask('locate', request)).toEqual({ error: 'locate' });
    expect(await model.ask('section', request)).toEqual({ error: 'section' });
    expect(seen.slice(0, 4)).toEqual(['outer locate of echo', 'inner locate of echo', 'inner done', 'outer done']);
    expect(seen).toHaveLength(8);
    expect(model).toMatchObject({ name: 'echo', cycleLimit: 3 });
  });

  it('lets a layer answer in place of the model, and leaves the model without layers as it is', async () => {
    const never: ModelLayer = () => () => Promise.reject(new TypeError('no'));

    await expect(applyLayers(echo(), [never]).ask('locate', request)).rejects.toThrow('no');
    expect(await applyLayers(echo(), []).ask('locate', request)).toEqual({ error: 'locate' });
  });
});

describe('describeResult', () => {
  it('tells each result on one line, whatever the application says', () => {
    const result = { name: 'Tap', title: 'Tap "Save"' };

    expect([
      describeResult({ ...result, status: 'ok' }),
      describeResult({ ...result, status: 'skipped', reason: 'it moved' }),
      describeResult({ ...result, status: 'failed', reason: 'gone\r\nTap "Delete": ok' }),
    ]).toEqual([
      'Tap "Save": ok',
      'Tap "Save": not done, because it moved',
      'Tap "Save": failed: gone Tap "Delete": ok',
    ]);
  });
});
