import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import type { Agent } from '../../../../src/agents/agent.ts';
import type { PromptInput } from '../../../../src/agents/steps/prompt-input.ts';
import type { Device } from '../../../../src/core/device/device.ts';
import { DeviceError } from '../../../../src/core/errors/errors.ts';
import { FakeDevice } from '../../../../src/devices/fake/fake-device.ts';
import { plan, type ScriptedReply } from '../../../../src/testing/scripted-replies.ts';
import type { ScriptedRequest } from '../../../../src/testing/scripted-request.ts';
import {
  deviceLike,
  failureOf,
  nameField,
  openRig,
  place,
  saveButton,
  useRunFolder,
  type Rig,
  treeLike,
} from '../rig.ts';

useRunFolder();

const onField = { script: { respond: () => place(nameField.rect) } };
const center = '120,56';
const noAbort = new AbortController().signal;

/** Two pixels of the picture to one that people count in. */
const wide = (fake: FakeDevice): Device =>
  deviceLike(fake, { screenshot: async (signal) => ({ ...(await fake.screenshot(signal)), dpr: 2 }) });

describe('an instant action', () => {
  it.each([
    ['aiTap', (agent: Agent) => agent.aiTap('Name'), [`tap ${center}`]],
    ['aiDoubleClick', (agent: Agent) => agent.aiDoubleClick('Name'), [`double-tap ${center}`]],
    ['aiRightClick', (agent: Agent) => agent.aiRightClick('Name'), [`right-click ${center}`]],
    ['aiHover', (agent: Agent) => agent.aiHover('Name'), [`hover ${center}`]],
    ['aiInput', (agent: Agent) => agent.aiInput('Name', { value: 'Ann' }), [`tap ${center}`, 'clear', 'type Ann']],
    ['aiClearInput', (agent: Agent) => agent.aiClearInput('Name'), [`tap ${center}`, 'clear']],
    [
      'aiKeyboardPress',
      (agent: Agent) => agent.aiKeyboardPress('Name', { keyName: 'Control+A' }),
      [`tap ${center}`, 'press Control+a'],
    ],
    ['aiScroll', (agent: Agent) => agent.aiScroll('Name', { direction: 'up', distance: 50 }), ['scroll up 50']],
  ])('%s reaches the device with one request', async (_api, run, log) => {
    await using rig = await openRig(onField);

    await run(rig.agent);

    expect(rig.log).toEqual(log);
    expect(rig.calls).toEqual(['locate']);
  });

  it.each([
    ['aiKeyboardPress', (agent: Agent) => agent.aiKeyboardPress(undefined, { keyName: 'Enter' }), ['press Enter']],
    ['aiScroll', (agent: Agent) => agent.aiScroll(undefined), ['scroll down']],
    [
      'aiScroll to an edge',
      (agent: Agent) => agent.aiScroll(undefined, { scrollType: 'scrollToBottom' }),
      ['scroll to bottom'],
    ],
    ['aiScroll with null', (agent: Agent) => agent.aiScroll(undefined, { distance: null }), ['scroll down']],
  ])('%s without an element asks no model', async (_api, run, log) => {
    await using rig = await openRig();

    await run(rig.agent);

    expect(rig.log).toEqual(log);
    expect(rig.calls).toEqual([]);
  });

  it.each([
    ['aiInput', (agent: Agent) => agent.aiInput('Ann', 'Name'), [`tap ${center}`, 'clear', 'type Ann']],
    [
      'aiInput with options',
      (agent: Agent) => agent.aiInput('Ann', 'Name', { mode: 'append' }),
      [`tap ${center}`, 'move to end', 'type Ann'],
    ],
    ['aiInput with a number', (agent: Agent) => agent.aiInput(42, 'Name'), [`tap ${center}`, 'clear', 'type 42']],
    [
      'aiInput with a prompt object',
      (agent: Agent) => agent.aiInput('', { prompt: 'Name' }),
      [`tap ${center}`, 'clear'],
    ],
    ['aiKeyboardPress', (agent: Agent) => agent.aiKeyboardPress('Enter'), ['press Enter']],
    [
      'aiKeyboardPress with an element',
      (agent: Agent) => agent.aiKeyboardPress('Enter', 'Name'),
      [`tap ${center}`, 'press Enter'],
    ],
    [
      'aiKeyboardPress with a prompt object',
      (agent: Agent) => agent.aiKeyboardPress('Tab', { prompt: 'Name' }, {}),
      [`tap ${center}`, 'press Tab'],
    ],
    ['aiScroll', (agent: Agent) => agent.aiScroll({ direction: 'left' }), ['scroll left']],
    [
      'aiScroll with an element',
      (agent: Agent) => agent.aiScroll({ scrollType: 'scrollToTop' }, 'Name'),
      ['scroll to top'],
    ],
    [
      'aiScroll with an element and options',
      (agent: Agent) => agent.aiScroll({ direction: 'up', distance: 50 }, 'Name', { context: 'a list' }),
      ['scroll up 50'],
    ],
    ['aiScroll with nothing', (agent: Agent) => agent.aiScroll({}), ['scroll down']],
  ])('takes the older order of arguments: %s', async (_api, run, log) => {
    await using rig = await openRig(onField);

    await run(rig.agent);

    expect(rig.log).toEqual(log);
  });

  it.each([
    ['a number', { value: 12.5 }, ['clear', 'type 12.5']],
    ['zero', { value: 0 }, ['clear', 'type 0']],
    ['an empty text', { value: '' }, ['clear']],
    ['text to add', { value: 'x', mode: 'typeOnly' as const }, ['move to end', 'type x']],
    ['nothing but a query to clear', { mode: 'clear' as const }, ['clear']],
    ['a value that clearing ignores', { value: null as unknown as string, mode: 'clear' as const }, ['clear']],
    ['signs of all kinds', { value: '😀 é\n"\\' }, ['clear', 'type 😀 é\n"\\']],
  ])('types %s', async (_title, options, log) => {
    await using rig = await openRig(onField);

    await rig.agent.aiInput('Name', options);

    expect(rig.log).toEqual([`tap ${center}`, ...log]);
  });

  it('is a step with its element, its action and the frames around it', async () => {
    await using rig = await openRig(onField);

    await rig.agent.aiInput('the Name field', { value: 'Ann' });

    const { steps, of } = await rig.record();
    expect(steps).toEqual([
      ['aiInput', 'aiInput "Ann" in the Name field', 'passed'],
      ['Locate', 'Locate the Name field', 'passed'],
      ['Input', 'Input "Ann" in "the Name field"', 'passed'],
    ]);
    expect(of('frame').map(({ role }) => role)).toEqual(['seen', 'before', 'after']);
    expect(of('step-start')[0]?.location?.file).toContain('instant.test.ts');
    expect(of('model-call')).toMatchObject([{ kind: 'locate', model: 'scripted-model' }]);
  });

  it('says what it looked for when the element is not there', async () => {
    await using rig = await openRig({ script: { replies: [{ error: 'there are only Save and Cancel' }] } });

    const error = await failureOf(rig.agent.aiTap('the Delete button'));

    expect(error).toMatchObject({ name: 'ActionError', code: 'TARGET_NOT_FOUND' });
    expect(error.message).toMatchInlineSnapshot(`
      "Cannot find "the Delete button" on the screen: there are only Save and Cancel
        Hint: Describe it by what a person sees: its text, its kind and what is near it. Compare it with the screenshot that was searched.
        Failure class: test (TARGET_NOT_FOUND)"
    `);
    expect(error.stack?.split('\n').find((line) => line.includes(' at '))).toContain('instant.test.ts');
  });
});

