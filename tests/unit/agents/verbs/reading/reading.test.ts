import { describe, expect, it } from 'vitest';

import type { Agent } from '../../../../../src/agents/agent.ts';
import { answer } from '../../../../../src/testing/scripted-replies.ts';
import { monotonic } from '../../../../../src/core/time/clock.ts';
import { deviceLike, failureOf, form, openRig, place, saveButton, treeLike, useRunFolder } from '../../rig.ts';

useRunFolder();

const outage = answer.status(503);

describe('reading', () => {
  it.each([
    ['aiQuery', (agent: Agent) => agent.aiQuery({ name: 'the name', age: 'number' }), { name: 'Ann', age: 41 }],
    ['aiQuery with a text', (agent: Agent) => agent.aiQuery('all names, as string[]'), ['Ann', 'Bob']],
    [
      'aiQuery with data called prompt',
      (agent: Agent) => agent.aiQuery({ prompt: 'the text', size: 'number' }),
      { prompt: 'x', size: 1 },
    ],
    ['aiBoolean', (agent: Agent) => agent.aiBoolean('is it open?'), false],
    ['aiNumber', (agent: Agent) => agent.aiNumber('the total'), 0],
    ['aiString', (agent: Agent) => agent.aiString('the title'), ''],
    ['aiAsk', (agent: Agent) => agent.aiAsk('what is it?'), 'a form'],
  ])('%s resolves to the answer', async (_api, read, data) => {
    await using rig = await openRig({ script: { replies: [{ data }] } });

    expect(await read(rig.agent)).toEqual(data);
    expect(rig.calls).toEqual(['extract']);
    expect(rig.model.requests[0]?.images).toHaveLength(1);
    const { of } = await rig.record();
    expect(of('step-end')).toMatchObject([{ status: 'passed', result: data }]);
  });

  it('sends no picture when it is not wanted', async () => {
    await using rig = await openRig({ script: { replies: [{ data: 'x' }] } });

    await rig.agent.aiString('the title', { screenshotIncluded: false });

    expect(rig.model.requests[0]?.images).toEqual([]);
    expect((await rig.record()).of('frame')).toEqual([]);
  });

  it.each([
    ['a text for a boolean', (agent: Agent) => agent.aiBoolean('is it open?'), 'false'],
    ['a number for a boolean', (agent: Agent) => agent.aiBoolean('is it open?'), 1],
    ['null for a boolean', (agent: Agent) => agent.aiBoolean('is it open?'), null],
    ['a text for a number', (agent: Agent) => agent.aiNumber('the total'), '12'],
    ['a list for a text', (agent: Agent) => agent.aiString('the title'), ['a form']],
    ['an object for a text', (agent: Agent) => agent.aiAsk('what is it?'), { title: 'a form' }],
    ['a list for an object', (agent: Agent) => agent.aiQuery({ name: 'the name' }), ['Ann']],
  ])('does not take %s, also when asked again', async (_title, read, data) => {
    await using rig = await openRig({ script: { replies: [{ data }, { data }] } });

    const error = await failureOf(read(rig.agent));

    expect(error).toMatchObject({ name: 'ModelError', code: 'MODEL_REPLY_INVALID', failureClass: 'model' });
    expect(rig.calls).toEqual(['extract', 'extract']);
  });

  it('takes what the repair round brings', async () => {
    await using rig = await openRig({ script: { replies: [{ data: 'true' }, { data: true }] } });

    expect(await rig.agent.aiBoolean('is it open?')).toBe(true);
  });

  it('says why there is no data', async () => {
    await using rig = await openRig({
      script: { replies: [{ data: null, errors: ['the total is not on the screen'] }] },
    });

    const error = await failureOf(rig.agent.aiNumber('the total'));

    expect(error.message).toMatchInlineSnapshot(`
      "aiNumber "the total": the model gave no number: the total is not on the screen
        Hint: Is the data on the screen? Look at the screenshot that the model saw.
        Failure class: model (MODEL_REPLY_INVALID)"
    `);
  });

  it('takes no null for a demand that is an object, whose keys may be null', async () => {
    await using rig = await openRig({ script: { replies: [{ data: null }, { data: null }] } });

    await expect(rig.agent.aiQuery({ name: 'the name' })).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID' });
    expect(rig.model.requests).toHaveLength(2);
  });

  it.each([
    ['at the top', 'the second name', null],
    ['under a key', { name: 'the name', age: 'number' }, { name: null, age: 3 }],
    ['under a key of a list', { people: [{ name: 'the name' }] }, { people: [{ name: null }] }],
    ['where one value is described', { total: { type: 'number', description: 'the total' } }, { total: 3 }],
  ])('returns null %s when the model names no error', async (_title, demand, data) => {
    await using rig = await openRig({ script: { replies: [{ data }] } });

    expect(await rig.agent.aiQuery(demand)).toEqual(data);
  });

  it.each([
    ['a key', { name: 'the name', age: 'number' }, { name: 'Ann' }, '"data" lacks "age"'],
    ['a nested key', { user: { name: 'x' } }, { user: {} }, '"data" lacks "user.name"'],
    ['an object', { user: { name: 'x' } }, { user: 'Ann' }, '"data" lacks "user"'],
    ['a key in a list', { a: [{ b: 'x' }] }, { a: [{ b: 1 }, { c: 1 }] }, '"data" lacks "a[1].b"'],
  ])('does not take data that lack %s, also when asked again', async (...[, demand, data, problem]) => {
    await using rig = await openRig({ script: { respond: () => ({ data }) } });

    const error = await failureOf(rig.agent.aiQuery(demand));

    expect(error).toMatchObject({ code: 'MODEL_REPLY_INVALID', summary: expect.stringContaining(problem) });
    expect(rig.calls).toHaveLength(2);
  });

  it('does not take data that the model is not sure of', async () => {
    const reply = { data: { total: 12, tax: null }, errors: ['the tax is covered'] };
    await using rig = await openRig({ script: { replies: [reply] } });

    const error = await failureOf(rig.agent.aiQuery({ total: 'number', tax: 'number' }));

    expect(error.message).toMatchInlineSnapshot(`
      "aiQuery "{"total":"number","tax":"number"}": the model gave data that it is not sure of, {"total":12,"tax":null}: the tax is covered
        Hint: Is the data on the screen? Look at the screenshot that the model saw.
        Failure class: model (MODEL_REPLY_INVALID)"
    `);
  });

  it('copes with demands that JSON cannot hold', async () => {
    const demand: Record<string, unknown> = { count: 'number', limit: 10n };
    demand['self'] = demand;
    await using rig = await openRig({ script: { replies: [{ data: { count: 1, limit: '10', self: null } }] } });

    expect(await rig.agent.aiQuery(demand)).toEqual({ count: 1, limit: '10', self: null });
  });

  it('gives up at the end of its time, not before, with one more question about a still screen', async () => {
    await using rig = await openRig({ script: { respond: () => ({ data: false }) } });
    const started = monotonic();

    const error = await failureOf(rig.agent.aiWaitFor('x', { timeoutMs: 400, checkIntervalMs: 150 }));

    // Timers may fire a millisecond early.
    expect(monotonic() - started).toBeGreaterThanOrEqual(395);
    expect(error.message).toContain('2 questions to the model');
    expect(rig.calls).toEqual(['judge', 'judge']);
  });

  it('asks its last question at the last check, about the screen of that moment', async () => {
    const order: string[] = [];
    let looks = 0;
    await using rig = await openRig({
      script: {
        respond() {
          order.push('question');
          return { data: order.length > 1 };
        },
      },
      wrap: (fake) =>
        deviceLike(fake, {
          screenshot(signal) {
            looks += 1;
            if (looks === 2) setTimeout(() => order.push('the end is near'), 900);
            return fake.screenshot(signal);
          },
        }),
    });

    await rig.agent.aiWaitFor('x', { timeoutMs: 1950, checkIntervalMs: 1000 });

    expect(order).toEqual(['question', 'question']);
  });

  it('waits for the end of its time also when no further check fits', async () => {
    await using rig = await openRig({ script: { respond: () => ({ data: false }) } });
    const started = monotonic();

    await failureOf(rig.agent.aiWaitFor('x', { timeoutMs: 300, checkIntervalMs: 3000 }));

    expect(monotonic() - started).toBeGreaterThanOrEqual(295);
  });

  it('that meets an outage is a failure of the model', async () => {
    await using rig = await openRig({ script: { respond: () => outage } });

    expect(await failureOf(rig.agent.aiString('x'))).toMatchObject({
      failureClass: 'model',
      code: 'MODEL_REQUEST_FAILED',
    });
    const { of } = await rig.record();
    expect(of('model-call')).toMatchObject([{ retries: 2, error: expect.stringContaining('HTTP 503') }]);
  });
});

