import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Agent } from '../../../../src/agents/agent.ts';
import { defineAction, target } from '../../../../src/core/device/action.ts';
import type { Rect } from '../../../../src/core/screen/geometry.ts';
import { verbs } from '../../../../src/agents/verbs/verbs.ts';
import { box, plan } from '../../../../src/testing/scripted-replies.ts';
import type { ScriptedRequest } from '../../../../src/testing/scripted-request.ts';
import { decodeArea, decodePixels } from '../../../../src/util/image.ts';
import { imageSize } from '../../../../src/util/pictures/image-size.ts';
import { deviceLike, failureOf, openRig, useRunFolder, type Rig, type RigInit } from '../rig.ts';
import { aShareOf } from '../../../usual.ts';

useRunFolder();

const screen = { width: 1600, height: 1000 };
const save = { kind: 'button', text: 'Save', rect: { left: 900, top: 600, width: 100, height: 40 } } as const;
const name = { kind: 'field', text: 'Name', rect: { left: 880, top: 500, width: 200, height: 32 } } as const;
/** The part of the screen that the model names first. */
const part = { left: 800, top: 450, width: 400, height: 300 };
const whole = [0, 0, 1000, 1000];

const pictureOf = (request: ScriptedRequest | undefined): Buffer =>
  Buffer.from((request?.images.at(-1) ?? '').replace(/^data:[^,]*,/, ''), 'base64');

const deepScript = {
  respond: ({ call }: ScriptedRequest) => (call === 'section' ? { box: box(part, screen) } : { box: whole }),
};

/** A screen that fingers can touch, too. */
const touched: RigInit['wrap'] = (fake) => {
  const done = (): Promise<void> => Promise.resolve();
  return deviceLike(fake, { input: { ...fake.input, longPress: { longPress: done }, pinch: { pinch: done } } });
};

const openDeep = (init: RigInit = {}): Promise<Rig> =>
  openRig({
    script: deepScript,
    device: { size: screen, elements: [save, name] },
    wrap: touched,
    ...init,
  });

const single: readonly [string, (agent: Agent, deep: object) => Promise<unknown>][] = [
  ['aiTap', (agent, deep) => agent.aiTap('Save', deep)],
  ['aiHover', (agent, deep) => agent.aiHover('Save', deep)],
  ['aiInput', (agent, deep) => agent.aiInput('Name', { value: 'Ann', ...deep })],
  ['aiClearInput', (agent, deep) => agent.aiClearInput('Name', deep)],
  ['aiKeyboardPress', (agent, deep) => agent.aiKeyboardPress('Name', { keyName: 'Enter', ...deep })],
  ['aiScroll', (agent, deep) => agent.aiScroll('the list', { direction: 'down', ...deep })],
  ['aiDoubleClick', (agent, deep) => agent.aiDoubleClick('Save', deep)],
  ['aiRightClick', (agent, deep) => agent.aiRightClick('Save', deep)],
  ['aiLongPress', (agent, deep) => agent.aiLongPress('Save', deep)],
  ['aiPinch', (agent, deep) => agent.aiPinch('Save', { direction: 'in', ...deep })],
  ['aiLocate', (agent, deep) => agent.aiLocate('Save', deep)],
];