describe('wrong arguments', () => {
  /** Calls as plain JavaScript may make them. */
  const call = (rig: Rig, name: string, ...parameters: unknown[]): Promise<unknown> => {
    const method: unknown = Reflect.get(rig.agent, name);
    return (method as (...given: unknown[]) => Promise<unknown>).apply(rig.agent, parameters);
  };

  it.each([
    ['an empty prompt', 'aiTap', ['']],
    ['options that are none, in the older order', 'aiInput', ['Ann', 'Name', 'typeOnly']],
    ['options that are none, behind a key', 'aiKeyboardPress', ['Enter', 'Name', 5]],
    ['options that are none, behind a scroll', 'aiScroll', [{ direction: 'up' }, 'Name', ['xpath']]],
    ['a prompt of spaces', 'aiTap', ['  ']],
    ['no prompt', 'aiTap', []],
    ['a number as prompt', 'aiTap', [5]],
    ['an empty prompt object', 'aiTap', [{ prompt: ' ' }]],
    ['a prompt object with a typing error', 'aiTap', [{ prompt: 'x', image: [] }]],
    ['an unknown option', 'aiTap', ['x', { xpth: '//a' }]],
    ['a wrong type', 'aiTap', ['x', { timeout: 'long' }]],
    ['several at once', 'aiTap', ['x', { timeout: 0, contxt: 'y' }]],
    ['options that are none', 'aiTap', ['x', 'y']],
    ['no value', 'aiInput', ['x', {}]],
    ['nothing to input', 'aiInput', ['x']],
    ['a value that is no text', 'aiInput', ['x', { value: true }]],
    ['an unknown mode', 'aiInput', ['x', { value: 'y', mode: 'add' }]],
    ['no element', 'aiInput', [undefined, { value: 'y' }]],
    ['a misspelt key name', 'aiKeyboardPress', ['x', { keynam: 'Enter' }]],
    ['an empty key name', 'aiKeyboardPress', [undefined, { keyName: '' }]],
    ['nothing to press', 'aiKeyboardPress', []],
    ['an unknown direction', 'aiScroll', [undefined, { direction: 'sideways' }]],
    ['a distance of zero', 'aiScroll', [undefined, { distance: 0 }]],
    ['an empty instruction', 'aiAct', ['']],
    ['a message that is none', 'aiAssert', ['x', { context: 'y' }]],
    ['a title that is none', 'recordToReport', [7]],
    ['no demand', 'aiQuery', []],
    ['null as demand', 'aiQuery', [null]],
    ['a list as demand', 'aiQuery', [['names']]],
    ['an empty demand', 'aiQuery', [{}]],
  ])('%s: %s says so and does nothing', async (_title, name, parameters) => {
    await using rig = await openRig();

    const error = await failureOf(() => call(rig, name, ...parameters));

    expect(error).toMatchObject({ name: 'ConfigError', code: 'CONFIG_INVALID', failureClass: 'test' });
    expect(error.message).toMatchSnapshot();
    expect(rig.log).toEqual([]);
    expect(rig.calls).toEqual([]);
    const { steps } = await rig.record();
    expect(steps).toEqual([[name, name, 'failed']]);
  });

  it('point at the line of the user', async () => {
    await using rig = await openRig();

    const error = await failureOf(rig.agent.aiTap(''));

    expect(error.stack?.split('\n').find((line) => line.includes(' at '))).toContain('instant.test.ts');
  });
});

