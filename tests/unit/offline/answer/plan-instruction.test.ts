import { describe, expect, it } from 'vitest';

import { actions } from '../../../../src/actions/index.ts';
import type { PlanReply, PlanResult, PlanRound } from '../../../../src/core/model/model.ts';
import { parseInstruction } from '../../../../src/offline/grammar/instruction-grammar.ts';
import { planInstruction } from '../../../../src/offline/answer/plans/plan-instruction.ts';
import { drawScreen, sightOf } from './drawn-screen.ts';
import type { Screen } from '../../../../src/offline/screen/screen.ts';

const form = drawScreen({
  texts: [
    ['Name', 40, 40],
    ['City', 40, 120],
    ['Remember me', 70, 200],
    ['Save', 60, 250],
  ],
  boxes: [
    ['field', { left: 40, top: 58, width: 300, height: 34 }],
    ['field', { left: 40, top: 138, width: 300, height: 34 }],
    ['button', { left: 40, top: 238, width: 72, height: 36 }],
  ],
  controls: [{ kind: 'checkbox', rect: { left: 44, top: 199, width: 14, height: 14 }, checked: true }],
});
const saved = drawScreen({
  texts: [
    ['Saved', 40, 40],
    ['Close', 40, 80],
  ],
});
const menu = drawScreen({
  texts: [
    ['Size', 40, 40],
    ['Small', 52, 68],
    ['Small', 52, 110],
    ['Large', 52, 140],
  ],
  boxes: [['select', { left: 40, top: 58, width: 160, height: 34 }]],
});

function plan(screen: Screen, instruction: string, rounds: readonly PlanRound[] = []): Promise<PlanReply> {
  return planInstruction(sightOf(screen), parseInstruction(instruction), { actions, rounds });
}

function names(reply: PlanReply): string[] {
  return reply.actions.map((action) => action.name);
}

function round(reply: PlanReply, ...statuses: PlanResult['status'][]): PlanRound {
  const results = reply.actions.map(({ name }, index) => ({ name, title: name, status: statuses[index] ?? 'ok' }));
  return { reply, results };
}

