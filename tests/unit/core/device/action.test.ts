import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { actions } from '../../../../src/actions/index.ts';
import { actionSpace, defineAction, target, type AnyAction } from '../../../../src/core/device/action.ts';
import { FakeDevice } from '../../../../src/devices/fake/fake-device.ts';

describe('actions', () => {
  it('name their elements and whether those must be given', () => {
    const move = defineAction({
      name: 'Move',
      description: 'Move.',
      params: z.object({
        from: target('a'),
        to: target('b').optional(),
        steps: z.number(),
        at: z.object({ x: z.number() }),
      }),
      needs: ['pointer'],
      run: () => Promise.resolve(),
    });

    expect(move.targets).toEqual([
      { name: 'from', optional: false },
      { name: 'to', optional: true },
    ]);
  });

  it('know elements that may be left out, and refuse those that would not be found', () => {
    const define = (params: z.ZodObject): AnyAction =>
      defineAction({ name: 'Odd', description: 'Odd.', params, needs: [], run: () => Promise.resolve() });

    expect(define(z.object({ a: target('a').nullish(), b: target('b').nullable() })).targets).toEqual([
      { name: 'a', optional: true },
      { name: 'b', optional: true },
    ]);
    for (const hidden of [z.array(target('a')), z.object({ deep: target('a') }), z.record(z.string(), target('a'))]) {
      expect(() => define(z.object({ hidden }))).toThrow(
        'The action "Odd" hides an element inside its parameter "hidden"',
      );
    }
  });

  it('are offered as far as a device can carry them out', () => {
    const device = new FakeDevice();
    const { text: _text, mouse: _mouse, ...input } = device.input;

    const names = actionSpace(input, actions, []).map(({ name }) => name);

    expect(names).toEqual(['DoubleClick', 'DragAndDrop', 'KeyboardPress', 'Scroll', 'Sleep', 'Tap']);
  });

  it('have names of their own and a sentence each', () => {
    expect(new Set(actions.map(({ name }) => name)).size).toBe(actions.length);
    for (const { name, description } of actions) {
      expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
      expect(description).toMatch(/\.$/);
    }
  });
});