describe('prompts with pictures', () => {
  const red = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-pictures-'));
  const file = path.join(folder, 'logo.PNG');
  writeFileSync(file, Buffer.from(red, 'base64'));

  it.each([
    ['a file', file],
    ['a data URL', `data:image/png;base64,${red}`],
    ['raw base64, however short', red],
  ])('send them by name: %s', async (_title, url) => {
    await using rig = await openRig(onField);

    await rig.agent.aiTap({ prompt: 'the logo', images: [{ name: 'logo', url }] });

    expect(rig.model.requests[0]?.images[0]).toBe(`data:image/png;base64,${red}`);
    expect(rig.model.requests[0]?.text).toContain('Image "logo":');
  });

  it.each([
    ['aiAct', (agent, prompt) => agent.aiAct(prompt)],
    ['aiTap', (agent, prompt) => agent.aiTap(prompt)],
    ['aiHover', (agent, prompt) => agent.aiHover(prompt)],
    ['aiDoubleClick', (agent, prompt) => agent.aiDoubleClick(prompt)],
    ['aiRightClick', (agent, prompt) => agent.aiRightClick(prompt)],
    ['aiClearInput', (agent, prompt) => agent.aiClearInput(prompt)],
    ['aiInput', (agent, prompt) => agent.aiInput(prompt, { value: 'x' })],
    ['aiKeyboardPress', (agent, prompt) => agent.aiKeyboardPress(prompt, { keyName: 'Enter' })],
    ['aiScroll', (agent, prompt) => agent.aiScroll(prompt)],
    ['aiAsk', (agent, prompt) => agent.aiAsk(prompt)],
    ['aiNumber', (agent, prompt) => agent.aiNumber(prompt)],
    ['aiQuery', (agent, prompt) => agent.aiQuery(prompt)],
    ['aiBoolean', (agent, prompt) => agent.aiBoolean(prompt)],
    ['aiString', (agent, prompt) => agent.aiString(prompt)],
    ['aiAssert', (agent, prompt) => agent.aiAssert(prompt)],
    ['aiWaitFor', (agent, prompt) => agent.aiWaitFor(prompt)],
    ['aiLocate', (agent, prompt) => agent.aiLocate(prompt)],
  ] satisfies [string, (agent: Agent, prompt: PromptInput) => Promise<unknown>][])(
    'are sent by %s, too',
    async (_name, ask) => {
      const respond = ({ call }: ScriptedRequest): ScriptedReply =>
        call === 'plan'
          ? plan([], { done: true })
          : call === 'locate'
            ? place(nameField.rect)
            : { data: call === 'judge' };
      await using rig = await openRig({ script: { respond } });

      await ask(rig.agent, { prompt: 'the logo', images: [{ name: 'logo', url: file }] }).catch(() => undefined);

      expect(rig.model.requests[0]?.text).toContain('Image "logo":');
      expect(rig.model.requests[0]?.images).toContain(`data:image/png;base64,${red}`);
    },
  );

  it('look at the bytes: raw base64 of a JPEG is a JPEG', async () => {
    const jpeg = Buffer.from((await new FakeDevice({ size: { width: 8, height: 8 } }).screenshot(noAbort)).data);
    await using rig = await openRig(onField);

    const url = jpeg.toString('base64');
    await rig.agent.aiTap({ prompt: 'the logo', images: [{ name: 'logo', url }] });

    expect(rig.model.requests[0]?.images[0]).toBe(`data:image/jpeg;base64,${url}`);
  });

  it('send HTTP addresses as they are, unless they are to be fetched', async () => {
    await using rig = await openRig(onField);
    const images = [{ name: 'logo', url: 'http://127.0.0.1:9/logo.png' }];

    await rig.agent.aiTap({ prompt: 'the logo', images });
    expect(rig.model.requests[0]?.images[0]).toBe('http://127.0.0.1:9/logo.png');

    const error = await failureOf(rig.agent.aiTap({ prompt: 'the logo', images, convertHttpImage2Base64: true }));
    expect(error.message).toMatchInlineSnapshot(`
      "The prompt image "http://127.0.0.1:9/logo.png" cannot be used: the request failed
        Hint: Pass the path of a PNG, JPEG, WebP or GIF file, base64 data, a data URL or an HTTP URL.
        Failure class: test (CONFIG_INVALID)"
    `);
  });

  it.each([
    ['a file that is missing', 'missing.png'],
    ['a file of another kind', 'notes.txt'],
    ['a folder', '.png'],
  ])('name %s', async (_title, name) => {
    await using rig = await openRig(onField);

    const url = name === '.png' ? folder : path.join(folder, name);
    const error = await failureOf(rig.agent.aiTap({ prompt: 'x', images: [{ name: 'logo', url }] }));

    expect(error).toMatchObject({ name: 'ConfigError', code: 'CONFIG_INVALID' });
    expect(error.message.replaceAll(folder, 'FOLDER')).toMatchSnapshot();
  });
});

