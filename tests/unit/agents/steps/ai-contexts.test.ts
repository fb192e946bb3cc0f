import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Agent } from '../../../../src/agents/agent.ts';
import { aiApiNames, type AgentOptions, type AIApiName } from '../../../../src/agents/agent-options.ts';
import { AIContexts } from '../../../../src/agents/steps/ai-contexts.ts';
import { verbs } from '../../../../src/agents/verbs/verbs.ts';
import { defineAction, target } from '../../../../src/core/device/action.ts';
import type { Device } from '../../../../src/core/device/device.ts';
import type { FakeDevice } from '../../../../src/devices/fake/fake-device.ts';
import { plan } from '../../../../src/testing/scripted-replies.ts';
import { deviceLike, failureOf, nameField, openRig, place, saveButton, useRunFolder } from '../rig.ts';

useRunFolder();

type ContextOptions = Pick<AgentOptions, 'aiContexts' | 'aiActContext' | 'aiActionContext'>;

/** A screen that fingers can touch. */
function touching(fake: FakeDevice): Device {
  const done = (): Promise<void> => Promise.resolve();
  return deviceLike(fake, { input: { ...fake.input, longPress: { longPress: done }, pinch: { pinch: done } } });
}

describe('guidance', () => {
  it.each([
    [{}, 'aiTap', undefined, undefined],
    [{ aiContexts: { default: 'all' } }, 'aiTap', undefined, 'all'],
    [{ aiContexts: { default: 'all', aiTap: 'tap' } }, 'aiTap', undefined, 'tap'],
    [{ aiContexts: { default: 'all', aiTap: 'tap' } }, 'aiTap', 'call', 'call'],
    [{ aiContexts: { default: 'all', aiTap: 'tap' } }, 'aiTap', '', ''],
    [{ aiContexts: { default: 'all', aiTap: '' } }, 'aiTap', undefined, ''],
    [{ aiContexts: { default: 'all', aiTap: undefined } }, 'aiTap', undefined, 'all'],
    [{ aiContexts: { default: 'all', aiAsk: 'ask' } }, 'aiString', undefined, 'all'],
    [{ aiActContext: 'older', aiActionContext: 'oldest' }, 'aiAct', undefined, 'older'],
    [{ aiActionContext: 'oldest' }, 'aiAct', undefined, 'oldest'],
    [{ aiContexts: { aiAct: '' }, aiActContext: 'older' }, 'aiAct', undefined, ''],
    [{ aiActContext: '', aiActionContext: 'oldest' }, 'aiAct', undefined, ''],
    [{ aiActContext: 'older' }, 'aiTap', undefined, undefined],
  ] satisfies [ContextOptions, 'aiTap' | 'aiAct' | 'aiString', string | undefined, string | undefined][])(
    'of %j for %s with %j is %j',
    (...[options, api, ofCall, expected]) => {
      expect(new AIContexts(options).resolve(api, ofCall)).toBe(expected);
    },
  );

  it('can be changed: an empty text blocks what lies below, undefined removes', () => {
    const contexts = new AIContexts({ aiContexts: { default: 'all', aiTap: 'tap' } });

    contexts.set('aiTap', '');
    expect(contexts.resolve('aiTap', undefined)).toBe('');
    contexts.set('aiTap', undefined);
    expect(contexts.resolve('aiTap', undefined)).toBe('all');
    contexts.set('default', undefined);
    expect(contexts.resolve('aiTap', undefined)).toBeUndefined();
  });

  it('for a name that is none is an error', async () => {
    await using rig = await openRig();

    expect(() => rig.agent.setAIContext('aiTapp' as 'aiTap', 'x')).toThrowErrorMatchingInlineSnapshot(`
      [ConfigError: setAIContext: "aiTapp" is not an API name
        Hint: Use "default" or one of aiAct, aiTap, aiRightClick, aiDoubleClick, aiHover, aiInput, aiKeyboardPress, aiScroll, aiPinch, aiLongPress, aiClearInput, aiLocate, aiQuery, aiBoolean, aiNumber, aiString, aiAsk, aiAssert, aiWaitFor.
        Failure class: test (CONFIG_INVALID)]
    `);
    expect(() => rig.agent.setAIContext('aiTap', null as unknown as string)).toThrowErrorMatchingInlineSnapshot(
      `
      [ConfigError: setAIContext: the context for "aiTap" must be a text or undefined
        Failure class: test (CONFIG_INVALID)]
    `,
    );
    const error = await failureOf(openRig({ options: { aiContexts: { aiTapp: 'x' } as object } }));
    expect(error.message.split('\n')[0]).toMatchInlineSnapshot(
      `"Invalid options for test: unknown option "aiContexts.aiTapp""`,
    );
  });

  it('has a place for each call that asks a model, and none for another', async () => {
    const agentCalls = Object.values(verbs).flatMap(({ guidance }) => guidance ?? []);

    expect([...new Set(agentCalls)].sort()).toEqual([...aiApiNames].sort());
  });

  it('of aiAsk and of aiString are two, though both calls do the same', async () => {
    await using rig = await openRig({
      script: { respond: () => ({ data: 'x' }) },
      options: { aiContexts: { aiAsk: 'for asking', aiString: 'for reading' } },
    });

    await rig.agent.aiAsk('the title');
    await rig.agent.aiString('the title');

    const [asked, read] = rig.model.requests.map(({ text }) => text);
    expect(asked).toContain('for asking');
    expect(read).toBe(asked?.replace('for asking', 'for reading'));
  });

  type Ask = (agent: Agent, options?: { context?: string }) => Promise<unknown>;
  const asking: Readonly<Record<AIApiName, Ask>> = {
    aiAct: (agent, options) => agent.aiAct('x', options),
    aiTap: (agent, options) => agent.aiTap('x', options),
    aiRightClick: (agent, options) => agent.aiRightClick('x', options),
    aiDoubleClick: (agent, options) => agent.aiDoubleClick('x', options),
    aiHover: (agent, options) => agent.aiHover('x', options),
    aiInput: (agent, options) => agent.aiInput('x', { value: 'y', ...options }),
    aiKeyboardPress: (agent, options) => agent.aiKeyboardPress('x', { keyName: 'Enter', ...options }),
    aiScroll: (agent, options) => agent.aiScroll('x', options),
    aiPinch: (agent, options) => agent.aiPinch('x', { direction: 'in', ...options }),
    aiLongPress: (agent, options) => agent.aiLongPress('x', options),
    aiClearInput: (agent, options) => agent.aiClearInput('x', options),
    aiLocate: (agent, options) => agent.aiLocate('x', options),
    aiQuery: (agent, options) => agent.aiQuery('x', options),
    aiBoolean: (agent, options) => agent.aiBoolean('x', options),
    aiNumber: (agent, options) => agent.aiNumber('x', options),
    aiString: (agent, options) => agent.aiString('x', options),
    aiAsk: (agent, options) => agent.aiAsk('x', options),
    aiAssert: (agent, options) => agent.aiAssert('x', undefined, options),
    aiWaitFor: (agent, options) => agent.aiWaitFor('x', options),
  };

  it.each(Object.entries(asking))(
    'of the agent, and of the call before it, reaches the model with %s',
    async (api, ask) => {
      const data: Record<string, unknown> = { aiNumber: 1, aiString: 'x', aiAsk: 'x' };
      await using rig = await openRig({
        script: {
          respond: ({ call }) => {
            if (call === 'plan') return plan([], { done: true });
            return call === 'locate' ? place(nameField.rect) : { data: data[api] ?? true };
          },
        },
        options: { aiContexts: { default: 'for all', [api]: `for ${api}` } },
        wrap: touching,
      });
      const context = (): string | undefined =>
        /<context>\n(.*)\n<\/context>/.exec(rig.model.requests.at(-1)?.text ?? '')?.[1];

      await ask(rig.agent);
      expect(context()).toBe(`for ${api}`);
      await ask(rig.agent, { context: 'only now' });
      expect(context()).toBe('only now');
      await ask(rig.agent, { context: '' });
      expect(context()).toBeUndefined();
      rig.agent.setAIContext(api as AIApiName, undefined);
      await ask(rig.agent);
      expect(context()).toBe('for all');
      // The prompt stands beside it.
      expect(rig.model.requests.every(({ text }) => /<(instruction|element|demand)>\n\W*x\W*\n/.test(text))).toBe(true);
    },
  );

  it('reaches the model beside the prompt, each call its own', async () => {
    await using rig = await openRig({
      script: {
        respond: ({ call }) =>
          call === 'plan' ? plan([], { done: true }) : call === 'locate' ? place(saveButton.rect) : { data: 'x' },
      },
      options: { aiContexts: { default: 'for all', aiAct: 'for plans' } },
    });
    const sent = async (run: () => Promise<unknown>): Promise<string | undefined> => {
      await run();
      return /<context>\n(.*)\n<\/context>/.exec(rig.model.requests.at(-1)?.text ?? '')?.[1];
    };

    expect(await sent(() => rig.agent.aiAct('x'))).toBe('for plans');
    expect(await sent(() => rig.agent.ai('x', { context: 'once' }))).toBe('once');
    expect(await sent(() => rig.agent.aiTap('x'))).toBe('for all');
    expect(await sent(() => rig.agent.aiTap('x', { context: '' }))).toBeUndefined();
    rig.agent.setAIContext('aiAction', 'changed');
    expect(await sent(() => rig.agent.ai('x'))).toBe('changed');
    rig.agent.setAIActContext('changed again');
    expect(await sent(() => rig.agent.aiAction('x'))).toBe('changed again');
    expect(await sent(() => rig.agent.aiString('x'))).toBe('for all');
    rig.agent.setAIActionContext('changed once more');
    expect(await sent(() => rig.agent.aiAct('x'))).toBe('changed once more');
    expect(await sent(() => rig.agent.aiTap('x'))).toBe('for all');
  });

  it('for all calls reaches the search for the elements of an action of a YAML text', async () => {
    const press = defineAction({
      name: 'PressHard',
      description: 'Press an element hard.',
      params: z.object({ locate: target('The element') }),
      needs: ['pointer'],
      run: () => Promise.resolve(),
    });
    await using rig = await openRig({
      script: { respond: () => place(saveButton.rect) },
      options: { aiContexts: { default: 'for all' } },
      customActions: [press],
    });

    await rig.agent.runYaml('tasks:\n- flow:\n  - PressHard: the Save button');

    expect(rig.model.requests.map(({ text }) => text)).toEqual([expect.stringContaining('for all')]);
  });
});
