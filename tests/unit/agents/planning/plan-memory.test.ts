import { rmSync } from 'node:fs';
import path from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import { plan } from '../../../../src/testing/scripted-replies.ts';
import { oneRecord, openCacheRig, recordsIn, testRun, type CacheRigInit } from '../cache-rig.ts';
import { done, failed, fill, instruction, learnPlan as learn, openPlans as open, saving } from '../plan-rig.ts';
import {
  at,
  cancelButton,
  cityField,
  failureOf,
  form,
  nameField,
  saveButton,
  tap,
  type,
  useRunFolder,
} from '../rig.ts';
import { thoroughly } from '../../../usual.ts';

const folder = path.join(useRunFolder(), 'cache');
beforeEach(() => rmSync(folder, { recursive: true, force: true }));

const typedAnn = ['tap 120,56', 'clear', 'type Ann', 'tap 70,216'];

describe('the strategy', () => {
  const strategies = ['read-only', 'read-write', 'write-only'] as const;

  it.each(strategies)('%s decides whether plans are read, and whether they are written (CCH-02)', async (strategy) => {
    const replies = [plan(fill('Ann') as never, done)];
    await using first = await open({ strategy }, { script: { replies } });
    await first.agent.aiAct(instruction);
    expect(Object.keys(recordsIn(folder))).toHaveLength(strategy === 'read-only' ? 0 : 1);

    if (strategy === 'read-only') await learn();
    await using second = await open({ strategy }, { script: { replies } });
    await second.agent.aiAct(instruction);
    expect(second.calls).toEqual(strategy === 'write-only' ? ['plan'] : []);
  });
});

