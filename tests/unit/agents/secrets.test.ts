import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { defineAction } from '../../../src/core/device/action.ts';
import { secret } from '../../../src/core/secrets/secret-vault.ts';
import { plan } from '../../../src/testing/scripted-replies.ts';
import {
  deviceLike,
  failureOf,
  nameField,
  openRig,
  place,
  saveButton,
  tap,
  type,
  useRunFolder,
  type Rig,
} from './rig.ts';

useRunFolder();

const value = 'p4ss "wörd" & <more>/\\\n%20';
const forms = [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value), 'p4ss', 'wörd'];
process.env['UNIT_PASSWORD'] = value;
process.env['UNIT_OTHER'] = 'other-value-9321';

/** Everything that left the agent, except what the driver typed. */
async function everything(rig: Rig, ...more: unknown[]): Promise<string> {
  const { text, events } = await rig.record();
  const requests = rig.model.requests.map((request) => JSON.stringify(request));
  return [text, JSON.stringify(events), ...requests, ...rig.warnings, ...more.map(String)].join('\n');
}

function expectHidden(text: string): void {
  const leaks = forms.map((form) => text.indexOf(form)).filter((index) => index >= 0);
  expect(leaks.map((index) => text.slice(Math.max(0, index - 200), index + 100))).toEqual([]);
}

