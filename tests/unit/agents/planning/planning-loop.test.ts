import { describe, expect, it } from 'vitest';

import type { FakeElement } from '../../../../src/devices/fake/fake-screen.ts';
import { plan } from '../../../../src/testing/scripted-replies.ts';
import {
  at,
  cancelButton,
  cityField,
  deviceLike,
  failureOf,
  form,
  nameField,
  openRig,
  place,
  saveButton,
  tap,
  type,
  useRunFolder,
} from '../rig.ts';

useRunFolder();

const saved: FakeElement = { kind: 'text', text: 'Saved', rect: { left: 20, top: 250, width: 100, height: 30 } };
const moved = (element: FakeElement, by: number): FakeElement => ({
  ...element,
  rect: { ...element.rect, top: element.rect.top + by },
});

describe('a plan', () => {
  it('of several actions with its end costs one request', async () => {
    const steps = [type(nameField, 'Ann'), type(cityField, 'Oslo'), tap(saveButton)];
    await using rig = await openRig({
      script: { replies: [plan(steps, { done: { success: true, message: 'all filled' } })] },
    });

    expect(await rig.agent.aiAct('fill the form and save it')).toBe('all filled');

    expect(rig.calls).toEqual(['plan']);
    expect(rig.log).toEqual(['tap 120,56', 'clear', 'type Ann', 'tap 120,136', 'clear', 'type Oslo', 'tap 70,216']);
    const { steps: recorded } = await rig.record();
    expect(recorded).toEqual([
      ['aiAct', 'aiAct fill the form and save it', 'passed'],
      ['Plan', 'Plan 1', 'passed'],
      ['Input', 'Input "Ann" in "Name"', 'passed'],
      ['Input', 'Input "Oslo" in "City"', 'passed'],
      ['Tap', 'Tap "Save"', 'passed'],
    ]);
  });

  it('types with the strategy and the delay of the agent', async () => {
    const given: unknown[] = [];
    await using rig = await openRig({
      script: { replies: [plan([type(nameField, 'Ann')], { done: true })] },
      options: { inputStrategy: 'sequential', keyboardTypeDelay: 5 },
      wrap: (fake) =>
        deviceLike(fake, {
          input: {
            ...fake.input,
            text: {
              type: () => Promise.resolve(),
              clear: () => Promise.resolve(),
              moveToEnd: () => Promise.resolve(),
              replace: (text, { strategy, delayMs }) => Promise.resolve(void given.push([text, strategy, delayMs])),
            },
          },
        }),
    });

    await rig.agent.aiAct('enter "Ann" as the name');

    expect(given).toEqual([['Ann', 'sequential', 5]]);
  });

  it('that only says that the goal is reached does nothing', async () => {
    await using rig = await openRig({ script: { replies: [plan([], { done: true })] } });

    expect(await rig.agent.ai('make sure that the form is open')).toBeUndefined();
    expect(rig.log).toEqual([]);
  });

  it('without an end is followed by another, which sees the new screen and is told what came of it', async () => {
    await using rig = await openRig({
      script: { replies: [plan([tap(saveButton)]), plan([], { done: true })] },
      device: { onTap: () => [...form, saved] },
    });

    await rig.agent.aiAction('save');

    expect(rig.calls).toEqual(['plan', 'plan']);
    const [first, second] = rig.model.requests;
    expect(second?.text).toContain('<outcome>\nTap "Save": ok\n</outcome>');
    expect(second?.images).toHaveLength(1);
    expect(second?.images).not.toEqual(first?.images);
  });

  it('names elements without a place, which are then located by themselves', async () => {
    const steps = [{ name: 'Tap', param: { locate: { prompt: 'the Save button' } } }];
    await using rig = await openRig({
      script: { replies: { plan: [plan(steps, { done: true })], locate: [place(saveButton.rect)] } },
    });

    await rig.agent.aiAct('save');

    expect(rig.calls).toEqual(['plan', 'locate']);
    expect(rig.log).toEqual(['tap 70,216']);
  });

  it('whose goal failed is a failed assertion with the reason', async () => {
    const end = { success: false, message: 'the page shows an error' };
    await using rig = await openRig({ script: { replies: [plan([tap(saveButton)], { done: end })] } });

    const error = await failureOf(rig.agent.aiAct('save, and check that it worked'));

    // At once: nothing is planned, and nothing is done, after it.
    expect([rig.calls, rig.log]).toEqual([['plan'], ['tap 70,216']]);
    expect(error).toMatchObject({ name: 'AgentAssertionError', code: 'ASSERTION_FAILED', failureClass: 'product' });
    expect(error.message).toMatchInlineSnapshot(`
      ""save, and check that it worked" failed: the page shows an error
        Hint: Look at the screenshot that the verdict is based on.
        Failure class: product (ASSERTION_FAILED)"
    `);
    const { of } = await rig.record();
    expect(of('step-end').at(-1)).toMatchObject({
      status: 'failed',
      verdict: { pass: false, reason: 'the page shows an error' },
    });
  });

  it('that is impossible fails with the reason of the model', async () => {
    await using rig = await openRig({ script: { replies: [plan([], { error: 'there is no Delete button' })] } });

    const error = await failureOf(rig.agent.aiAct('delete the entry'));

    expect(error).toMatchObject({ name: 'ActionError', code: 'PLAN_FAILED' });
    expect(error.message).toMatchInlineSnapshot(`
      ""delete the entry" cannot be carried out: there is no Delete button
        Hint: Look at the screenshot that the plan is based on.
        Failure class: test (PLAN_FAILED)"
    `);
  });
});

