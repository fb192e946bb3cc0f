import { describe, expect, it } from 'vitest';

import { sleep } from '../../../../src/core/time/deadline.ts';
import type { PointerInput, TextInput, TypedText } from '../../../../src/core/device/device-input.ts';
import { ActionError } from '../../../../src/core/errors/errors.ts';
import { plan } from '../../../../src/testing/scripted-replies.ts';
import { deviceLike, failureOf, openRig, place, saveButton, tap, useRunFolder, type RigInit } from '../rig.ts';

useRunFolder();

const onSave = place(saveButton.rect);

describe('waitForActionReady', () => {
  it('that takes long is warned of each time', { timeout: 40_000 }, async () => {
    let release = (): void => undefined;
    await using rig = await openRig({
      script: { respond: () => onSave },
      options: { waitForActionReady: () => new Promise<void>((resolve) => (release = resolve)) },
    });

    for (const count of [1, 2]) {
      let isOver = false;
      const tapped = rig.agent.aiTap('Save').then(() => (isOver = true));
      await expect.poll(() => rig.warnings.length, { timeout: 15_000 }).toBe(count);
      expect(isOver).toBe(false);
      release();
      await tapped;
    }

    expect(rig.warnings).toEqual(
      Array.from({ length: 2 }, () => 'waitForActionReady has been waiting for more than 5 s after Tap'),
    );
  });

  it('is called once for each successful action, instead of the default waits', async () => {
    const seen: unknown[] = [];
    const ids: string[] = [];
    let settled = 0;
    await using rig = await openRig({
      script: {
        replies: [plan([tap(saveButton), { name: 'KeyboardPress', param: { keyName: 'Enter' } }], { done: true })],
      },
      wrap: (fake) => deviceLike(fake, { settle: () => Promise.resolve(void (settled += 1)) }),
      options: {
        waitAfterAction: 1_000_000,
        waitForActionReady({ action, signal }) {
          ids.push(action.id);
          seen.push([action, signal]);
          return Promise.resolve();
        },
      },
    });

    // So that a wait that is still there fails the call.
    await rig.agent.aiAct('save', { timeout: 10_000 });

    expect(seen).toEqual([
      [
        { id: expect.any(String), name: 'Tap', param: { locate: expect.objectContaining({ prompt: 'Save' }) } },
        expect.any(AbortSignal),
      ],
      [{ id: expect.any(String), name: 'KeyboardPress', param: { keyName: 'Enter' } }, expect.any(AbortSignal)],
    ]);
    expect(settled).toBe(0);
    // Each execution has an id of its own.
    expect(new Set(ids.filter((id) => id !== '')).size).toBe(2);
  });

  it('is called for an action of its own call, too, and the next one begins when it is over', async () => {
    const story: string[] = [];
    await using rig = await openRig({
      script: { respond: () => onSave },
      options: {
        async waitForActionReady({ action, signal }) {
          story.push(`${action.name} is done`);
          await sleep(50, signal ?? new AbortController().signal);
          story.push('it is ready', ...rig.log);
        },
      },
    });

    await rig.agent.aiTap('Save');
    await rig.agent.aiHover('Save');

    const tapped = 'tap 70,216';
    expect(story).toEqual([
      'Tap is done',
      'it is ready',
      tapped,
      'Hover is done',
      'it is ready',
      tapped,
      'hover 70,216',
    ]);
  });

  it('is called once for a text that is typed twice, and not for one that does not stay', async () => {
    for (const [answers, count, outcome] of [
      [[false, true], 1, 'ok'],
      [[new Error('another text')], 0, 'another text'],
    ] as const) {
      let called = 0;
      const looks: (boolean | Error)[] = [...answers];
      const typed: TypedText = {
        confirm() {
          const next = looks.shift() ?? true;
          return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
        },
      };
      await using rig = await openRig({
        script: { respond: () => onSave },
        wrap: (fake) => {
          const text: TextInput = {
            type: () => Promise.resolve(),
            replace: () => Promise.resolve(typed),
            clear: () => Promise.resolve(),
            moveToEnd: () => Promise.resolve(),
          };
          return deviceLike(fake, { input: { ...fake.input, text } });
        },
        options: { waitForActionReady: () => Promise.resolve(void (called += 1)) },
      });
      const done = await rig.agent.aiInput('Save', { value: 'x' }).then(
        () => 'ok',
        (error: Error) => error.message,
      );
      expect([done.includes(outcome), called]).toEqual([true, count]);
    }
  });

  it('is not called after an action whose navigation was blocked', async () => {
    let called = 0;
    let onStopped: (address: string) => void = () => undefined;
    const wrap: RigInit['wrap'] = (fake) =>
      deviceLike(fake, {
        confine(bounds) {
          ({ onStopped } = bounds);
          return Promise.resolve(() => Promise.resolve());
        },
        confirmInput: () => Promise.resolve(onStopped('https://elsewhere.example/')),
      });
    const options = {
      allow: { domains: ['shop.example'] },
      waitForActionReady: () => Promise.resolve(void (called += 1)),
    };
    await using rig = await openRig({ script: { respond: () => onSave }, wrap, options });

    expect(await failureOf(rig.agent.aiTap('Save'))).toMatchObject({ code: 'ACTION_FORBIDDEN' });
    expect([called, rig.log.length]).toEqual([0, 1]);
  });

  it('is not called after an input that did not take, as the device finds out afterwards', async () => {
    let [called, asked] = [0, 0];
    const wrap: RigInit['wrap'] = (fake) =>
      deviceLike(fake, {
        confirmInput() {
          asked += 1;
          return asked === 1 ? Promise.reject(new ActionError('ACTION_FAILED', 'nothing was hit')) : Promise.resolve();
        },
      });
    const script = { respond: () => onSave };
    const waitForActionReady = (): Promise<void> => Promise.resolve(void (called += 1));
    await using rig = await openRig({ script, wrap, options: { waitForActionReady } });

    expect(await failureOf(rig.agent.aiTap('Save'))).toMatchObject({ code: 'ACTION_FAILED' });
    expect([called, rig.log.length]).toEqual([0, 1]);
    await rig.agent.aiTap('Save');
    expect([called, asked]).toEqual([1, 2]);

    // Without the hook, the device looks while it waits.
    await using other = await openRig({ script, wrap, options: { waitAfterAction: 0 } });
    await other.agent.aiTap('Save');
    expect(asked).toBe(2);
  });

  it('leaves the delay between keys and the other hooks as they are', async () => {
    const [tips, delays]: [string[], unknown[]] = [[], []];
    await using rig = await openRig({
      script: { respond: () => onSave },
      wrap: (fake) => {
        const text: TextInput = {
          type: () => Promise.resolve(),
          replace: (_text, { delayMs }) => Promise.resolve(void delays.push(delayMs)),
          clear: () => Promise.resolve(),
          moveToEnd: () => Promise.resolve(),
        };
        return deviceLike(fake, { input: { ...fake.input, text } });
      },
      options: {
        keyboardTypeDelay: 7,
        waitForActionReady: () => Promise.resolve(),
        onTaskStartTip: (tip) => void tips.push(tip),
      },
    });

    await rig.agent.aiInput('Save', { value: 'x' });

    expect(delays).toEqual([7]);
    expect(tips).toContain('aiInput "x" in Save');
  });

  it('is not called after an action that the device could not carry out', async () => {
    let called = 0;
    let fails = true;
    const wrap: RigInit['wrap'] = (fake) => {
      const pointer = fake.input.pointer as PointerInput;
      const tapping: PointerInput = {
        ...pointer,
        tap: (point, options) => (fails ? Promise.reject(new Error('the glass broke')) : pointer.tap(point, options)),
      };
      return deviceLike(fake, { input: { ...fake.input, pointer: tapping } });
    };
    const waitForActionReady = (): Promise<void> => Promise.resolve(void (called += 1));
    const script = {
      respond: ({ call }: { call?: string | undefined }) => (call === 'plan' ? plan([tap(saveButton)]) : onSave),
    };
    await using rig = await openRig({ script, wrap, options: { waitForActionReady } });

    expect(await failureOf(rig.agent.aiTap('Save'))).toMatchObject({ code: 'ACTION_FAILED' });
    expect(await failureOf(rig.agent.aiAct('save'))).toMatchObject({ code: 'PLAN_NO_PROGRESS' });
    expect(called).toBe(0);

    fails = false;
    await rig.agent.aiTap('Save');
    expect(called).toBe(1);
  });

  it('is not called after a failed action or a read', async () => {
    let count = 0;
    await using rig = await openRig({
      script: { respond: ({ call }) => (call === 'locate' ? { error: 'not there' } : { data: 'x' }) },
      options: { waitForActionReady: () => Promise.resolve(void (count += 1)) },
    });

    await failureOf(rig.agent.aiTap('Save'));
    await failureOf(rig.agent.aiLocate('Save'));
    await rig.agent.aiString('x');
    await rig.agent.aiQuery('x');
    await rig.agent.freezePageContext();

    expect(count).toBe(0);
  });

  it.each([
    [
      'throws',
      () => {
        throw new RangeError('still loading');
      },
    ],
    ['rejects', () => Promise.reject(new RangeError('still loading'))],
  ])('that %s stops the workflow', async (_title, waitForActionReady) => {
    await using rig = await openRig({
      script: { replies: [plan([tap(saveButton)]), plan([tap(saveButton)])] },
      options: { waitForActionReady },
    });

    const error = await failureOf(rig.agent.aiAct('save'));

    expect(error).toMatchObject({
      code: 'READINESS_FAILED',
      summary: 'waitForActionReady failed after Tap: still loading',
      cause: expect.any(RangeError),
    });
    expect(rig.log).toEqual(['tap 70,216']);
    expect(rig.calls).toEqual(['plan']);
  });

  it('that never settles ends with the signal', async () => {
    const stop = new AbortController();
    await using rig = await openRig({
      script: { replies: [onSave] },
      options: { waitForActionReady: () => new Promise(() => stop.abort()) },
    });

    expect(await failureOf(rig.agent.aiTap('Save', { abortSignal: stop.signal }))).toMatchObject({ code: 'ABORTED' });
  });
});
