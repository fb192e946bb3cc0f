import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { defineAction, target } from '../../../src/core/device/action.ts';
import { verbs } from '../../../src/agents/verbs/verbs.ts';
import { actions } from '../../../src/actions/index.ts';
import { flowCalls } from '../../../src/yaml/flow-calls.ts';
import {
  cancelButton,
  deviceLike,
  failureOf,
  nameField,
  openRig,
  place,
  saveButton,
  tap,
  treeLike,
  useRunFolder,
} from '../agents/rig.ts';

useRunFolder();

const onSave = place(saveButton.rect);

describe('runYaml', () => {
  it('runs only the tasks section, and resolves to the results of all aiQuery calls', async () => {
    const replies = { extract: [{ data: ['Tea'] }, { data: { total: 3 } }, { data: true }], locate: [onSave] };
    await using rig = await openRig({ script: { replies } });

    const outcome = await rig.agent.runYaml(`
web: { url: 'https://nowhere.test', unknown: [1, 2] }
agent:
  testId: not read
tasks:
  - name: look
    flow:
      - aiQuery: all names, as string[]
      - aiTap: the Save button
  - name: sum up
    flow:
      - aiQuery: { total: number after Total }
      - aiBoolean: is it saved?
        name: saved
`);

    expect(outcome).toEqual({ result: { 0: ['Tea'], 1: { total: 3 }, saved: true } });
    expect(rig.log).toEqual(['tap 70,216']);
  });

  it.each([
    ['tags of another program', 'env: !vault { key: !ref x }\ntasks:\n- flow:\n  - sleep: 1'],
    ['a key twice', 'a: 1\na: 2\ntasks:\n- flow:\n  - sleep: 1'],
    ['a value that the tasks use', 'pause: &pause 1\ntasks:\n- flow:\n  - sleep: *pause'],
    ['names of parts', 'tasks:\n- flow: &calls\n  - sleep: 1\n- flow: *calls'],
  ])('reads nothing else of a text with %s', async (_title, text) => {
    await using rig = await openRig();

    expect(await rig.agent.runYaml(text)).toEqual({ result: {} });
  });

  it.each([
    ['tasks that are there twice', 'tasks: []\ntasks:\n- flow:\n  - sleep: 1', /duplicated mapping key/],
    ['an unknown tag in the tasks', 'tasks:\n- flow:\n  - sleep: !x 1', /unknown scalar tag/],
    ['an unknown tag that they use', 'a: &a !x 1\ntasks:\n- flow:\n  - sleep: *a', /unknown scalar tag/],
  ])('refuses %s', async (_title, text, reason) => {
    await using rig = await openRig();

    expect(await failureOf(rig.agent.runYaml(text))).toMatchObject({
      code: 'YAML_INVALID',
      summary: expect.stringMatching(reason) as string,
    });
  });

  it('makes each task a step with its calls below it', async () => {
    await using rig = await openRig({ script: { replies: { locate: [onSave], judge: [{ data: true }] } } });

    await rig.agent.runYaml('tasks:\n- name: save\n  flow:\n  - aiTap: Save\n- flow:\n  - aiAssert: it is saved');

    const { of } = await rig.record();
    const titles = new Map(of('step-start').map(({ step, title }) => [step, title]));
    const tree = of('step-start').map(({ title, parent = '' }) => [title, titles.get(parent)]);
    expect(tree).toEqual(
      expect.arrayContaining([
        ['runYaml', undefined],
        ['task save', 'runYaml'],
        ['aiTap Save', 'task save'],
        ['task Task 2', 'runYaml'],
        ['aiAssert it is saved', 'task Task 2'],
      ]),
    );
  });

  it('has every call of agents and every action of the screen', async () => {
    const { runYaml: _itself, startObserving: _observing, ...callable } = verbs;
    const names = [...flowCalls(actions).keys()];

    expect(names).toEqual(expect.arrayContaining([...Object.keys(callable), ...actions.map(({ name }) => name)]));
    expect(names).toEqual(expect.arrayContaining(['ai', 'aiAction', 'sleep', 'javascript']));
    expect(names).not.toContain('runYaml');
  });

  it('takes arguments and options beside the name of a call', async () => {
    const replies = {
      locate: [place(nameField.rect), place(nameField.rect), onSave, onSave],
      judge: [{ thought: 'it is not', data: false }],
      plan: [{ actions: [tap(saveButton)], done: { success: true, message: 'saved' } }],
    };
    await using rig = await openRig({ script: { replies } });

    const error = await failureOf(
      rig.agent.runYaml(`
tasks:
  - name: fill
    flow:
      - aiInput: the Name field
        value: 42
        mode: typeOnly
      - aiKeyboardPress: the Name field
        keyName: Enter
      - aiKeyboardPress:
        keyName: Escape
      - aiScroll:
        direction: up
      - aiTap: { prompt: the logo, images: [{ name: logo, url: 'http://127.0.0.1:9/x.png' }] }
        context: a dark page
        deepLocate: false
      - aiAct: save it
        name: closing
      - recordToReport: saved
        content: after the click
      - sleep: 1
      - aiAssert: it is there
        message: nothing was saved
`),
    );

    expect(rig.log).toEqual(expect.arrayContaining(['type 42', 'press Enter', 'press Escape']));
    expect(rig.model.requests.find(({ images }) => images.length === 2)?.text).toContain('a dark page');
    expect(error.message).toContain('nothing was saved');
    const { steps, of } = await rig.record();
    expect(steps.map(([name]) => name)).toEqual(expect.arrayContaining(['recordToReport', 'sleep']));
    expect(of('step-start').find(({ name }) => name === 'recordToReport')?.params).toEqual({
      content: 'after the click',
    });
  });

  it('runs actions by their names: with their first parameter behind it, or all as a mapping', async () => {
    const greet = defineAction({
      name: 'Greet',
      description: 'Greet somebody.',
      params: z.object({ whom: z.string(), times: z.number().default(1), where: target('Where').optional() }),
      needs: [],
      run: (_context, { whom, times, where }) =>
        Promise.resolve({ value: `${whom} ${times} ${where ? where.center.x : 'nowhere'}` }),
    });
    const drag = [onSave, place(cancelButton.rect)];
    await using rig = await openRig({
      script: { replies: { locate: [onSave, ...drag, ...drag] } },
      customActions: [greet],
    });

    const { result } = await rig.agent.runYaml(`
tasks:
  - name: actions
    flow:
      - Greet: Ann
        name: first
      - Greet: { whom: Bob, times: 2, where: the Save button }
        name: second
      - DragAndDrop: the Save button
        to: the Cancel button
      - DragAndDrop: { from: the Save button, to: the Cancel button }
`);

    expect(result).toEqual({ first: 'Ann 1 nowhere', second: 'Bob 2 70' });
    expect(rig.log.filter((line) => line.startsWith('drag'))).toHaveLength(2);
  });

  it('runs javascript and scenarios', async () => {
    const evaluated: string[] = [];
    const tree = treeLike({
      evaluate: (script) => {
        evaluated.push(script);
        return Promise.resolve('Shop');
      },
    });
    await using rig = await openRig({
      wrap: (fake) => deviceLike(fake, { tree }),
      script: { replies: { plan: [{ actions: [tap(saveButton)], done: true }], judge: [{ data: true }] } },
    });

    const { result } = await rig.agent.runYaml(
      [
        'tasks:',
        '- name: mixed',
        '  flow:',
        '  - javascript: "`${document.title}`"',
        '    name: title',
        '  - runGherkinScenario: |',
        '      When I save',
        '      Then it is saved',
      ].join('\n'),
    );

    expect(evaluated).toEqual(['`${document.title}`']);
    expect(result).toEqual({ title: 'Shop' });
    expect(rig.calls).toEqual(['plan', 'judge']);
  });

  it('stops at the first failure, which names task, line and call, and is of its class and code', async () => {
    await using rig = await openRig({ script: { replies: { locate: [{ error: 'there is none' }] } } });

    const error = await failureOf(
      rig.agent.runYaml(
        'tasks:\n- name: save\n  flow:\n  - aiTap: Save\n  - aiTap: Cancel\n- name: never\n  flow:\n  - aiTap: x',
      ),
    );

    expect(error).toMatchObject({
      name: 'ActionError',
      code: 'TARGET_NOT_FOUND',
      details: { task: 'save', line: 4, column: 5, call: 'aiTap' },
    });
    expect(error.message).toMatchInlineSnapshot(`
      "Task "save" failed at line 4: aiTap
        Cannot find "Save" on the screen: there is none
        Hint: Describe it by what a person sees: its text, its kind and what is near it. Compare it with the screenshot that was searched.
        Failure class: test (TARGET_NOT_FOUND)"
    `);
    expect(rig.calls).toEqual(['locate']);
    expect(error.stack).toContain('run-yaml.test.ts');
  });

  it('goes on behind a task with continueOnError, and fails in the end all the same', async () => {
    await using rig = await openRig({ script: { replies: { locate: [{ error: 'there is none' }, onSave] } } });

    const error = await failureOf(
      rig.agent.runYaml(
        'tasks:\n- name: first\n  continueOnError: true\n  flow:\n  - aiTap: Gone\n  - aiTap: never\n- name: second\n  flow:\n  - aiTap: Save',
      ),
    );

    expect(error.message).toContain('Task "first" failed at line 5: aiTap');
    expect(rig.log).toEqual(['tap 70,216']);
  });

  it('points at the line of the file that the text comes from', async () => {
    await using rig = await openRig({ script: { replies: { locate: [{ error: 'there is none' }] } } });
    const file = '/flows/save.yaml';

    const failed = await failureOf(rig.agent.runYaml('tasks:\n- flow:\n  - aiTap: Save', { file }));
    const wrong = await failureOf(rig.agent.runYaml('tasks:\n- flow:\n  - aiTab: Save', { file }));

    expect(failed.stack?.split('\n').find((line) => line.trim().startsWith('at '))).toBe(`    at ${file}:3:5`);
    expect(wrong.stack?.split('\n').find((line) => line.trim().startsWith('at '))).toBe(`    at ${file}:3:5`);
  });

  it('ends with the agent, and with its own time', async () => {
    await using rig = await openRig();

    const error = await failureOf(rig.agent.runYaml('tasks:\n- flow:\n  - sleep: 60000', { timeout: 50 }));

    expect(error.code).toBe('TIMEOUT');
  });
});

