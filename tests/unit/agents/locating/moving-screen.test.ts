import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import type { FakeElement } from '../../../../src/devices/fake/fake-screen.ts';
import { plan } from '../../../../src/testing/scripted-replies.ts';
import type { ScriptedRequest } from '../../../../src/testing/scripted-request.ts';
import { cancelButton, failureOf, openRig, place, saveButton, tap, useRunFolder, type Rig } from '../rig.ts';

useRunFolder();

const lower = (element: FakeElement, by: number): FakeElement => ({
  ...element,
  rect: { ...element.rect, top: element.rect.top + by },
});
const label = (text: string): FakeElement => ({
  kind: 'text',
  text,
  rect: { left: 140, top: 200, width: 200, height: 32 },
});
/** A model takes long enough for a picture to be old. */
const think = (): Promise<void> => pause(320);

/** An agent whose screen changes while the model answers, as `change` says for each question. */
async function onChanging(
  change: (rig: Rig, question: number) => void,
  respond: (question: number, request: ScriptedRequest) => object,
): Promise<Rig> {
  let question = 0;
  const rig: Rig = await openRig({
    script: {
      async respond(request) {
        question += 1;
        const number = question;
        await think();
        change(rig, number);
        return respond(number, request);
      },
    },
  });
  return rig;
}

describe('a screen that changes while the model answers', () => {
  const row = lower(saveButton, -60);

  it('is looked at again: what has moved is touched where it is now', async () => {
    await using rig = await onChanging(
      ({ fake }, question) => question === 1 && fake.show([row]),
      (question) => place(question === 1 ? saveButton.rect : row.rect),
    );

    await rig.agent.aiTap('Save');

    expect(rig.log).toEqual([`tap ${row.rect.left + 50},${row.rect.top + 16}`]);
    expect(rig.calls).toEqual(['locate', 'locate']);
  });

  it('counts where something else is beside the same place', async () => {
    const [milk, bread] = [label('Milk'), label('Bread')];
    await using rig = await onChanging(
      ({ fake }, question) =>
        fake.show(question === 1 ? [saveButton, bread] : [row, lower(milk, -60), saveButton, bread]),
      (question) => place(question === 1 ? saveButton.rect : row.rect),
    );
    rig.fake.show([saveButton, milk]);

    await rig.agent.aiTap('Save beside Milk');

    expect(rig.log).toEqual([`tap ${row.rect.left + 50},${row.rect.top + 16}`]);
  });

  it('is asked about once more only, where the place stays the same', async () => {
    await using rig = await onChanging(
      ({ fake }, question) => fake.show([saveButton, label(`${question} s`)]),
      () => place(saveButton.rect),
    );

    await rig.agent.aiTap('Save');

    expect(rig.calls).toEqual(['locate', 'locate']);
    expect(rig.log).toHaveLength(1);
  });

  it('is not asked about again where the change is elsewhere', async () => {
    const far = { ...label('Done'), rect: { left: 20, top: 10, width: 200, height: 20 } };
    await using rig = await onChanging(
      ({ fake }) => fake.show([far, saveButton]),
      () => place(saveButton.rect),
    );
    rig.fake.show([saveButton]);

    await rig.agent.aiTap('Save');

    expect(rig.calls).toEqual(['locate']);
  });

  it('that never comes to rest fails the action before anything is touched', async () => {
    const at = (question: number): FakeElement => lower(saveButton, -50 * question);
    await using rig = await onChanging(
      ({ fake }, question) => fake.show([at(question)]),
      (question) => place(at(question - 1).rect),
    );
    rig.fake.show([at(0)]);

    const error = await failureOf(rig.agent.aiTap('Save'));

    expect(error).toMatchObject({ code: 'TARGET_MOVED', message: expect.stringContaining('"Save"') as string });
    expect(rig.log).toEqual([]);
  });

  it('is planned on again, where the first action was to be done', async () => {
    await using rig = await onChanging(
      ({ fake }, question) => question === 1 && fake.show([row]),
      (question) =>
        question === 1
          ? plan([tap(saveButton)], { done: true })
          : plan([tap({ text: 'Save', rect: row.rect })], { done: true }),
    );

    await rig.agent.aiAct('save');

    expect(rig.log).toEqual([`tap ${row.rect.left + 50},${row.rect.top + 16}`]);
    expect(rig.calls).toEqual(['plan', 'plan']);
  });

  it('is planned on once more only, where the same action is planned at the same place', async () => {
    await using rig = await onChanging(
      ({ fake }, question) => fake.show([saveButton, label(`${question} s`)]),
      () => plan([tap(saveButton)], { done: true }),
    );

    await rig.agent.aiAct('save');

    expect(rig.calls).toEqual(['plan', 'plan']);
    expect(rig.log).toHaveLength(1);
  });

  it('does not matter to what is only looked for', async () => {
    await using rig = await onChanging(
      ({ fake }) => fake.show([cancelButton]),
      () => place(saveButton.rect),
    );

    await rig.agent.aiLocate('Save');

    expect(rig.calls).toEqual(['locate']);
  });
});