describe('distances of scrolling', () => {
  it('are logical pixels when the caller gives them', async () => {
    await using rig = await openRig({ wrap: wide });

    await rig.agent.aiScroll(undefined, { distance: 100 });

    expect(rig.log).toEqual(['scroll down 200']);
  });

  it('are pixels of the picture when they are planned', async () => {
    const scroll = plan([{ name: 'Scroll', param: { distance: 100 } }], { done: true });
    await using rig = await openRig({ script: { replies: [scroll] }, wrap: wide });

    await rig.agent.aiAct('scroll on');

    expect(rig.log).toEqual(['scroll down 100']);
  });

  it('are pixels of the picture that was sent, whatever became of it on the way', async () => {
    const scroll = plan([{ name: 'Scroll', param: { distance: 100 } }], { done: true });
    await using rig = await openRig({ script: { replies: [scroll] }, options: { screenshotShrinkFactor: 2 } });

    await rig.agent.aiAct('scroll on');

    expect(rig.log).toEqual(['scroll down 200']);
  });
});

describe('options that other screens have', () => {
  it('are taken without effect where they mean nothing', async () => {
    await using rig = await openRig(onField);

    await rig.agent.aiInput('Name', { value: 'Ann', autoDismissKeyboard: false, cacheable: false, deepLocate: false });

    expect(rig.log.at(-1)).toBe('type Ann');
  });
});