describe('the visual guard', () => {
  const two = plan([tap(saveButton), tap(cancelButton)], { done: true });
  const end = plan([], { done: true });

  async function withSecondScreen(
    second: readonly FakeElement[],
  ): Promise<{ log: readonly string[]; calls: number; told: string }> {
    await using rig = await openRig({
      script: { replies: [two, end] },
      device: { onTap: ({ text }) => (text === 'Save' ? second : undefined) },
    });
    await rig.agent.aiAct('save, then cancel');
    return { log: [...rig.log], calls: rig.calls.length, told: rig.model.requests[1]?.text ?? '' };
  }

  it.each([
    ['moved', [nameField, cityField, saveButton, moved(cancelButton, 30)]],
    ['moved by three pixels', [nameField, cityField, saveButton, moved(cancelButton, 3)]],
    [
      'covered',
      [...form, { kind: 'button', text: 'Are you sure?', rect: { left: 60, top: 150, width: 280, height: 100 } }],
    ],
    ['gone', [nameField, cityField, saveButton]],
    ['another button now', [nameField, cityField, saveButton, { ...cancelButton, text: 'Delete' }]],
  ] satisfies [string, FakeElement[]][])(
    'drops an action whose target is %s, and plans anew',
    async (_title, second) => {
      const { log, calls, told } = await withSecondScreen(second);

      expect(log).toEqual(['tap 70,216']);
      expect(calls).toBe(2);
      expect(told).toContain('Tap "Save": ok\nTap "Cancel": not done, because its place on the screen changed');
    },
  );

  it.each([
    ['nothing', undefined],
    ['a message elsewhere', [...form, saved]],
    ['the colour of another button', [nameField, cityField, { ...saveButton, text: 'Save…' }, cancelButton]],
  ] satisfies [string, FakeElement[] | undefined][])('goes on when %s has changed', async (_title, second) => {
    const { log, calls } = await withSecondScreen(second ?? form);

    expect(log).toEqual(['tap 70,216', 'tap 190,216']);
    expect(calls).toBe(1);
  });

  it('notices that the rows of a list moved up, however wide they are', async () => {
    const row = (text: string, index: number): FakeElement => ({
      kind: 'text',
      text,
      rect: { left: 20, top: 20 + index * 40, width: 360, height: 36 },
    });
    const before = ['Invoice 1', 'Invoice 2', 'Invoice 3', 'Invoice 4'].map(row);
    const after = ['Invoice 2', 'Invoice 3', 'Invoice 4'].map(row);
    const steps = before.slice(0, 2).map((element) => tap(element));
    await using rig = await openRig({
      script: { replies: [plan(steps, { done: true }), end] },
      device: { elements: before, onTap: () => after },
    });

    await rig.agent.aiAct('remove the invoices 1 and 2');

    expect(rig.log).toHaveLength(1);
  });

  it('lets several actions work on the same field', async () => {
    const steps = [
      tap(nameField),
      type(nameField, 'Ann'),
      { name: 'KeyboardPress', param: { keyName: 'Enter', locate: at(nameField) } },
    ];
    await using rig = await openRig({ script: { replies: [plan(steps, { done: true }), end] } });

    await rig.agent.aiAct('search for Ann');

    expect(rig.calls).toHaveLength(1);
  });
});