describe('deepLocate on calls for one element', () => {
  it.each(aShareOf(single, 3))('asks twice, for the part and then for the element in it: %s', async (_name, run) => {
    await using rig = await openDeep();

    await run(rig.agent, { deepLocate: true });

    expect(rig.calls).toEqual(['section', 'locate']);
  });

  it.each(aShareOf(single, 3, 1))(
    'is the default for families of small models, and can be turned off: %s',
    async (_name, run) => {
      await using rig = await openDeep({ script: { ...deepScript, family: 'gui-owl-1.5' } });

      await run(rig.agent, {});
      await run(rig.agent, { deepLocate: false });
      await run(rig.agent, { deepThink: 'unset' });

      expect(rig.calls).toEqual(['section', 'locate', 'locate', 'locate']);
    },
  );

  it('is the default of small models for elements of an action of a YAML text, too', async () => {
    const press = defineAction({
      name: 'PressHard',
      description: 'Press an element hard.',
      params: z.object({ locate: target('The element') }),
      needs: ['pointer'],
      run: () => Promise.resolve(),
    });
    await using rig = await openDeep({ script: { ...deepScript, family: 'gui-owl-1.5' }, customActions: [press] });

    await rig.agent.runYaml('tasks:\n- flow:\n  - PressHard: Save');

    expect(rig.calls).toEqual(['section', 'locate']);
  });

  it.each(aShareOf(single, 3, 2))(
    'has deepThink as its older name, and is false by default: %s',
    async (_name, run) => {
      await using rig = await openDeep();

      await run(rig.agent, { deepThink: true });
      await run(rig.agent, {});
      await run(rig.agent, { deepThink: 'unset' });
      await run(rig.agent, { deepLocate: false, deepThink: true });

      expect(rig.calls).toEqual(['section', 'locate', 'locate', 'locate', 'locate']);
    },
  );

  it('is taken by every call that locates an element', () => {
    const locating = Object.values(verbs).filter(({ params }) => 'locate' in params.shape);

    expect(locating.length).toBeGreaterThanOrEqual(single.length);
    for (const { options } of locating)
      expect(Object.keys(options.shape)).toEqual(expect.arrayContaining(['deepLocate', 'deepThink']));
  });

  it('shows the part at full size, also where other pictures are sent smaller', async () => {
    await using rig = await openDeep({ options: { screenshotShrinkFactor: 4 } });

    const { rect } = await rig.agent.aiLocate('Save', { deepLocate: true });

    const [first, second] = rig.model.requests;
    expect(await imageSize(pictureOf(first))).toEqual({ width: 400, height: 250 });
    const crop = pictureOf(second);
    // The answer was the whole part, so its box is that part's place on the screen, to the pixel at its far edge.
    expect(await imageSize(crop)).toEqual({ width: rect.width + 1, height: rect.height + 1 });
    const frame = rig.agent.lastFrame;
    const area = { ...rect, width: rect.width + 1, height: rect.height + 1 };
    expect(frame && Buffer.compare((await decodeArea(frame.data, area)).data, (await decodePixels(crop)).data)).toBe(0);
    expect(rect.left).toBeLessThanOrEqual(part.left);
    expect(rect.left + rect.width).toBeGreaterThanOrEqual(part.left + part.width - 1);
  });

  it('maps what is found in the part back to the screen', async () => {
    await using rig = await openDeep({
      script: {
        async respond(request) {
          if (request.call === 'section') return { box: box(part, screen) };
          const size = await imageSize(pictureOf(request));
          // The part is larger than asked for by the same margin on all sides.
          const margin = { x: (size.width - part.width) / 2, y: (size.height - part.height) / 2 };
          const inPart: Rect = {
            ...save.rect,
            left: save.rect.left - part.left + margin.x,
            top: save.rect.top - part.top + margin.y,
          };
          return { box: box(inPart, size) };
        },
      },
    });

    await rig.agent.aiTap('Save', { deepLocate: true });

    const [, x = 0, y = 0] = (/tap (\d+),(\d+)/.exec(rig.log[0] ?? '') ?? []).map(Number);
    expect(Math.abs(x - 950)).toBeLessThanOrEqual(2);
    expect(Math.abs(y - 620)).toBeLessThanOrEqual(2);
  });

  it('sends the pictures of the prompt and the context both times', async () => {
    await using rig = await openDeep();
    const images = [{ name: 'logo', url: 'https://example.test/logo.png' }];

    await rig.agent.aiTap({ prompt: 'the logo', images }, { deepLocate: true, context: 'a dark page' });

    for (const request of rig.model.requests) {
      expect(request.images[0]).toBe('https://example.test/logo.png');
      expect(request.text).toContain('a dark page');
    }
  });

  it.each([
    ['the part', { section: [{ error: 'there is no Save' }] }, ['section']],
    [
      'the element in it',
      { section: [{ box: box(part, screen) }], locate: [{ error: 'there is no Save' }] },
      ['section', 'locate'],
    ],
  ])('that does not find %s is TARGET_NOT_FOUND', async (_title, replies, calls) => {
    await using rig = await openDeep({ script: { replies } });

    expect(await failureOf(rig.agent.aiTap('Save', { deepLocate: true }))).toMatchObject({
      code: 'TARGET_NOT_FOUND',
      message: expect.stringContaining('there is no Save'),
    });
    expect(rig.calls).toEqual(calls);
    expect(rig.log).toEqual([]);
  });

  it('needs no model where an XPath finds the element', async () => {
    await using rig = await openDeep();

    const error = await failureOf(rig.agent.aiTap('Save', { deepLocate: true, xpath: '//button' }));

    expect(error.code).toBe('CONFIG_INVALID');
    expect(rig.calls).toEqual([]);
  });
});

