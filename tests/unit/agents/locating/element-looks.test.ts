import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import type { AgentOptions } from '../../../../src/agents/agent-options.ts';
import type { FakeElement } from '../../../../src/devices/fake/fake-screen.ts';
import { box } from '../../../../src/testing/scripted-replies.ts';
import { oneRecord } from '../cache-rig.ts';
import {
  cancelButton,
  cityField,
  failureOf,
  form,
  nameField,
  openRig,
  place,
  saveButton,
  useRunFolder,
  type Rig,
} from '../rig.ts';

const folder = path.join(useRunFolder(), 'cache');
beforeEach(() => rmSync(folder, { recursive: true, force: true }));

type Cache = Exclude<NonNullable<AgentOptions['cache']>, false>;

/** A screen that tells no elements; the model finds what the test says. */
function open(elements: readonly FakeElement[] = form, wanted = saveButton, cache: Partial<Cache> = {}): Promise<Rig> {
  return openRig({
    device: { elements },
    script: { respond: () => place(wanted.rect) },
    options: { cache: { id: 'shop', ...cache } },
  });
}

/** Learns an element in a run of its own. */
async function learn(elements: readonly FakeElement[] = form, wanted = saveButton): Promise<void> {
  await using rig = await open(elements, wanted);
  await rig.agent.aiTap('the button');
}

const moved = (by: number, element: FakeElement): FakeElement => ({
  ...element,
  rect: { ...element.rect, top: element.rect.top + by },
});

/** Whether the next run asks the model, and what it taps. */
async function tapAgain(elements: readonly FakeElement[], wanted = saveButton): Promise<readonly string[]> {
  await using rig = await open(elements, wanted);
  await rig.agent.aiTap('the button');
  return [...rig.calls.map(String), ...rig.log];
}

const pictures = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.png'));

describe('on a screen that tells no elements, one that was found before', () => {
  it('is known by its looks, without the model', async () => {
    await learn();
    await using rig = await open();

    await rig.agent.aiTap('the button');

    expect(rig.calls).toEqual([]);
    expect(rig.log).toEqual(['tap 70,216']);
    const { of } = await rig.record();
    expect(of('cache')).toMatchObject([{ what: 'locate', outcome: 'hit', reason: 'found by its looks' }]);
  });

  it('is kept as a record with a picture beside it', async () => {
    await learn();

    const { file, text } = oneRecord(folder);
    expect(pictures()).toEqual([path.relative(folder, file).replace(/yaml$/, 'png')]);
    expect(text).toContain('looks:\n  picture: ');
    expect(text).not.toContain('locators');
  });

  it('is found where it has moved to, with what is around it', async () => {
    await learn();

    expect(await tapAgain(form.map((element) => moved(40, element)))).toEqual(['tap 70,256']);
  });

  it.each([
    ['is called otherwise', [nameField, cityField, { ...saveButton, text: 'Safe' }, cancelButton]],
    ['is gone', [nameField, cityField, cancelButton]],
    ['has another neighbour in its row', [nameField, cityField, saveButton, { ...cancelButton, text: 'Delete' }]],
    [
      'stands in other surroundings',
      [saveButton, cancelButton, { ...cityField, kind: 'text', text: 'Delete this account?' } as const],
    ],
  ])('is not taken for one that %s', async (_what, elements) => {
    await learn();

    expect(await tapAgain(elements)).toEqual(['locate', 'tap 70,216']);
  });

  it('is told from others of its kind by the row that it stands in', async () => {
    const row = (name: string, top: number): FakeElement[] => [
      { kind: 'text', text: name, rect: { left: 20, top, width: 100, height: 32 } },
      { kind: 'button', text: 'Delete', rect: { left: 250, top, width: 100, height: 32 } },
    ];
    const [alice, bob, carol] = [row('Alice', 40), row('Bob', 100), row('Carol', 160)];
    const rows = [...alice, ...bob, ...carol];
    const [, button = saveButton] = bob;
    await learn(rows, button);

    expect(await tapAgain(rows, saveButton)).toEqual(['tap 300,116']);
    expect(await tapAgain([...alice, ...row('Bert', 100), ...carol], button)).toEqual(['locate', 'tap 300,116']);
  });

  it.each([600, 500, 60])('is not taken for one in another dialog, whose heading is %i pixels down', async (top) => {
    const size = { width: 720, height: 1280 };
    const yes: FakeElement = { kind: 'button', text: 'Yes', rect: { left: 400, top: 700, width: 120, height: 60 } };
    const no = { ...yes, text: 'No', rect: { ...yes.rect, left: 200 } };
    const ask = async (heading: string): Promise<readonly string[]> => {
      const text: FakeElement = { kind: 'text', text: heading, rect: { left: 100, top, width: 500, height: 40 } };
      await using rig = await openRig({
        device: { elements: [text, yes, no], size },
        script: { respond: () => ({ box: box(yes.rect, size) }) },
        options: { cache: { id: 'shop' } },
      });
      await rig.agent.aiTap('Yes');
      return rig.calls.map(String);
    };

    expect(await ask('Delete the draft')).toEqual(['locate']);
    expect(await ask('Delete the account')).toEqual(['locate']);
    expect(await ask('Delete the account')).toEqual([]);
  });

  it('is not known where its row has left the screen in part', async () => {
    const name: FakeElement = { kind: 'text', text: 'Bread', rect: { left: 10, top: 200, width: 100, height: 32 } };
    const remove: FakeElement = {
      kind: 'button',
      text: 'Delete',
      rect: { left: 250, top: 200, width: 100, height: 32 },
    };
    await learn([name, remove], remove);
    const shifted = { ...remove, rect: { ...remove.rect, left: 50 } };

    expect(await tapAgain([shifted], shifted)).toEqual(['locate', 'tap 100,216']);
  });

  it('is left to the model when two places look the same', async () => {
    await learn([saveButton]);
    const twin = { ...saveButton, rect: { ...saveButton.rect, top: 40 } };

    expect(await tapAgain([saveButton, twin])).toEqual(['locate', 'tap 70,216']);
  });

  it('is not looked for with a picture that is not its own', async () => {
    await learn();
    writeFileSync(path.join(folder, pictures()[0] ?? ''), 'no picture');

    expect(await tapAgain(form)).toEqual(['locate', 'tap 70,216']);
    // Learnt anew.
    expect(await tapAgain(form)).toEqual(['tap 70,216']);
  });

  it('fails the call when it is gone and the policy says so', async () => {
    await learn();
    await using rig = await open([nameField], saveButton, { heal: 'fail' });

    expect(await failureOf(rig.agent.aiTap('the button'))).toMatchObject({ code: 'CACHE_DRIFT' });
  });

  it('may be a point only, as some models give it', async () => {
    const { left, top, width, height } = saveButton.rect;
    const point = {
      ...saveButton,
      rect: { left: left + width / 2 - 4, top: top + height / 2 - 4, width: 8, height: 8 },
    };
    await learn(form, point);

    expect(await tapAgain(form)).toEqual(['tap 70,216']);
  });
});

it('plans of such a screen are not remembered', async () => {
  const script = { respond: () => ({ thought: 'done', actions: [], done: { success: true, message: 'ok' } }) };
  await using rig = await openRig({ script, options: { cache: { id: 'shop' } } });

  await rig.agent.aiAct('save the form');

  expect(() => readdirSync(folder)).toThrow('ENOENT');
});