describe('aiAssert', () => {
  it('passes silently, with the verdict in the record', async () => {
    await using rig = await openRig({ script: { replies: [{ thought: 'Save is there', data: true }] } });

    expect(await rig.agent.aiAssert('there is a Save button')).toBeUndefined();
    expect([rig.calls, rig.warnings]).toEqual([['judge'], []]);
    expect((await rig.record()).of('step-end')).toMatchObject([
      { status: 'passed', verdict: { pass: true, reason: 'Save is there' } },
    ]);
  });

  it('fails with the reason of the model', async () => {
    await using rig = await openRig({
      script: { replies: [{ thought: 'there are only Save and Cancel', data: false }] },
    });

    const error = await failureOf(rig.agent.aiAssert('there is a Delete button'));

    expect(error).toMatchObject({ name: 'AgentAssertionError', code: 'ASSERTION_FAILED', failureClass: 'product' });
    expect(error.message).toMatchInlineSnapshot(`
      "Assertion failed: there is a Delete button
        Reason: there are only Save and Cancel
        Hint: Compare the statement with the screenshot that was judged.
        Failure class: product (ASSERTION_FAILED)"
    `);
    expect((await rig.record()).of('step-end')).toMatchObject([
      {
        status: 'failed',
        verdict: { pass: false, reason: 'there are only Save and Cancel' },
        error: { code: 'ASSERTION_FAILED' },
      },
    ]);
  });

  it('puts the message of the user first', async () => {
    await using rig = await openRig({ script: { replies: [{ data: false }] } });

    const error = await failureOf(rig.agent.aiAssert('there is a Delete button', 'admins may delete'));

    expect(error.message).toMatchInlineSnapshot(`
      "admins may delete
        Assertion failed: there is a Delete button
        Reason: the model gave no reason
        Hint: Compare the statement with the screenshot that was judged.
        Failure class: product (ASSERTION_FAILED)"
    `);
  });

  it.each([
    ['a verdict that is none', { data: 'false' }],
    ['an outage', outage],
    ['prose', 'I think so'],
  ])('never takes %s for a failed assertion', async (_title, reply) => {
    await using rig = await openRig({ script: { respond: () => reply } });

    expect(await failureOf(rig.agent.aiAssert('x'))).toMatchObject({ name: 'ModelError', failureClass: 'model' });
  });
});