describe('a failed action', () => {
  it('is told to the model, which may find another way', async () => {
    const steps = [{ name: 'Tap', param: { locate: { prompt: 'the Store button' } } }, tap(cancelButton)];
    await using rig = await openRig({
      script: {
        replies: {
          plan: [plan(steps), plan([tap(saveButton)], { done: true })],
          locate: [{ error: 'no Store button' }],
        },
      },
    });

    await rig.agent.aiAct('store it');

    expect(rig.log).toEqual(['tap 70,216']);
    expect(rig.model.requests.at(-1)?.text).toContain(
      'Tap "the Store button": failed: Cannot find "the Store button" on the screen: no Store button',
    );
    expect(rig.model.requests.at(-1)?.text).not.toContain('Hint:');
  });

  it('ends the call when it is the third in a row without a visible change', async () => {
    const attempt = (prompt: string): object => plan([{ name: 'Tap', param: { locate: { prompt } } }]);
    await using rig = await openRig({
      script: { replies: { plan: ['A', 'B', 'C', 'D'].map(attempt), locate: Array(4).fill({ error: 'not visible' }) } },
    });

    const error = await failureOf(rig.agent.aiAct('find it'));

    expect(error.code).toBe('TARGET_NOT_FOUND');
    expect(error.message).toMatchInlineSnapshot(`
      "Cannot find "C" on the screen: not visible
        Hint: Describe it by what a person sees: its text, its kind and what is near it. Compare it with the screenshot that was searched.
        Failure class: test (TARGET_NOT_FOUND)"
    `);
    expect(rig.calls.filter((call) => call === 'plan')).toHaveLength(3);
  });
});

describe('progress', () => {
  it('the same plan on the same screen ends with a diagnosis that tells what came of it', async () => {
    await using rig = await openRig({ script: { respond: () => plan([tap(saveButton)]) } });

    const error = await failureOf(rig.agent.aiAct('save until it works'));

    expect(error).toMatchObject({ code: 'PLAN_NO_PROGRESS', failureClass: 'test' });
    expect(error.message).toMatchInlineSnapshot(`
      ""save until it works" makes no progress: the same actions were planned 3 times, and the screen stayed the same. Last outcome: Tap "Save": ok
        Hint: Look at the last frames: is the element disabled, covered, or is something else expected first? If it works without visible progress, raise noProgressLimit.
        Failure class: test (PLAN_NO_PROGRESS)"
    `);
    expect(rig.log).toEqual(['tap 70,216', 'tap 70,216']);
    expect(rig.model.requests[2]?.text).toContain('Try something else');
  });

  it('the same failing plan says why it failed', async () => {
    await using rig = await openRig({
      script: {
        respond: ({ call }) =>
          call === 'plan'
            ? plan([{ name: 'Tap', param: { locate: { prompt: 'Store' } } }])
            : { error: 'there is only Save' },
      },
    });

    const error = await failureOf(rig.agent.aiAct('store it'));

    expect(error.message).toContain('there is only Save');
  });

  it('different plans without any visible change end as well', async () => {
    let count = 0;
    const press = (): object => plan([{ name: 'KeyboardPress', param: { keyName: `F${++count}` } }]);
    await using rig = await openRig({ script: { respond: press } });

    const error = await failureOf(rig.agent.aiAct('open the menu'));

    expect(error.code).toBe('PLAN_NO_PROGRESS');
    expect(error.message).toMatchInlineSnapshot(`
      ""open the menu" makes no progress: nothing visible changed in 6 planning rounds. Last outcome: KeyboardPress "F6": ok
        Hint: Look at the last frames: is the element disabled, covered, or is something else expected first? If it works without visible progress, raise noProgressLimit.
        Failure class: test (PLAN_NO_PROGRESS)"
    `);
  });

  it('the cycle limit of the environment holds, unless the option says otherwise', async () => {
    process.env['EYEWRIGHT_REPLANNING_CYCLE_LIMIT'] = '2';
    try {
      for (const [options, rounds] of [
        [{}, 2],
        [{ replanningCycleLimit: 3 }, 3],
      ] as const) {
        let count = 0;
        const respond = (): object => plan([{ name: 'KeyboardPress', param: { keyName: `F${++count}` } }]);
        await using rig = await openRig({ script: { respond }, options });
        expect(await failureOf(rig.agent.aiAct('go on'))).toMatchObject({ code: 'PLAN_CYCLE_LIMIT' });
        expect(rig.calls).toHaveLength(rounds);
      }
    } finally {
      delete process.env['EYEWRIGHT_REPLANNING_CYCLE_LIMIT'];
    }
  });

  it('how many rounds may pass without a visible change is an option', async () => {
    let count = 0;
    const press = (): object =>
      plan([{ name: 'KeyboardPress', param: { keyName: `F${++count}` } }], { done: count === 9 });
    await using rig = await openRig({ script: { respond: press }, options: { noProgressLimit: 10 } });

    await rig.agent.aiAct('open the menu');

    expect(rig.log).toHaveLength(9);
  });

  it('a changed digit is a change', async () => {
    let count = 0;
    const counter = (): FakeElement[] => [
      saveButton,
      { kind: 'text', text: String(count), rect: { left: 200, top: 20, width: 20, height: 30 } },
    ];
    await using rig = await openRig({
      script: { respond: () => plan([tap(saveButton)], { done: count >= 5 }) },
      device: {
        elements: counter(),
        onTap: () => {
          count += 1;
          return counter();
        },
      },
    });

    await rig.agent.aiAct('click Save until the counter shows 6');

    expect(rig.log).toHaveLength(6);
  });

  it('a goal that is never reached ends at the cycle limit', async () => {
    let count = 0;
    const grow = (): FakeElement[] => [...form, { ...saved, text: 'I'.repeat(++count * 4) }];
    await using rig = await openRig({
      script: { respond: () => plan([tap(saveButton)]) },
      device: { onTap: grow },
      options: { replanningCycleLimit: 4 },
    });

    const error = await failureOf(rig.agent.aiAct('save for ever'));

    expect(rig.calls).toHaveLength(4);
    expect(error.code).toBe('PLAN_CYCLE_LIMIT');
    expect(error.message).toMatchInlineSnapshot(`
      ""save for ever" was not finished after 4 planning rounds. Last outcome: Tap "Save": ok
        Hint: Split the instruction, or raise replanningCycleLimit.
        Failure class: test (PLAN_CYCLE_LIMIT)"
    `);
  });
});