const tapSave = (place: object): object => ({ name: 'Tap', param: { locate: { prompt: 'Save', ...place } } });
const planned = plan([tapSave({ box: box(save.rect, screen) }) as never], { done: true });

describe('deepThink of aiAct', () => {
  it.each([undefined, 'unset', false] as const)('%s plans and locates in one request', async (deepThink) => {
    await using rig = await openDeep({ script: { replies: [planned] } });

    await rig.agent.aiAct('save', { deepThink });

    expect(rig.calls).toEqual(['plan']);
    expect(rig.model.requests[0]?.text).toContain('"box": [x1, y1, x2, y2]');
    expect(rig.log).toEqual(['tap 950,620']);
  });

  it('true plans and locates in requests of their own', async () => {
    const replies = { plan: [planned], locate: [{ box: box(name.rect, screen) }] };
    await using rig = await openDeep({ script: { replies } });

    await rig.agent.aiAct('save', { deepThink: true });

    expect(rig.calls).toEqual(['plan', 'locate']);
    // Whatever place the plan has, the one of the second request counts.
    expect(rig.model.requests[0]?.text).not.toContain('"box"');
    expect(rig.log).toEqual(['tap 979,516']);
  });
});

describe('plans in the language of a family', () => {
  it.each([
    ['ui-tars', `Thought: it is there\nAction: click(start_box='(594,620)')`, `Action: finished(content='saved')`],
    ['auto-glm', 'do(action="Tap", element=[594,620])', 'finish(message="saved")'],
  ])('of %s describe no element: deepThink warns once that it has no effect', async (family, click, end) => {
    const replies = { plan: [click, end, end, end] };
    await using rig = await openDeep({ script: { family, replies } });

    await rig.agent.aiAct('save', { deepThink: true, deepLocate: true });
    await rig.agent.aiAct('save', { deepThink: true });
    expect(rig.warnings).toEqual([expect.stringContaining(`deepThink has no effect with the model family ${family}`)]);
    await rig.agent.aiAct('save', { deepThink: 'unset' });

    expect([rig.calls, rig.log.length]).toEqual([['plan', 'plan', 'plan', 'plan'], 1]);
    expect(rig.warnings).toHaveLength(1);
  });
});