describe('a remembered plan', () => {
  it('is carried out without the model and returns the output text of the live run', async () => {
    await learn();
    await using rig = await open();

    expect(await rig.agent.aiAct(instruction)).toBe('It is saved.');

    expect(rig.calls).toEqual([]);
    expect(rig.log).toEqual(typedAnn);
    const { of, steps } = await rig.record();
    expect(steps).toEqual([
      ['aiAct', `aiAct ${instruction}`, 'passed'],
      ['Replay', 'Replay 2 remembered steps', 'passed'],
      ['Input', 'Input "Ann" in "Name"', 'passed'],
      ['Tap', 'Tap "Save"', 'passed'],
      ['Verify', 'Verify the remembered outcome', 'passed'],
    ]);
    expect(of('cache')).toMatchObject([
      { what: 'plan', outcome: 'hit', reason: '2 steps, and the outcome is the one that is remembered' },
    ]);
    expect(of('model-call')).toEqual([]);
  });

  it('asks no model for a closer look either: what the screen tells is exact', async () => {
    await learn();
    await using rig = await open();

    await rig.agent.aiAct(instruction, { deepLocate: true, deepThink: true });

    expect(rig.calls).toEqual([]);
  });

  it('is a file that people can review', async () => {
    await learn();

    const { file, text } = oneRecord(folder);
    expect(path.relative(folder, file)).toMatch(
      /^shop\/plans\/enter-as-the-name-and-save-[0-9a-f]{10}-[0-9a-f]{10}\.yaml$/,
    );
    expect(text).toMatchInlineSnapshot(`
      "# Learnt by eyewright while a test ran. Review it like code; delete it to have it learnt again.
      format: 3
      kind: plan
      instruction: enter "{{value:1}}" as the name and save
      where:
        platform: fake
        viewport: compact
        place: /form
      steps:
        - action: Input
          param:
            value: '{{value:1}}'
          targets:
            locate:
              prompt: Name
              locators:
                - by: role
                  role: textbox
                  name: Name
        - action: Tap
          targets:
            locate:
              prompt: Save
              locators:
                - by: role
                  role: button
                  name: Save
      output: It is saved.
      outcome:
        place: /form
        appears:
          - textbox "Name" = "{{value:1}}"
          - text "Saved"
        hides:
          - textbox "Name"
        places:
          - lines:
              - textbox "Name" = "{{value:1}}"
            above:
              - ''
            below:
              - textbox "City"
          - lines:
              - text "Saved"
            above:
              - button "Cancel"
            below:
              - ''
          - lines:
              - textbox "Name"
            gone: true
            above:
              - ''
            below:
              - textbox "City"
        columns:
          - under: button "Save"
            lines:
              - text "Saved"
      "
    `);
  });

  it('runs the readiness callback after each of its actions (CCH-06, RDY-01)', async () => {
    await learn();
    const ready: string[] = [];
    await using rig = await open(
      {},
      { options: { waitForActionReady: ({ action }) => Promise.resolve(void ready.push(action.name)) } },
    );

    await rig.agent.aiAct(instruction);

    expect(ready).toEqual(['Input', 'Tap']);
    expect(rig.calls).toEqual([]);
  });

  it('stops when that callback throws: nothing is done again, and no model is asked (RDY-07)', async () => {
    await learn();
    await using rig = await open({}, { options: { waitForActionReady: () => Promise.reject(new Error('never')) } });

    expect(await failureOf(rig.agent.aiAct(instruction))).toMatchObject({ code: 'READINESS_FAILED' });

    expect(rig.calls).toEqual([]);
    expect(rig.log).toEqual(typedAnn.slice(0, 3));
  });

  it('serves other typed values, which are placeholders in its file', async () => {
    await learn();
    await using rig = await open();

    await rig.agent.aiAct('enter "Bob" as the name and save');

    expect(rig.calls).toEqual([]);
    expect(rig.log).toEqual(['tap 120,56', 'clear', 'type Bob', 'tap 70,216']);
  });

  it('does not serve another element that is named in quotation marks', async () => {
    const press = (target: typeof saveButton): object => plan([tap(target)], { done: true });
    await using first = await open({}, { script: { replies: [press(saveButton)] } });
    await first.agent.aiAct('press "Save"');
    await using second = await open({}, { script: { replies: [press(cancelButton)] } });

    await second.agent.aiAct('press "Cancel"');

    expect(second.calls).toEqual(['plan']);
    expect(second.log).toEqual(['tap 190,216']);
  });

  it('may not do what the call does not allow', async () => {
    await learn();
    await using rig = await open({}, { script: { replies: [plan([], { done: true })] } });

    await rig.agent.aiAct(instruction, { allow: { actions: ['Tap'] } });

    expect(rig.log).toEqual([]);
    const { of } = await rig.record();
    expect(of('cache')[0]).toMatchObject({
      outcome: 'stale',
      reason: expect.stringContaining('unknown action "Input"') as string,
    });
  });

  it('waits for an element that is on its way, and for an outcome that is', async () => {
    await learn();
    await using rig = await open({}, { device: { ...saving(), elements: [cityField, saveButton] } });
    const shown = setTimeout(() => rig.fake.show(form), 300);

    await rig.agent.aiAct(instruction);

    clearTimeout(shown);
    expect(rig.calls).toEqual([]);
    expect(rig.log).toEqual(typedAnn);
  });

  it('is one of its own for each time that a test gives the instruction', async () => {
    const again = [plan(fill('Ann') as never, done), plan([type(cityField, 'Rome')], done)];
    await using first = await open({}, { script: { replies: again } });
    await first.agent.aiAct(instruction);
    await first.agent.aiAct(instruction);
    await using second = await open();

    await second.agent.aiAct(instruction);
    await second.agent.aiAct(instruction);

    expect(second.calls).toEqual([]);
    expect(second.log).toEqual(first.log);
    expect(second.log.length).toBeGreaterThan(typedAnn.length);
  });

  it('without an effect that the screen tells is not kept: its replay would be green whatever happens', async () => {
    await using first = await open({}, { device: {}, script: { replies: [plan([tap(saveButton)], done)] } });
    await first.agent.aiAct('send it');
    await using second = await open({}, { device: {}, script: { replies: [plan([tap(saveButton)], done)] } });

    await second.agent.aiAct('send it');

    expect(second.calls).toEqual(['plan']);
  });

  it('leaves an element to the model that nothing but a picture tells', async () => {
    const knob = { kind: 'text', text: '', rect: { left: 300, top: 20, width: 40, height: 40 } } as const;
    const turn = { name: 'Tap', param: { locate: at({ text: 'the knob', rect: knob.rect }) } };
    await using first = await open({}, { script: { replies: [plan([turn, tap(saveButton)] as never, done)] } });
    await first.agent.aiAct('turn the knob and save');
    const box = { box: [775, 67, 825, 200] };
    await using second = await open({}, { script: { replies: { locate: [box] } } });

    await second.agent.aiAct('turn the knob and save');

    expect(second.calls).toEqual(['locate']);
    expect(second.log).toHaveLength(2);
  });
});

describe('an outcome that is another one', () => {
  const broken: CacheRigInit = { device: saving(failed) };

  it('goes to the model, which is told what was done, with heal "update"', async () => {
    await learn();
    await using rig = await open(
      {},
      { ...broken, script: { replies: [plan([], { done: { success: false, message: 'an error is shown' } })] } },
    );

    const error = await failureOf(rig.agent.aiAct(instruction));

    expect(error).toMatchObject({ code: 'ASSERTION_FAILED' });
    expect(rig.calls).toEqual(['plan']);
    expect(rig.model.requests[0]?.text).toContain('Input "Ann" in "Name": ok');
    expect(oneRecord(folder).text).toContain('text "Saved"');
    const { of, steps } = await rig.record();
    expect(of('cache')).toMatchObject([
      {
        outcome: 'stale',
        reason:
          'the outcome is another one: there is no text "Saved"; text "The server said no" was never shown before',
      },
    ]);
    expect(steps.map(([name]) => name)).toEqual(['aiAct', 'Replay', 'Input', 'Tap', 'Verify', 'Plan']);
  });

  it('fails the call with heal "fail", without a model', async () => {
    await learn();
    await using rig = await open({ heal: 'fail' }, broken);

    const error = await failureOf(rig.agent.aiAct(instruction));

    expect(error).toMatchObject({ code: 'CACHE_DRIFT', failureClass: 'product' });
    expect(error.message).toContain('there is no text "Saved"');
    expect(rig.calls).toEqual([]);
  });

  thoroughly(() => {
    it('that the model accepts is remembered from then on', async () => {
      await learn();
      await using rig = await open({}, { ...broken, script: { replies: [plan([], done)] } });
      await rig.agent.aiAct(instruction);

      await using next = await open({ heal: 'fail' }, broken);
      await next.agent.aiAct(instruction);

      expect(next.calls).toEqual([]);
    });
  });
});

