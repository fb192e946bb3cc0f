import { describe, expect, it } from 'vitest';

import type { Device } from '../../../../src/core/device/device.ts';
import type { FakeDevice } from '../../../../src/devices/fake/fake-device.ts';
import { answer, plan } from '../../../../src/testing/scripted-replies.ts';
import {
  deviceLike,
  failureOf,
  form,
  openRig,
  place,
  saveButton,
  tap,
  treeLike,
  useRunFolder,
  type Rig,
} from '../rig.ts';

useRunFolder();

/** A screen that shows something else from the given picture on; `Infinity` for one that never changes. */
const changingAt =
  (...pictures: readonly number[]) =>
  (fake: FakeDevice): Device => {
    let taken = 0;
    return deviceLike(fake, {
      screenshot(signal) {
        taken += 1;
        const changes = pictures.filter((picture) => taken >= picture).length;
        fake.show([...form, { ...saveButton, text: `State ${changes}`, rect: { ...saveButton.rect, top: 240 } }]);
        return fake.screenshot(signal);
      },
    });
  };

const missing = { error: 'there is none' };

/** Replies that say no until the given question, by kind of question. */
const yesFrom =
  (question: number) =>
  ({ call, index }: { call?: string; index: number }): object => {
    const isYes = index + 1 >= question;
    if (call === 'judge') return { data: isYes, thought: 'seen' };
    if (call === 'extract') return isYes ? { data: 42 } : { data: null, errors: ['it is not shown'] };
    if (call === 'plan') return isYes ? plan([tap(saveButton)], { done: { success: true } }) : plan([], missing);
    return isYes ? place(saveButton.rect) : missing;
  };

const rig = (question: number, wrap: (fake: FakeDevice) => Device, patience = 800): Promise<Rig> => {
  let index = -1;
  const reply = yesFrom(question);
  const respond = ({ call }: { call?: string | undefined }): object =>
    reply({ ...(call !== undefined && { call }), index: (index += 1) });
  return openRig({ script: { respond }, wrap, options: { patience } });
};

const calls: Record<string, (rig: Rig) => Promise<unknown>> = {
  aiTap: ({ agent }) => agent.aiTap('Save'),
  aiAct: ({ agent }) => agent.aiAct('press Save'),
  aiNumber: ({ agent }) => agent.aiNumber('the total'),
  aiAssert: ({ agent }) => agent.aiAssert('it is saved'),
};

describe('a model that costs something', () => {
  it.each(Object.entries(calls))('is asked once about a screen that does not change: %s', async (_name, call) => {
    await using opened = await rig(Number.POSITIVE_INFINITY, changingAt(), 700);

    const error = await failureOf(call(opened));

    expect(opened.calls).toHaveLength(1);
    expect(error.summary).toMatch(/\n {2}Looked for \d+\.\d s \(patience\), and the screen did not change\.$/);
  });

  it.each(Object.entries(calls))('is asked again once the screen has changed: %s', async (_name, call) => {
    await using opened = await rig(2, changingAt(3), 20_000);

    await call(opened);

    expect(opened.calls).toHaveLength(2);
  });

  it.each(Object.entries(calls))('is asked three times at most: %s', async (_name, call) => {
    const everyPicture = Array.from({ length: 500 }, (_, index) => index);
    await using opened = await rig(Number.POSITIVE_INFINITY, changingAt(...everyPicture));

    const error = await failureOf(call(opened));

    expect(opened.calls.length).toBeGreaterThan(1);
    expect(opened.calls.length).toBeLessThanOrEqual(3);
    expect(error.summary).toContain('the screen changed in that time');
  });

  it('is asked once without patience, in a frozen context and by aiBoolean', async () => {
    await using hasty = await rig(2, changingAt(2), 0);
    expect(await failureOf(hasty.agent.aiAssert('it is saved'))).toMatchObject({
      code: 'ASSERTION_FAILED',
      summary: expect.not.stringContaining('Looked for'),
    });
    expect(hasty.calls).toHaveLength(1);

    await using patient = await rig(5, changingAt(2, 4, 6));
    expect(await patient.agent.aiBoolean('is it saved?').catch(() => false)).toBe(false);
    await patient.agent.freezePageContext();
    await failureOf(patient.agent.aiAssert('it is saved'));
    expect(patient.calls).toHaveLength(2);
    await patient.agent.unfreezePageContext();
    await failureOf(patient.agent.aiAssert('it is saved', undefined, { patience: 0 }));
    expect(patient.calls).toHaveLength(3);
  });

  it('is asked once where it sees nothing of the screen, or nothing that has changed, and again where that has', async () => {
    const withTree = (fake: FakeDevice, ...pictures: number[]): Device => ({
      ...changingAt(...pictures)(fake),
      tree: treeLike({}),
    });
    const unseen = { screenshotIncluded: false } as const;
    const elements = { ...unseen, domIncluded: true } as const;

    await using blind = await rig(Number.POSITIVE_INFINITY, changingAt(2), 20_000);
    expect(await failureOf(blind.agent.aiAssert('two and two are five', undefined, unseen))).toMatchObject({
      code: 'ASSERTION_FAILED',
      summary: expect.not.stringContaining('Looked for'),
    });
    expect(blind.calls).toHaveLength(1);

    await using still = await rig(Number.POSITIVE_INFINITY, (fake) => withTree(fake), 700);
    await failureOf(still.agent.aiAssert('it is saved', undefined, elements));
    expect(still.calls).toHaveLength(1);

    await using changing = await rig(2, (fake) => withTree(fake, 3), 20_000);
    await changing.agent.aiAssert('it is saved', undefined, elements);
    expect(changing.calls).toHaveLength(2);
    expect(changing.model.requests.flatMap(({ images }) => images)).toEqual([]);
  });

  it('says what it last judged, behind the message of the test, where it is cut off before the end', async () => {
    const stop = new AbortController();
    let asked = 0;
    const respond = (): object => {
      asked += 1;
      if (asked === 1) return { data: false, thought: 'there is no Delete button' };
      stop.abort();
      return answer.hang();
    };
    await using opened = await openRig({ script: { respond }, wrap: changingAt(3), options: { patience: 20_000 } });

    const options = { abortSignal: stop.signal };
    const error = await failureOf(opened.agent.aiAssert('there is a Delete button', 'admins may delete', options));

    expect(error).toMatchObject({ name: 'AbortError', failureClass: 'product' });
    expect(error.summary).toMatch(/^admins may delete\n {2}.*\n {2}Last check: there is no Delete button$/);
  });

  it('leaves time to say what is missing, where the call has less time than patience', async () => {
    await using opened = await rig(Number.POSITIVE_INFINITY, changingAt(), 60_000);

    const error = await failureOf(opened.agent.aiTap('Save', { timeout: 3000 }));

    expect(error).toMatchObject({ code: 'TARGET_NOT_FOUND', summary: expect.stringContaining('Looked for') });
  });

  it('is asked to confirm what is said in the end, and not what is looked at again', async () => {
    await using opened = await rig(Number.POSITIVE_INFINITY, changingAt(3), 1200);

    await failureOf(opened.agent.aiAssert('it is saved', undefined, { verdict: { votes: 3 } }));

    // One for each of two states of the screen, then three votes about the last one.
    expect(opened.calls).toHaveLength(5);
  });
});
