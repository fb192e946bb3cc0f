import { describe, expect, it } from 'vitest';

import type { Agent } from '../../../../../src/agents/agent.ts';
import type { Screenshot } from '../../../../../src/core/screen/frame.ts';
import type { ScriptedReply } from '../../../../../src/testing/scripted-replies.ts';
import { ambiguities, ambiguous, seededRandom } from '../../ambiguous-replies.ts';
import {
  at,
  cancelButton,
  cityField,
  deviceLike,
  failureOf,
  nameField,
  openRig,
  place,
  saveButton,
  tap,
  useRunFolder,
  type Rig,
} from '../../rig.ts';
import { aShareOf } from '../../../../usual.ts';

useRunFolder();

const seed = 20_261_122;
const eachKind = 4;

interface Verb {
  call(agent: Agent): Promise<unknown>;
  readonly good: Readonly<Record<string, unknown>>;
  readonly other: Readonly<Record<string, unknown>>;
}

const verdicts = { good: { thought: 'seen', data: true }, other: { data: false } };
const verbs: Readonly<Record<string, Verb>> = {
  aiBoolean: { call: (agent) => agent.aiBoolean('is it open?'), ...verdicts },
  aiAssert: { call: (agent) => agent.aiAssert('it is open'), ...verdicts },
  aiWaitFor: { call: (agent) => agent.aiWaitFor('it is open', { timeoutMs: 0 }), ...verdicts },
  aiNumber: { call: (agent) => agent.aiNumber('the total'), good: { data: 12 }, other: { data: 13 } },
  aiString: { call: (agent) => agent.aiString('the title'), good: { data: 'Orders' }, other: { data: 'Order' } },
  aiAsk: { call: (agent) => agent.aiAsk('what is it?'), good: { data: 'a form' }, other: { data: 'a page' } },
  aiQuery: {
    call: (agent) => agent.aiQuery({ name: 'the name', open: 'boolean' }),
    good: { data: { name: 'Ann', open: true } },
    other: { data: { name: 'Bob', open: false } },
  },
  aiTap: {
    call: (agent) => agent.aiTap('Save'),
    good: { thought: 'there', ...place(saveButton.rect) },
    other: place(cancelButton.rect),
  },
  aiLocate: {
    call: (agent) => agent.aiLocate('Save'),
    good: place(saveButton.rect),
    other: place(cancelButton.rect),
  },
  aiInput: {
    call: (agent) => agent.aiInput('the name', { value: 'Ann' }),
    good: place(nameField.rect),
    other: place(cityField.rect),
  },
  aiHover: { call: (agent) => agent.aiHover('Save'), good: place(saveButton.rect), other: place(cancelButton.rect) },
  aiDoubleClick: {
    call: (agent) => agent.aiDoubleClick('Save'),
    good: place(saveButton.rect),
    other: place(cancelButton.rect),
  },
  aiRightClick: {
    call: (agent) => agent.aiRightClick('Save'),
    good: place(saveButton.rect),
    other: place(cancelButton.rect),
  },
  aiAct: {
    call: (agent) => agent.aiAct('save'),
    good: { actions: [tap(saveButton)], done: { success: true } },
    other: { actions: [tap(cancelButton)], done: { success: true } },
  },
  'aiAct that only looks': {
    call: (agent) => agent.aiAct('make sure that it is open'),
    good: { thought: 'it is', done: { success: true } },
    other: { done: { success: false, message: 'it is closed' } },
  },
};

/** An agent on a screen that never changes, drawn once, whose model gives the same reply to everything. */
async function openStubborn(): Promise<{ rig: Rig; say(reply: ScriptedReply): void }> {
  let current: ScriptedReply = '';
  let shot: Promise<Screenshot> | undefined;
  const rig = await openRig({
    script: { respond: () => current },
    options: { generateReport: false },
    wrap: (fake) => deviceLike(fake, { screenshot: (signal) => (shot ??= fake.screenshot(signal)) }),
  });
  return { rig, say: (reply) => void (current = reply) };
}

describe('an ambiguous reply', () => {
  it('comes in more than 1000 forms', () => {
    expect(Object.keys(verbs).length * Object.keys(ambiguities).length * eachKind).toBeGreaterThanOrEqual(1000);
  });

  it.each(aShareOf(Object.entries(verbs), 9, 1))('is never taken by %s', async (_name, { call, good, other }) => {
    const random = seededRandom(seed);
    const { rig, say } = await openStubborn();
    await using _rig = rig;
    const taken: unknown[] = [];
    for (const kind of Object.keys(ambiguities)) {
      for (let count = 0; count < eachKind; count++) {
        const reply = ambiguous(kind, { good, other, random });
        say(reply);
        const failure = await failureOf(call(rig.agent)).catch((error: unknown) => error);
        const code = (failure as { code?: string }).code;
        if (code !== 'MODEL_REPLY_INVALID' || rig.log.length > 0) taken.push([kind, reply, String(failure)]);
      }
    }

    expect(taken).toEqual([]);
  });

  it.each(Object.entries(verbs))('is not what %s usually gets', async (_name, { call, good }) => {
    const { rig, say } = await openStubborn();
    await using _rig = rig;
    for (const reply of [
      good,
      `Here it is [1]:\n${JSON.stringify(good)}`,
      `\`\`\`json\n${JSON.stringify(good, undefined, 2)}\n\`\`\``,
      `<think>Is it ${JSON.stringify(good)}?</think>\n${JSON.stringify(good)}`,
    ]) {
      say(reply);
      await call(rig.agent);
    }

    expect(rig.model.requests).toHaveLength(4);
  });
});

describe('coordinates', () => {
  it.each([
    ['hexadecimal texts', { box: ['0x32', '0x29a', '0x12c', '0x309'] }],
    ['texts with exponents', { box: ['5e1', '666', '3e2', '777'] }],
    ['texts with units', { box: ['50px', '666', '300', '777'] }],
    ['empty texts', { box: ['', '666', '300', '777'] }],
    ['truth values', { box: [true, 666, 300, 777] }],
    ['two places', { box: [50, 666, 300, 777], point: [175, 720] }],
    ['two boxes', { box: [50, 666, 300, 777], bbox_2d: [350, 666, 600, 777] }],
    [
      'a list of boxes',
      {
        box: [
          [50, 666, 300, 777],
          [350, 666, 600, 777],
        ],
      },
    ],
    ['one text', { box: '50, 666, 300, 777' }],
  ])('are not read out of %s', async (_title, reply) => {
    const { rig, say } = await openStubborn();
    await using _rig = rig;

    say(reply);
    expect(await failureOf(rig.agent.aiTap('Save'))).toMatchObject({ code: 'MODEL_REPLY_INVALID' });
    say({ actions: [{ name: 'Tap', param: { locate: { prompt: 'Save', ...reply } } }], done: true });
    expect(await failureOf(rig.agent.aiAct('save'))).toMatchObject({ code: 'MODEL_REPLY_INVALID' });
    expect(rig.log).toEqual([]);
  });

  it('of an element with an error are not used', async () => {
    const { rig, say } = await openStubborn();
    await using _rig = rig;

    const locate = { ...at(saveButton), error: 'it is covered' };
    say({ actions: [{ name: 'Tap', param: { locate } }], done: true });

    expect(await failureOf(rig.agent.aiAct('save'))).toMatchObject({ code: 'MODEL_REPLY_INVALID' });
    expect(rig.log).toEqual([]);
  });
});