describe('values in a YAML text', () => {
  it('come from the environment once the text is read, so that no value can add to it', async () => {
    process.env['YAML_TEST_USER'] = 'Ann"\n      - aiTap: Delete';
    await using rig = await openRig({ script: { replies: { locate: [place(nameField.rect)] } } });

    await rig.agent.runYaml(
      'tasks:\n- flow:\n  - aiInput: the field of ${YAML_TEST_USER}\n    value: "${YAML_TEST_USER} and $${YAML_TEST_USER}"',
    );

    expect(rig.calls).toEqual(['locate']);
    expect(rig.log.join('\n')).toContain('type Ann"\n      - aiTap: Delete and ${YAML_TEST_USER}');
    delete process.env['YAML_TEST_USER'];
  });

  it('are secrets where the text names them, and reach the driver alone', async () => {
    await using rig = await openRig({
      script: { replies: { locate: [place(nameField.rect)] } },
      options: { secrets: { PASSWORD: 'hunter2-yaml' } },
    });

    await rig.agent.runYaml('tasks:\n- flow:\n  - aiInput: the field\n    value: "{{secret:PASSWORD}}"');

    expect(rig.log.join()).toContain('hunter2-yaml');
    expect((await rig.record()).text).not.toContain('hunter2');
  });
});