describe('planInstruction', () => {
  it('plans all that is visible at once', async () => {
    const reply = await plan(
      form,
      'type "Ada" into the Name field, type "Oslo" into the City field, then click "Save"',
    );
    expect(names(reply)).toEqual(['Input', 'Input', 'Tap']);
    expect(reply.done).toEqual({ success: true, judges: false });
    expect(reply.actions[1]?.param).toMatchObject({
      value: 'Oslo',
      mode: 'replace',
      locate: { center: { x: 190, y: 155 } },
    });
  });

  it('goes on with the next frame where a later element is still missing', async () => {
    const instruction = 'click "Save" and click "Close"';
    const first = await plan(form, instruction);
    expect(names(first)).toEqual(['Tap']);
    expect(first.done).toBeUndefined();
    const second = await plan(saved, instruction, [round(first)]);
    expect(second.actions[0]?.param).toMatchObject({ locate: { prompt: 'Close' } });
    expect(second.done).toEqual({ success: true, judges: false });
  });

  it('repeats only what was not done', async () => {
    const instruction = 'type "Ada" into the Name field, type "Oslo" into the City field';
    const first = await plan(form, instruction);
    const second = await plan(form, instruction, [round(first, 'ok', 'skipped')]);
    expect(second.actions.map((action) => action.param['value'])).toEqual(['Oslo']);
  });

  it('leaves a checkbox alone that is in the wanted state', async () => {
    expect(await plan(form, 'check "Remember me"')).toMatchObject({ actions: [], done: { success: true } });
    expect(names(await plan(form, 'uncheck "Remember me"'))).toEqual(['Tap']);
  });

  it('looks for what is missing, then names what is there', async () => {
    const instruction = 'click "Delete"';
    const rounds: PlanRound[] = [];
    for (
      let reply = await plan(form, instruction);
      reply.error === undefined;
      reply = await plan(form, instruction, rounds)
    )
      rounds.push(round(reply));
    expect(rounds.map(({ reply }) => reply.actions[0]?.param['scrollType'])).toEqual([
      'singleAction',
      'scrollToBottom',
    ]);
    expect((await plan(form, instruction, rounds)).error).toBe(
      'at "click "Delete"": "Delete" was looked for, but it is not visible; nearest visible texts: "Remember me", "Name", "City", "Save"',
    );
  });

  it.each([
    ['turns no wheel where the application tells that nothing scrolls', {}, undefined],
    ['scrolls where the application tells that something does', { scrolls: true }, 'singleAction'],
    ['scrolls where the application does not tell all that is shown', { drawn: 'content' }, 'singleAction'],
  ] as const)('%s', async (_, more, scrollType) => {
    const rect = { left: 0, top: 0, width: 800, height: 600 };
    const node = { role: 'dialog', name: 'Volume', states: {}, rect, visible: true, children: [], ...more };
    const element = {
      node,
      place: 0,
      rect,
      around: [],
      words: [],
      text: '',
      styled: '',
      isHidden: false,
      isPainted: true,
    };
    const told = { elements: [element], kept: [], texts: [], unseen: [], goesOn: false };
    const [action] = (await plan({ ...form, told }, 'click "Delete"')).actions;
    expect(action?.param['scrollType']).toBe(scrollType);
  });

  it('opens a drop-down before it chooses', async () => {
    const instruction = 'select "Large" from the Size drop-down';
    const first = await plan(menu, instruction);
    expect(first.actions[0]?.param).toMatchObject({ locate: { center: { x: 120, y: 75 } } });
    const second = await plan(menu, instruction, [round(first)]);
    expect(second.actions[0]?.param).toMatchObject({ locate: { prompt: 'Large' } });
    expect(second.done).toBeUndefined();
    const chosen = drawScreen({
      texts: [
        ['Size', 40, 40],
        ['Large', 52, 68],
      ],
      boxes: [['select', { left: 40, top: 58, width: 160, height: 34 }]],
    });
    const third = await plan(chosen, instruction, [round(first), round(second)]);
    expect([third.done, names(third)]).toEqual([{ success: true, judges: false }, ['Sleep']]);
  });

  it('presses keys where the list took no tap, and goes on with what is asked for next', async () => {
    const instruction = 'select "Large" from the Size drop-down, then click "Size"';
    const first = await plan(menu, instruction);
    const second = await plan(menu, instruction, [round(first)]);
    const third = await plan(menu, instruction, [round(first), round(second)]);
    expect(third.actions.map((action) => action.param['keyName'])).toEqual(['l', 'Enter']);
  });

  it('chooses by keys where the list of a drop-down cannot be seen', async () => {
    const closed = drawScreen({
      texts: [
        ['Size', 40, 40],
        ['Small', 52, 68],
      ],
      boxes: [['select', { left: 40, top: 58, width: 160, height: 34 }]],
    });
    const instruction = 'select "Large" from the Size drop-down';
    const first = await plan(closed, instruction);
    const second = await plan(closed, instruction, [round(first)]);
    expect(second.actions.map((action) => action.param['keyName'])).toEqual(['l', 'Enter']);
  });

  it('chooses by keys at once where the open list of a pictured drop-down hides it', async () => {
    const instruction = 'select "Large" from the Size drop-down';
    const first = await plan(menu, instruction);
    const second = await plan(saved, instruction, [round(first)]);
    expect(second.actions.map((action) => action.param['keyName'])).toEqual(['l', 'Enter']);
  });

  it('judges a statement on the frame after the actions before it', async () => {
    const instruction = 'click "Save", then check that the page shows "Saved"';
    const first = await plan(form, instruction);
    expect(first.done).toBeUndefined();
    expect(await plan(saved, instruction, [round(first)])).toMatchObject({ actions: [], done: { success: true } });
  });

  it('ends without success where a statement is false', async () => {
    expect((await plan(form, 'check that the page shows "Saved"')).done).toEqual({
      success: false,
      message: '"Saved" is not visible; nearest visible texts: "Save", "Name", "Remember me", "City"',
    });
  });

  it('says which action the device lacks', async () => {
    const reply = await planInstruction(sightOf(form), parseInstruction('hover over "Save"'), {
      actions: [],
      rounds: [],
    });
    expect(reply.error).toBe('this device has no action Hover, which "hover over "Save"" needs');
  });
});
