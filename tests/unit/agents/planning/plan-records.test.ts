import { rmSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { ActOptions } from '../../../../src/agents/verbs/call-options.ts';
import { defineAction } from '../../../../src/core/device/action.ts';
import { plan } from '../../../../src/testing/scripted-replies.ts';
import { oneRecord, recordsIn } from '../cache-rig.ts';
import { done, fill, instruction, learnPlan as learn, openPlans as open, saving } from '../plan-rig.ts';
import { at, failureOf, nameField, saveButton, tap, type, useRunFolder } from '../rig.ts';

const folder = path.join(useRunFolder(), 'cache');
beforeEach(() => rmSync(folder, { recursive: true, force: true }));

describe('an element of a plan that only a model can find', () => {
  it('is drift with heal "fail": no model is asked', async () => {
    const knob = { kind: 'text', text: '', rect: { left: 300, top: 20, width: 40, height: 40 } } as const;
    const turn = { name: 'Tap', param: { locate: at({ text: 'the knob', rect: knob.rect }) } };
    await using first = await open({}, { script: { replies: [plan([turn, tap(saveButton)] as never, done)] } });
    await first.agent.aiAct('turn the knob and save');
    await using second = await open({ heal: 'fail' });

    const error = await failureOf(second.agent.aiAct('turn the knob and save'));

    expect(error).toMatchObject({ code: 'CACHE_DRIFT' });
    expect(error.message).toContain('"the knob" can be found by a model only');
    expect(second.calls).toEqual([]);
  });
});

describe('an instruction', () => {
  /** @param end - As the model writes it, whether it says that it judged or not. */
  const learnt = async (text: string, end: object, options?: ActOptions): Promise<boolean> => {
    const reply = { ...plan(fill('Ann') as never), done: { success: true, ...end } };
    await using rig = await open({}, { script: { replies: [reply] } });
    await rig.agent.aiAct(text, options);
    return Object.keys(recordsIn(folder)).length > 0;
  };

  it.each([
    'enter "Ann", the quantity stays',
    'enter "Ann" for the certificate',
    'enter "Ann" as Tel. contact',
    'enter "Ann" and open the Comparison',
  ])('is remembered when the model says that it asks for no verdict, whatever it sounds like: %s', async (text) => {
    expect(await learnt(text, { judges: false })).toBe(true);
  });

  it('is not remembered when the model says that it asks for one', async () => {
    expect(await learnt('enter "Ann" und schau nach dem Rechten', { judges: true })).toBe(false);
  });

  it('is remembered only where the call says so, when the model says nothing', async () => {
    expect(await learnt('enter "Ann" and save', {})).toBe(false);
    expect(await learnt('enter "Ann" and save', {}, { cacheable: true })).toBe(true);
  });
});

describe('a record that serves several values', () => {
  it('stays when one of them needs a record of its own', async () => {
    await learn();
    const { text } = oneRecord(folder);
    const loud = saving({ kind: 'text', text: 'BOB is stored', rect: { left: 20, top: 250, width: 100, height: 30 } });
    const script = { replies: [plan([], done)] };
    const bob = 'enter "Bob" as the name and save';
    await using healed = await open({}, { device: loud, script });
    await healed.agent.aiAct(bob);
    expect(Object.values(recordsIn(folder))).toContain(text);
    expect(Object.keys(recordsIn(folder))).toHaveLength(2);

    await using other = await open({ heal: 'fail' }, { device: loud });
    expect(await failureOf(other.agent.aiAct(instruction))).toMatchObject({ code: 'CACHE_DRIFT' });
    await using again = await open({ heal: 'fail' }, { device: loud });
    await again.agent.aiAct(bob);
    expect([...healed.calls, ...other.calls, ...again.calls]).toEqual(['plan']);
  });
});

describe('a reviewed record', () => {
  it('counts as it was edited', async () => {
    await learn();
    const { file, text } = oneRecord(folder);
    writeFileSync(file, text.replace('output: It is saved.', 'output: Saved by hand.'));
    await using rig = await open();

    expect(await rig.agent.aiAct(instruction)).toBe('Saved by hand.');
    expect(readFileSync(file, 'utf8')).toContain('Saved by hand.');
  });
});

describe('a record in the file of another one', () => {
  it('is not used, and said', async () => {
    await learn();
    const { file, text } = oneRecord(folder);
    writeFileSync(file, text.replace('viewport: compact', 'viewport: large'));
    await using rig = await open({}, { script: { replies: [plan(fill('Ann') as never, done)] } });

    await rig.agent.aiAct(instruction);

    expect(rig.calls).toEqual(['plan']);
    expect(readFileSync(file, 'utf8')).toContain('viewport: compact');
  });
});

describe('no plan is remembered', () => {
  it('of a call that failed', async () => {
    await using rig = await open(
      {},
      { script: { replies: [plan(fill('Ann') as never, { done: { success: false } })] } },
    );

    await failureOf(rig.agent.aiAct(instruction));

    expect(recordsIn(folder)).toEqual({});
  });

  it('with cacheable: false, and none is recalled (CCH-05, ACT-08)', async () => {
    await using rig = await open({}, { script: { replies: [plan(fill('Ann') as never, done)] } });
    await rig.agent.aiAct(instruction, { cacheable: false });
    expect(recordsIn(folder)).toEqual({});

    await learn();
    await using again = await open({}, { script: { replies: [plan([], { done: true })] } });
    await again.agent.aiAct(instruction, { cacheable: false });
    expect(again.calls).toEqual(['plan']);
  });

  it('of a goal that was reached already: that is a verdict of the model', async () => {
    await using rig = await open({}, { script: { replies: [plan([], done)] } });

    await rig.agent.aiAct(instruction);

    expect(recordsIn(folder)).toEqual({});
  });

  it('of actions that failed on the way; those that succeeded are', async () => {
    const explode = defineAction({
      name: 'Explode',
      description: 'Fails.',
      params: z.object({}),
      needs: [],
      run: () => Promise.reject(new Error('boom')),
    });
    const replies = [plan([type(nameField, 'Ann'), { name: 'Explode', param: {} }]), plan([tap(saveButton)], done)];
    await using rig = await open({}, { script: { replies }, customActions: [explode] });

    await rig.agent.aiAct(instruction);

    const { text } = oneRecord(folder);
    expect(text).toContain('action: Input');
    expect(text).not.toContain('Explode');
  });

  it('with the value of a secret', async () => {
    const options = { secrets: { PASSWORD: 'hunter2!' }, cache: { id: 'shop' } };
    const secretly = 'enter "{{secret:PASSWORD}}" as the name and save, hunter2!';
    await using rig = await open(
      {},
      { options, script: { replies: [plan(fill('{{secret:PASSWORD}}') as never, done)] } },
    );
    await rig.agent.aiAct(secretly);

    const { text } = oneRecord(folder);
    expect(text).not.toContain('hunter2!');
    expect(text).toContain('value: "{{secret:PASSWORD}}"'.replaceAll('"', "'"));

    await using next = await open({}, { options });
    await next.agent.aiAct(secretly);
    expect(next.log).toContain('type hunter2!');
  });
});