describe('a plan that cannot be carried out', () => {
  it.each([
    [
      'an unknown action',
      { name: 'Tab', param: { locate: at(saveButton) } },
      'unknown action "Tab", did you mean "Tap"?',
    ],
    ['a missing element', { name: 'Tap', param: {} }, 'Tap needs "locate"'],
    [
      'a text that is missing',
      { name: 'Input', param: { locate: at(nameField) } },
      'Input needs "value", or mode "clear"',
    ],
    ['a text that is null', { name: 'Input', param: { locate: at(nameField), value: null } }, 'Input needs "value"'],
    ['a value out of range', { name: 'Sleep', param: { timeMs: 99_999 } }, '"timeMs": expected number to be <=10000'],
    ['a value of the wrong type', { name: 'Scroll', param: { direction: 'sideways' } }, '"direction": expected one of'],
    [
      'a box outside the screen',
      { name: 'Tap', param: { locate: { prompt: 'Save', box: [10, 10, 4000, 50] } } },
      'outside the screenshot',
    ],
  ])('because of %s is shown to the model once, with what is wrong', async (_title, action, problem) => {
    await using rig = await openRig({ script: { replies: [plan([action]), plan([tap(saveButton)], { done: true })] } });

    await rig.agent.aiAct('save');

    expect(rig.calls).toEqual(['plan', 'plan']);
    expect(rig.model.requests[1]?.text).toContain(problem);
    expect(rig.log).toEqual(['tap 70,216']);
  });

  it('and is no better when asked again, ends the call', async () => {
    const bad = plan([{ name: 'Fly', param: {} }]);
    await using rig = await openRig({ script: { replies: [bad, bad] } });

    const error = await failureOf(rig.agent.aiAct('fly'));

    expect(error).toMatchObject({ name: 'ModelError', code: 'MODEL_REPLY_INVALID', failureClass: 'model' });
    expect(error.message).toContain('unknown action "Fly"');
    expect(rig.log).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['prose', 'I would click the button.'],
    ['a list', '[1, 2]'],
    ['an empty plan', '{"actions": []}'],
    ['a null', 'null'],
    ['very much', 'x'.repeat(300_000)],
    ['braces without end', '{'.repeat(20_000)],
  ])('because the model answers with %s, ends the call after one repair round', async (_title, reply) => {
    await using rig = await openRig({ script: { replies: [reply, reply] } });

    const error = await failureOf(rig.agent.aiAct('save'));

    expect(error.code).toBe('MODEL_REPLY_INVALID');
    expect(error.message.length).toBeLessThan(1500);
    expect(rig.calls).toEqual(['plan', 'plan']);
  });
});