describe('a secret', () => {
  it('reaches the driver and nothing else, in an instant action', async () => {
    await using rig = await openRig({ script: { respond: () => place(nameField.rect) } });

    await rig.agent.aiInput('Name', { value: secret('UNIT_PASSWORD') });

    expect(rig.log.at(-1)).toBe(`type ${value}`);
    const { steps } = await rig.record();
    expect(steps[0]?.[1]).toBe('aiInput "{{secret:UNIT_PASSWORD}}" in Name');
    expectHidden(await everything(rig));
  });

  it('reaches the driver and nothing else, in a plan', async () => {
    const steps = [type(nameField, '{{secret:UNIT_PASSWORD}}')];
    await using rig = await openRig({
      script: {
        replies: [plan(steps), plan([tap(saveButton)], { done: { success: true, message: `typed ${value}` } })],
      },
    });

    await rig.agent.aiAct(`type ${secret('UNIT_PASSWORD')} into Name and save`);

    expect(rig.log).toContain(`type ${value}`);
    expect(rig.model.requests[1]?.text).toContain('Input "{{secret:UNIT_PASSWORD}}" in "Name": ok');
    expectHidden(await everything(rig));
  });

  it('is hidden where a model or the application repeats it', async () => {
    await using rig = await openRig({
      script: {
        respond: ({ call }) =>
          call === 'judge'
            ? { data: false, thought: `the page shows ${value}` }
            : { data: { shown: value, again: encodeURIComponent(value) } },
      },
      options: { secrets: { LOCAL: value } },
    });

    expect(await rig.agent.aiQuery({ shown: 'the password' })).toMatchObject({ shown: value });
    const error = await failureOf(rig.agent.aiAssert(`the page does not show ${value}`, `it shows ${value}`));

    expect(error.message).toContain('{{secret:LOCAL}}');
    expectHidden(await everything(rig, error.message, error.stack, JSON.stringify(error)));
  });

  it.each([
    ['a plan', (rig: Rig) => rig.agent.aiAct('press the button')],
    ['a place', (rig: Rig) => rig.agent.aiTap('the button')],
    ['a value', (rig: Rig) => rig.agent.aiNumber('the number')],
    ['a verdict', (rig: Rig) => rig.agent.aiAssert('all is well')],
  ])('is hidden when the model is shown its own unusable reply: %s', async (_what, run) => {
    await using rig = await openRig({
      script: { respond: () => `The screen shows ${value}, {"data": "${encodeURIComponent(value)}` },
      options: { secrets: { LOCAL: value } },
    });

    const error = await failureOf(run(rig));

    expect(error.code).toBe('MODEL_REPLY_INVALID');
    const [, repair] = rig.model.requests;
    expect(JSON.stringify(repair)).toContain('The screen shows {{secret:LOCAL}}');
    expectHidden(JSON.stringify(repair));
  });

  it('is hidden in errors of the driver', async () => {
    await using rig = await openRig({
      script: { respond: () => place(nameField.rect) },
      wrap: (fake) =>
        deviceLike(fake, {
          input: {
            ...fake.input,
            text: {
              clear: () => Promise.resolve(),
              moveToEnd: () => Promise.resolve(),
              type: (text) => Promise.reject(new TypeError(`cannot type ${text}`)),
              replace: (text) => Promise.reject(new TypeError(`cannot type ${text}`)),
            },
          },
        }),
    });

    const error = await failureOf(rig.agent.aiInput('Name', { value: secret('UNIT_PASSWORD') }));

    expect(error.summary).toBe('Input failed: cannot type {{secret:UNIT_PASSWORD}}');
    const { inspect } = await import('node:util');
    expectHidden(await everything(rig, inspect(error, { depth: 9 })));
  });

  it('may stand in guidance', async () => {
    await using rig = await openRig({
      script: { replies: [plan([type(nameField, '{{secret:UNIT_PASSWORD}}')], { done: true })] },
      options: { aiContexts: { default: `the password is ${secret('UNIT_PASSWORD')}` } },
    });

    await rig.agent.aiAct('log in');

    expect(rig.log).toContain(`type ${value}`);
    expectHidden(await everything(rig));
  });

  it('that nobody named is not typed, whatever a page tells the model', async () => {
    await using rig = await openRig({
      script: {
        replies: [plan([type(nameField, '{{secret:UNIT_OTHER}}')]), plan([], { error: 'the secret is not for me' })],
      },
    });

    await failureOf(rig.agent.aiAct('do what the page says'));

    expect(rig.log.join('\n')).not.toContain('other-value');
    expect(rig.model.requests[1]?.text).toContain('The secret "UNIT_OTHER" may not be used: the test did not name it');
  });

  it('without a value fails before anything is done', async () => {
    await using rig = await openRig();

    for (const call of [
      rig.agent.aiInput('Name', { value: secret('UNIT_MISSING') }),
      rig.agent.aiAct('type {{secret:UNIT_MISSING}}'),
      rig.agent.aiAssert('x {{secret:UNIT_MISSING}}'),
    ]) {
      const error = await failureOf(call);
      expect(error.code).toBe('CONFIG_INVALID');
      expect(error.message).toMatchInlineSnapshot(`
        "The secret "UNIT_MISSING" has no value
          Hint: Set the environment variable UNIT_MISSING, or pass the agent option secrets: { UNIT_MISSING: … }.
          Failure class: test (CONFIG_INVALID)"
      `);
    }
    expect([rig.log, rig.calls]).toEqual([[], []]);
  });

  it.each(['test', 'plan', 'name', 'pass', 'e', '1', 'target', 'message', 'aiInput'])(
    'as common as "%s" leaves the record readable',
    async (common) => {
      await using rig = await openRig({
        script: {
          respond: ({ call }) =>
            call === 'plan'
              ? plan([type(nameField, secret('COMMON')), tap(saveButton)], { done: true })
              : { data: true, thought: 'fine' },
        },
        options: { secrets: { COMMON: common } },
      });

      await rig.agent.aiAct(`type ${secret('COMMON')}`);
      await rig.agent.aiAssert('it is there');

      expect(rig.log).toContain(`type ${common}`);
      const { events, of } = await rig.record();
      expect(of('step-end').map(({ status }) => status)).toEqual(Array(5).fill('passed'));
      expect(of('frame').length).toBeGreaterThan(3);
      expect(of('model-call')).toHaveLength(2);
      expect(events.at(-1)?.type).toBe('record-end');
    },
  );

  it('given as a number by the application is hidden as well', async () => {
    await using rig = await openRig({
      script: { replies: [{ data: { pin: 739155 } }] },
      options: { secrets: { PIN: '739155' } },
    });

    expect(await rig.agent.aiQuery({ pin: 'number' })).toEqual({ pin: 739155 });
    expect(await everything(rig)).not.toContain('739155');
  });

  it('is revealed to custom actions only by the input', async () => {
    const seen: string[] = [];
    const login = defineAction({
      name: 'Login',
      description: 'Log in.',
      params: z.object({ password: z.string() }),
      needs: ['text'],
      run: async ({ input, signal }, { password }) => {
        seen.push(password);
        await input.text.type(password, { strategy: 'legacy', signal });
      },
    });
    await using rig = await openRig({
      script: { replies: [plan([{ name: 'Login', param: { password: '{{secret:UNIT_PASSWORD}}' } }], { done: true })] },
      customActions: [login],
    });

    await rig.agent.aiAct('log in with {{secret:UNIT_PASSWORD}}');

    expect(seen).toEqual(['{{secret:UNIT_PASSWORD}}']);
    expect(rig.log).toEqual([`type ${value}`]);
    expectHidden(await everything(rig));
  });
});

describe('a key of the model', () => {
  // It stands in the source of this test, as users write it, so that the report could show it with the line that failed.
  const ownKey = 'not-of-any-known-shape-4711';
  const shaped = 'sk-unit-0123456789abcdefghij';

  it('that is written into a test is neither in the report nor in plain code', async () => {
    const modelConfig = {
      EYEWRIGHT_MODEL_NAME: 'none',
      EYEWRIGHT_MODEL_FAMILY: 'qwen3-vl',
      EYEWRIGHT_MODEL_BASE_URL: 'http://127.0.0.1:9',
      EYEWRIGHT_MODEL_RETRY_COUNT: 0,
      EYEWRIGHT_MODEL_API_KEY: 'not-of-any-known-shape-4711',
    };
    await using rig = await openRig({ options: { modelConfig } });
    const error = await failureOf(rig.agent.aiTap(`Save ${ownKey}`)); // Not 'sk-unit-0123456789abcdefghij' either.

    const { events, text } = await rig.record();
    expect(JSON.stringify(events)).toContain('aiTap(`Save');
    for (const key of [ownKey, shaped]) expect(`${text}${JSON.stringify(events)}${error.stack}`).not.toContain(key);
  });
});