/** Ten lists, each of ten times the one above. */
const bomb = ['a: &a0 [x, x, x, x, x, x, x, x, x, x]']
  .concat(
    Array.from({ length: 9 }, (_, level) => `b${level}: &a${level + 1} [${Array(10).fill(`*a${level}`).join(', ')}]`),
  )
  .join('\n');

describe('a wrong YAML text', () => {
  it.each([
    [
      'aliases without an end',
      `${bomb}\ntasks: *a9`,
      ['line 5, column 25: with this alias the text has more than 50000 parts'],
    ],
    [
      'an alias of what is around it',
      'tasks: &all\n- flow:\n  - aiTap: *all',
      ['line 3, column 12: this alias stands inside of what it names'],
    ],
    ...['-5', '.inf', '.nan', '1e12', 'soon', '', '{ ms: 5 }'].map((value): [string, string, string[]] => [
      `a pause of "${value}"`,
      `tasks:\n- flow:\n  - sleep: ${value}`,
      ['line 3, column 5: Invalid options for sleep: "ms"'],
    ]),
    ...['-1', '0', '.inf', '.nan'].map((value): [string, string, string[]] => [
      `a time limit of "${value}"`,
      `tasks:\n- flow:\n  - aiTap: Save\n    timeout: ${value}`,
      ['line 3, column 5: Invalid options for aiTap: "timeout"'],
    ]),
    [
      'a planned pause below zero',
      'tasks:\n- flow:\n  - Sleep: -1',
      ['line 3, column 5: Invalid parameters of Sleep: "timeMs"'],
    ],
    ['no YAML', 'tasks:\n  - flow: [1\n  - x', ['line 3, column 3']],
    [
      'a number as the name of a result',
      'tasks:\n- flow:\n  - aiString: x\n    name: "0"',
      ['line 4, column 5: the name "0" is taken'],
    ],
    [
      'a name that JavaScript keeps to itself',
      'tasks:\n- flow:\n  - aiString: x\n    name: __proto__',
      ['line 4, column 5: the name "__proto__" is taken'],
    ],
    ['no tasks', 'web: {}', ['line 1, column 1: "tasks" is missing']],
    [
      'a misspelt call',
      'tasks:\n- flow:\n  - aiTab: Save',
      ['line 3, column 5: unknown call "aiTab", did you mean "aiTap"?'],
    ],
    [
      'a misspelt option',
      'tasks:\n- flow:\n  - aiTap: Save\n    deepLocat: true',
      ['line 4, column 5: unknown key "deepLocat", did you mean "deepLocate"?'],
    ],
    [
      'a misspelt key of a task',
      'tasks:\n- flow:\n  - aiTap: x\n  contineOnError: true',
      ['line 4, column 3: unknown key "contineOnError", did you mean "continueOnError"?'],
    ],
    [
      'a wrong value',
      'tasks:\n- flow:\n  - aiTap: Save\n    timeout: soon',
      ['line 3, column 5: Invalid options for aiTap: "timeout": expected number'],
    ],
    ['a missing value', 'tasks:\n- flow:\n  - aiInput: Name', ['line 3, column 5: aiInput: "value" is missing']],
    [
      'a wrong parameter of an action',
      'tasks:\n- flow:\n  - Tap: { lokate: x }',
      ['line 3, column 5: Invalid parameters of Tap'],
    ],
    [
      'a parameter that an action does not have',
      'tasks:\n- flow:\n  - Sleep: { timeMs: 1, every: 2 }',
      ['line 3, column 5: Invalid parameters of Sleep: unknown option "every"; it has timeMs'],
    ],
    [
      'two calls in one step',
      'tasks:\n- flow:\n  - aiTap: x\n    aiHover: y',
      ['line 4, column 5: "aiTap" and "aiHover" are two calls'],
    ],
    [
      'a name twice',
      'tasks:\n- flow:\n  - aiQuery: x\n    name: a\n  - aiQuery: y\n    name: a',
      ['line 6, column 5: the name "a" is taken'],
    ],
    [
      'a variable without a value',
      'tasks:\n- flow:\n  - aiTap: ${YAML_TEST_NOWHERE}',
      ['line 3, column 5: the environment variable YAML_TEST_NOWHERE is not set'],
    ],
    ['a text as a step', 'tasks:\n- flow:\n  - tap it', ['line 3, column 5: a step is one call']],
    [
      'several problems',
      'tasks:\n- flow:\n  - aiTab: x\n  - aiTap: y\n    colour: red',
      ['line 3, column 5', 'line 5, column 5: unknown key "colour"'],
    ],
  ])('with %s says where, and runs nothing', async (_title, text, messages) => {
    await using rig = await openRig();

    const error = await failureOf(rig.agent.runYaml(text));

    expect(error).toMatchObject({ name: 'ConfigError', code: 'YAML_INVALID', failureClass: 'test' });
    for (const message of messages) expect(error.message).toContain(message);
    expect(rig.calls).toEqual([]);
    expect(rig.log).toEqual([]);
  });

  it('without any text is refused', async () => {
    await using rig = await openRig();

    expect(await failureOf(rig.agent.runYaml(' '))).toMatchObject({ code: 'YAML_INVALID' });
  });
});