describe('a device', () => {
  it('without a mouse can neither hover nor right-click, and says what it can do', async () => {
    await using rig = await openRig({
      wrap: (fake) => {
        const { mouse: _mouse, scroll: _scroll, ...input } = fake.input;
        return deviceLike(fake, { input });
      },
    });

    const error = await failureOf(rig.agent.aiHover('Name'));

    expect(error.message).toMatchInlineSnapshot(`
      "Hover is not possible on fake
        Hint: Possible actions: ClearInput, DoubleClick, DragAndDrop, Input, KeyboardPress, Sleep, Tap.
        Failure class: test (CONFIG_INVALID)"
    `);
    expect(await failureOf(rig.agent.aiRightClick('Name'))).toMatchObject({
      code: 'CONFIG_INVALID',
      summary: 'RightClick is not possible on fake',
    });
    expect(rig.calls).toEqual([]);
  });

  it('without pages knows no XPath', async () => {
    await using rig = await openRig();

    const error = await failureOf(rig.agent.aiTap('Name', { xpath: '//input' }));

    expect(error.message).toMatchInlineSnapshot(`
      "The option xpath needs a screen with an element tree; fake has none
        Failure class: test (CONFIG_INVALID)"
    `);
    expect(rig.log).toEqual([]);
  });

  it('refuses an XPath without a description, which would press a key wherever the focus is', async () => {
    await using rig = await openRig();
    for (const call of [
      () => rig.agent.aiKeyboardPress(undefined, { keyName: 'Enter', xpath: '//a' }),
      () => rig.agent.aiScroll(undefined, { direction: 'down', xpath: '//a' }),
      () => rig.agent.aiPinch(undefined, { direction: 'in', xpath: '//a' }),
    ])
      expect(await failureOf(call)).toMatchObject({
        code: 'CONFIG_INVALID',
        message: expect.stringContaining('no description of the element') as string,
      });
    expect([rig.log, rig.calls]).toEqual([[], []]);
  });

  it('with pages finds an XPath without a model, and asks the model for one that matches nothing', async () => {
    await using rig = await openRig({
      ...onField,
      wrap: (fake) =>
        deviceLike(fake, {
          tree: treeLike({
            find: (locator) =>
              Promise.resolve(locator.by === 'xpath' && locator.xpath === '//button' ? saveButton.rect : undefined),
          }),
        }),
    });

    await rig.agent.aiTap('Save', { xpath: '//button' });
    await rig.agent.aiTap('Name', { xpath: '//nothing' });

    expect(rig.log).toEqual(['tap 70,216', `tap ${center}`]);
    expect(rig.calls).toEqual(['locate']);
  });

  it('that fails is named as the cause', async () => {
    const lost = new DeviceError('DEVICE_DISCONNECTED', 'Cannot tap: the cable was pulled');
    await using rig = await openRig({
      ...onField,
      wrap: (fake) =>
        deviceLike(fake, {
          input: {
            pointer: {
              ...fake.input.pointer,
              tap: () => Promise.reject(lost),
              doubleTap: () => Promise.reject(new TypeError('x is undefined')),
              drag: () => Promise.resolve(),
            },
          },
        }),
    });

    expect(await failureOf(rig.agent.aiTap('Name'))).toBe(lost);
    const error = await failureOf(rig.agent.aiDoubleClick('Name'));
    expect(error).toMatchObject({
      code: 'ACTION_FAILED',
      summary: 'DoubleClick failed: x is undefined',
      cause: expect.any(TypeError),
    });
  });
});

describe('aiLocate', () => {
  it('resolves to the box, the centre and the pixel ratio', async () => {
    await using rig = await openRig(onField);

    const { rect, center: point, dpr } = await rig.agent.aiLocate('Name');

    expect(point).toEqual([120, 56]);
    for (const side of ['left', 'top', 'width', 'height'] as const) {
      expect(Math.abs(rect[side] - nameField.rect[side])).toBeLessThanOrEqual(1);
    }
    expect(dpr).toBe(1);
    expect(rig.log).toEqual([]);
  });

  it('tells pixels of the screenshot, whatever their ratio and the size of the picture that was sent', async () => {
    await using rig = await openRig({ ...onField, options: { screenshotShrinkFactor: 2 }, wrap: wide });

    const found = await rig.agent.aiLocate('Name');

    expect(found).toMatchObject({ center: [120, 56], dpr: 2 });
    expect(Math.abs(found.rect.width - nameField.rect.width)).toBeLessThanOrEqual(1);
  });
});