describe('aiWaitFor', () => {
  it('asks again only when the screen has changed', async () => {
    let captures = 0;
    await using rig = await openRig({
      script: {
        replies: [
          { data: false, thought: 'not yet' },
          { data: true, thought: 'done' },
          { data: true, thought: 'done' },
        ],
      },
      wrap: (fake) => ({
        platform: fake.platform,
        input: fake.input,
        destroy: () => fake.destroy(),
        screenshot(signal) {
          captures += 1;
          if (captures === 5) fake.show([saveButton]);
          return fake.screenshot(signal);
        },
      }),
    });

    await rig.agent.aiWaitFor('only Save is there', { checkIntervalMs: 0 });

    expect(captures).toBe(5);
    expect(rig.calls).toEqual(['judge', 'judge']);
    // Each question shows the screen of its own moment: the form, and then the button alone.
    const pictures = rig.model.requests.map(({ images }) => images);
    await rig.agent.aiWaitFor('only Save is there');
    pictures.push(rig.model.requests.at(-1)?.images ?? []);
    expect(pictures.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(pictures[1]).not.toEqual(pictures[0]);
    expect(pictures[2]).toEqual(pictures[1]);
    expect((await rig.record()).of('step-end')[0]).toMatchObject({ verdict: { pass: true, reason: 'done' } });
  });

  it('ends as a failed assertion with the last reason', async () => {
    await using rig = await openRig({ script: { respond: () => ({ data: false, thought: 'the list is empty' }) } });

    const error = await failureOf(rig.agent.aiWaitFor('there is an entry', { timeoutMs: 40, checkIntervalMs: 0 }));

    expect(error).toMatchObject({ name: 'AgentAssertionError', code: 'ASSERTION_FAILED' });
    expect(error.message.replace(/\d+ checks?, \d+ questions?/, 'N checks, M questions')).toMatchInlineSnapshot(`
      "Not true within 40 ms (N checks, M questions to the model): there is an entry
        Reason: the list is empty
        Hint: Compare the statement with the screenshot that was judged.
        Failure class: product (ASSERTION_FAILED)"
    `);
    expect(new Set(rig.calls)).toEqual(new Set(['judge']));
  });

  it('checks at least once', async () => {
    await using rig = await openRig({ script: { replies: [{ data: true }] } });

    await rig.agent.aiWaitFor('it is there', { timeoutMs: 0 });
    expect(rig.calls).toEqual(['judge']);
  });

  it('starts no check after its time, however long the interval', async () => {
    await using rig = await openRig({ script: { respond: () => ({ data: false }) } });

    const error = await failureOf(rig.agent.aiWaitFor('x', { timeoutMs: 50, checkIntervalMs: 3_000_000_000 }));

    expect(error.message).toContain('(1 check, 1 question to the model)');
  });

  it('that meets an outage is a failure of the model', async () => {
    await using rig = await openRig({ script: { respond: () => outage } });

    expect(await failureOf(rig.agent.aiWaitFor('x'))).toMatchObject({ failureClass: 'model' });
  });
});

describe('a frozen page context', () => {
  it('is read from one snapshot until it is unfrozen', async () => {
    await using rig = await openRig({ script: { respond: () => ({ data: 'x' }) } });

    await rig.agent.freezePageContext();
    await rig.agent.aiString('first');
    rig.fake.show([saveButton]);
    await rig.agent.aiString('second');
    await rig.agent.unfreezePageContext();
    await rig.agent.aiString('third');

    const [frozen, first, second, third] = (await rig.record()).of('frame').map(({ frame }) => frame);
    expect([first, second]).toEqual([frozen, frozen]);
    expect(third).not.toBe(frozen);
  });

  it('is not asked for an XPath, which would read and scroll the screen as it is now', async () => {
    const asked: unknown[] = [];
    await using rig = await openRig({
      script: { respond: () => place(saveButton.rect) },
      wrap: (fake) =>
        deviceLike(fake, { tree: treeLike({ find: (locator) => Promise.resolve(void asked.push(locator)) }) }),
    });
    await rig.agent.freezePageContext();

    const { center } = await rig.agent.aiLocate('Save', { xpath: '//button' });

    expect([center, asked]).toEqual([[70, 216], []]);
  });

  it('lets a script run in the live page', async () => {
    const evaluate = (script: string): Promise<unknown> => Promise.resolve(script);
    await using rig = await openRig({ wrap: (fake) => deviceLike(fake, { tree: treeLike({ evaluate }) }) });
    await rig.agent.freezePageContext();

    expect(await rig.agent.evaluateJavaScript('1 + 1')).toBe('1 + 1');
  });

  it('lets nothing act', async () => {
    await using rig = await openRig();
    await rig.agent.freezePageContext();

    const error = await failureOf(rig.agent.aiTap('Save'));

    expect(error.message).toMatchInlineSnapshot(`
      "aiTap cannot act while the page context is frozen
        Hint: Call unfreezePageContext() first; freezing is for several reads of one state.
        Failure class: test (ACTION_FAILED)"
    `);
    const { agent } = rig;
    const acting: (() => Promise<unknown>)[] = [
      () => agent.aiAct('save'),
      () => agent.aiHover('Save'),
      () => agent.aiRightClick('Save'),
      () => agent.aiDoubleClick('Save'),
      () => agent.aiInput('Name', { value: 'x' }),
      () => agent.aiClearInput('Name'),
      () => agent.aiKeyboardPress(undefined, { keyName: 'Enter' }),
      () => agent.aiScroll(undefined),
      () => agent.aiPinch(undefined, { direction: 'in' }),
      () => agent.aiLongPress('Save'),
      () => agent.runGherkinScenario('When I save'),
      () => agent.runYaml('tasks:\n- flow:\n  - aiTap: Save'),
      () => agent.runYaml('tasks:\n- flow:\n  - Tap: Save'),
    ];
    for (const act of acting) expect(await failureOf(act)).toMatchObject({ code: 'ACTION_FAILED' });
    expect([rig.calls, rig.log]).toEqual([[], []]);
    expect(rig.fake.elements).toEqual(form);
  });
});

describe('a tree that cannot be read', () => {
  it('leaves the picture to a model that goes by both, and is warned of once', async () => {
    await using rig = await openRig({
      options: { modelConfig: {} },
      wrap: (fake) =>
        deviceLike(fake, {
          tree: treeLike({ tellsLooks: true, snapshot: () => Promise.reject(new Error('the script broke')) }),
        }),
    });

    await rig.agent.aiTap('Save');
    await rig.agent.aiTap('Save');

    expect(rig.log).toHaveLength(2);
    expect(rig.warnings.filter((text) => text.includes('could not be read'))).toEqual([
      expect.stringContaining(
        'so only the screenshot is used: Cannot read the tree of the screen (fake): the script broke',
      ),
    ]);
  });
});