describe('a plan whose element is gone', () => {
  const renamed: CacheRigInit = {
    device: { ...saving(), elements: [nameField, cityField, { ...saveButton, text: 'Keep' }, cancelButton] },
    script: { replies: [plan([tap({ ...saveButton, text: 'Keep' })], done)] },
  };

  it('is healed from that point on, and the report shows the change of the file as a patch', async () => {
    await learn();
    await using rig = await open({}, renamed);

    await rig.agent.aiAct(instruction);

    expect(rig.log).toEqual(typedAnn);
    const { of } = await rig.record();
    const [stale, healed] = of('cache');
    expect(stale).toMatchObject({ outcome: 'stale' });
    expect(stale?.reason).toBe('"Save" is not there: nothing, or more than one thing, fits button "Save"');
    expect(healed).toMatchObject({ outcome: 'healed', what: 'plan' });
    expect(healed?.patch).toMatch(/^--- a\/plans\/.*\n\+\+\+ b\/plans\//);
    expect(healed?.patch).toContain('-            name: Save\n+            name: Keep');
    expect(oneRecord(folder).text).toContain('name: Keep');
  });

  thoroughly(() => {
    it('is healed in the report only with heal "report"', async () => {
      await learn();
      const before = oneRecord(folder).text;
      await using rig = await open({ heal: 'report' }, renamed);

      await rig.agent.aiAct(instruction);

      expect(oneRecord(folder).text).toBe(before);
      const { of } = await rig.record();
      expect(of('cache').at(-1)).toMatchObject({
        outcome: 'healed',
        reason: expect.stringContaining('the file was left as it is') as string,
        patch: expect.stringContaining('+            name: Keep') as string,
      });
    });
  });

  it('that is healed in a test that fails stays as it was', async () => {
    await learn();
    const before = oneRecord(folder).text;
    await using rig = await open({}, renamed);
    await using failing = await open({}, { ...renamed, runner: testRun(0, '') });
    await failing.agent.aiAct(instruction);

    await failing.agent.endTest('failed');

    expect(oneRecord(folder).text).toBe(before);
    expect(rig.calls).toEqual([]);
  });
});

describe('toCode()', () => {
  it('writes what the calls did, live and replayed alike, with secrets from the environment', async () => {
    const options = { secrets: { PASSWORD: 'hunter2!' }, cache: { id: 'shop' } };
    const secretly = 'enter "{{secret:PASSWORD}}" as the name and save';
    const run = async (replies: readonly object[]): Promise<string[]> => {
      await using rig = await open({}, { options, script: { replies } });
      await rig.agent.aiAct(secretly);
      const code = (['playwright', 'puppeteer'] as const).map((language) => rig.agent.toCode({ language }));
      const { of } = await rig.record();
      expect(of('code').map(({ text }) => text)).toEqual(code);
      return code;
    };

    const live = await run([plan(fill('{{secret:PASSWORD}}') as never, done)]);
    const replayed = await run([]);

    expect(replayed).toEqual(live);
    expect(live[0]).toContain(
      `getByRole('textbox', { name: 'Name', exact: true }).fill(process.env['PASSWORD'] ?? '');`,
    );
    expect(live[1]).toContain(`.fill(process.env['PASSWORD'] ?? '');`);
    expect(live.join('')).not.toContain('hunter2');
  });

  it('needs the option cache, and a language that there is', async () => {
    await using without = await openCacheRig({});
    await using rig = await open();

    expect(await failureOf(async () => without.agent.toCode({ language: 'playwright' }))).toMatchObject({
      code: 'CONFIG_INVALID',
    });
    expect(await failureOf(async () => rig.agent.toCode({ language: 'cobol' as never }))).toMatchObject({
      code: 'CONFIG_INVALID',
    });
  });

  it('is not in the report of a test that failed', async () => {
    await learn();
    await using rig = await open({}, { runner: testRun(0, '') });
    await rig.agent.aiAct(instruction);

    await rig.agent.endTest('failed');

    expect((await rig.record()).of('code')).toEqual([]);
  });
});