describe('deepLocate of aiAct', () => {
  it('looks at each planned place once more, in its part of the screen', async () => {
    await using rig = await openDeep({
      script: { replies: { plan: [planned], locate: [{ box: [500, 500, 500, 500] }] } },
    });

    await rig.agent.aiAct('save', { deepLocate: true });

    expect(rig.calls).toEqual(['plan', 'locate']);
    const { width, height } = await imageSize(pictureOf(rig.model.requests[1]));
    expect([width, height].every((side) => side >= 320 && side < 600)).toBe(true);
    // The middle of the part around a planned place is that place.
    const [, x = 0, y = 0] = (/tap (\d+),(\d+)/.exec(rig.log[0] ?? '') ?? []).map(Number);
    expect(Math.abs(x - 950)).toBeLessThanOrEqual(2);
    expect(Math.abs(y - 620)).toBeLessThanOrEqual(2);
  });

  it('is false by default', async () => {
    await using rig = await openDeep({ script: { replies: [planned, planned] } });

    await rig.agent.aiAct('save');
    await rig.agent.aiAct('save', { deepLocate: false });

    expect(rig.calls).toEqual(['plan', 'plan']);
  });

  it('beside deepThink asks for the plan, the part and the element', async () => {
    const replies = { plan: [planned], section: [{ box: box(part, screen) }], locate: [{ box: whole }] };
    await using rig = await openDeep({ script: { replies } });

    await rig.agent.aiAct('save', { deepLocate: true, deepThink: true });

    expect(rig.calls).toEqual(['plan', 'section', 'locate']);
  });

  it('leaves a planned place without words as it is: it cannot be looked for again', async () => {
    const unnamed = plan([{ name: 'Tap', param: { locate: { box: box(save.rect, screen) } } }], { done: true });
    await using rig = await openDeep({ script: { replies: [unnamed] } });

    await rig.agent.aiAct('save', { deepLocate: true });

    expect(rig.calls).toEqual(['plan']);
    expect(rig.log).toEqual(['tap 950,620']);
  });

  it('that misses its element lets the plan be made again', async () => {
    const replies = { plan: [planned, plan([], { done: true })], locate: [{ error: 'only white' }] };
    await using rig = await openDeep({ script: { replies } });

    await rig.agent.aiAct('save', { deepLocate: true });

    expect(rig.calls).toEqual(['plan', 'locate', 'plan']);
    expect(rig.model.requests[2]?.text).toContain('only white');
  });
});

describe('pictures of the instruction of aiAct', () => {
  it.each([
    [{ deepLocate: true }, ['plan', 'locate']],
    [{ deepThink: true }, ['plan', 'locate']],
    [{ deepLocate: true, deepThink: true }, ['plan', 'section', 'locate']],
  ])('are in each request: %j', async (deep, calls) => {
    const replies = { plan: [planned], section: [{ box: box(part, screen) }], locate: [{ box: whole }] };
    await using rig = await openDeep({ script: { replies } });
    const url = 'https://example.test/logo.png';

    await rig.agent.aiAct({ prompt: 'save beside the logo', images: [{ name: 'logo', url }] }, deep);

    expect(rig.calls).toEqual(calls);
    expect(rig.model.requests.filter(({ images }) => images[0] === url)).toHaveLength(calls.length);
  });

  it('are in each round of planning', async () => {
    const first = plan([{ name: 'KeyboardPress', param: { keyName: 'Enter' } }]);
    await using rig = await openDeep({ script: { replies: [first, plan([], { done: true })] } });
    const url = 'https://example.test/logo.png';

    await rig.agent.aiAct({ prompt: 'confirm until the logo is there', images: [{ name: 'logo', url }] });

    expect(rig.model.requests.map(({ call, images }) => [call, images[0]])).toEqual([
      ['plan', url],
      ['plan', url],
    ]);
  });
});

describe('deepThink and deepLocate of a scenario', () => {
  it('reach aiAct for Given and When, and never aiAssert for Then', async () => {
    const replies = {
      plan: [planned, planned],
      section: [{ box: box(part, screen) }, { box: box(part, screen) }],
      locate: [{ box: whole }, { box: whole }],
      judge: [{ data: true }],
    };
    await using rig = await openDeep({ script: { replies } });

    const steps = 'Given I save\nWhen I save again\nThen it is saved';
    await rig.agent.runGherkinScenario(steps, { deepThink: true, deepLocate: true });

    expect(rig.calls).toEqual(['plan', 'section', 'locate', 'plan', 'section', 'locate', 'judge']);
  });
});
