import { describe, expect, it } from 'vitest';

import { EyewrightError } from '../../../src/core/errors/errors.ts';
import { parseScenario } from '../../../src/gherkin/parse-scenario.ts';
import { answer, plan } from '../../../src/testing/scripted-replies.ts';
import { failureOf, openRig, saveButton, tap, useRunFolder } from '../agents/rig.ts';

useRunFolder();

const steps = (text: string): string[] =>
  parseScenario(text).map(
    ({ keyword, text: words, line, outcome }) => `${line} ${keyword} ${words}${outcome ? ' (outcome)' : ''}`,
  );

describe('a scenario', () => {
  it('is a list of steps, with or without its header', () => {
    const list = [
      'Given a form',
      'When I save',
      'And I wait',
      'Then it is saved',
      'And it is listed',
      'But there is no error',
    ];
    const read = (offset: number): string[] => [
      `${1 + offset} Given a form`,
      `${2 + offset} When I save`,
      `${3 + offset} And I wait`,
      `${4 + offset} Then it is saved (outcome)`,
      `${5 + offset} And it is listed (outcome)`,
      `${6 + offset} But there is no error (outcome)`,
    ];

    expect(steps(list.join('\n'))).toEqual(read(0));
    expect(steps(['Scenario: saving', ...list].join('\n'))).toEqual(read(1));
    expect(
      steps(['# a comment', '', 'Feature: forms', '', '  @slow', '  Scenario: saving', ...list].join('\n')),
    ).toEqual(read(6));
    expect(steps(['@tag', 'Example: saving', ...list].join('\n'))).toEqual(read(2));
  });

  it('loses no step to a line in it that looks like a header', () => {
    expect(steps('When I type\n"""\nScenario: x\n"""\nThen it is there')).toHaveLength(2);
    expect(steps('When I paste the text\n"""\nExample: 5 apples\n"""')).toHaveLength(1);
    expect(() => steps('Given a form\nWhen I save\nScenario: x\nThen it is there')).toThrow(/GHERKIN_INVALID/);
  });

  it('may act again after an outcome', () => {
    expect(steps('Then a\nAnd b\nWhen c\nAnd d\n* e\nThen f')).toEqual([
      '1 Then a (outcome)',
      '2 And b (outcome)',
      '3 When c',
      '4 And d',
      '5 * e',
      '6 Then f (outcome)',
    ]);
  });

  it('has steps with an asterisk, which are of the kind of the step above', () => {
    expect(steps('* a\nThen b\n* c\nAnd d\nWhen e\n* f')).toEqual([
      '1 * a',
      '2 Then b (outcome)',
      '3 * c (outcome)',
      '4 And d (outcome)',
      '5 When e',
      '6 * f',
    ]);
  });

  it('begins with its background', () => {
    expect(steps('Background:\n  Given a user\nScenario: x\n  When I save')).toEqual([
      '2 Given a user',
      '4 When I save',
    ]);
    expect(
      steps('Feature: f\n  Rule: r\n    Background:\n      Given a user\n    Scenario: x\n      When I save'),
    ).toEqual(['4 Given a user', '6 When I save']);
  });

  it('hands tables and doc strings on with the step', () => {
    const [table, text] = parseScenario(
      'When I fill in\n  | Name | Ann |\n  | City | Oslo |\nAnd I type\n  """\n  one\n    two\n  """',
    );

    expect(table?.instruction).toBe('I fill in\n| Name | Ann |\n| City | Oslo |');
    expect(text?.instruction).toBe('I type\none\n  two');
  });

  it('may be in any language of Gherkin, which its keywords or a comment tell', () => {
    const german = ['Angenommen das Formular', 'Wenn ich speichere', 'Dann ist es gespeichert', 'Und es steht da'];
    const read = (offset: number): string[] => [
      `${1 + offset} Angenommen das Formular`,
      `${2 + offset} Wenn ich speichere`,
      `${3 + offset} Dann ist es gespeichert (outcome)`,
      `${4 + offset} Und es steht da (outcome)`,
    ];
    expect(steps(german.join('\n'))).toEqual(read(0));
    expect(steps(['# language: de', ...german].join('\n'))).toEqual(read(1));
    expect(steps(['# language: de', 'Szenario: speichern', ...german].join('\n'))).toEqual(read(2));
    expect(steps(['Funktionalität: Formulare', 'Szenario: speichern', ...german].join('\n'))).toEqual(read(2));
    expect(steps(['Grundlage:', german[0], 'Szenario: speichern', ...german.slice(1)].join('\n'))).toEqual([
      '2 Angenommen das Formular',
      '4 Wenn ich speichere',
      '5 Dann ist es gespeichert (outcome)',
      '6 Und es steht da (outcome)',
    ]);
    expect(steps('前提 フォーム\nもし 保存する\nならば 保存される')).toEqual([
      '1 前提 フォーム',
      '2 もし 保存する',
      '3 ならば 保存される (outcome)',
    ]);
    expect(steps('Scenario: opslaan\nGegeven een formulier\nDan staat het er').at(-1)).toBe(
      '3 Dan staat het er (outcome)',
    );
    // Portuguese, Galician and others share these, and mean the same.
    expect(steps('Dado um formulário\nQuando eu salvo\nEntão ele está salvo').at(-1)).toBe(
      '3 Então ele está salvo (outcome)',
    );
  });

  it('takes an outline with one row of examples', () => {
    expect(steps('Scenario Outline: x\n  When I type <name>\n  Examples:\n    | name |\n    | Ann |')).toEqual([
      '2 When I type Ann',
    ]);
  });

  it.each([
    [
      'an outline with several rows',
      'Scenario Outline: x\n  When I type <name>\n  Examples:\n    | name |\n    | Ann |\n    | Bob |',
    ],
    ['two scenarios', 'Scenario: a\n  When x\nScenario: b\n  When y'],
    ['no steps', 'Scenario: a'],
    ['no scenario', 'Feature: f'],
    ['nothing', ' \n '],
    ['no text', undefined as unknown as string],
    ['prose', 'When I save\nand then it works'],
    ['prose in a scenario', 'Scenario: a\n  When I save\n  nonsense here'],
    ['an unknown language', '# language: klingon\nGiven x'],
    ['prose in another language', 'Angenommen x\nund dann geht es'],
    ['a broken table', 'When I fill in\n  | a | b |\n  | c |'],
    ['an open doc string', 'When I type\n  """\n  x'],
  ])('is refused when it holds %s', (_title, text) => {
    expect(() => parseScenario(text)).toThrowErrorMatchingSnapshot();
  });

  it('is read quickly, however long its blank beginning is', () => {
    expect(() => parseScenario(`${' \n'.repeat(20_000)}x`)).toThrow(
      expect.objectContaining({ code: 'GHERKIN_INVALID' }),
    );
  });
});

describe('running a scenario', () => {
  const script = {
    respond: ({ call }: { call: string | undefined }) =>
      call === 'plan' ? plan([tap(saveButton)], { done: true }) : { data: true },
  };

  it('acts and asserts, step by step', async () => {
    await using rig = await openRig({ script });

    await rig.agent.runGherkinScenario('Given the form\nWhen I save\nThen it is saved\nAnd it is listed');

    expect(rig.calls).toEqual(['plan', 'plan', 'judge', 'judge']);
    const { of } = await rig.record();
    const [whole, ...steps] = of('step-start').filter(({ kind }) => kind === 'verb');
    expect(whole?.title).toBe('runGherkinScenario Given the form');
    expect(steps.map(({ title }) => title)).toEqual([
      'aiAct the form',
      'aiAct I save',
      'aiAssert it is saved',
      'aiAssert it is listed',
    ]);
    expect(steps.map(({ parent }) => parent)).toEqual(steps.map(() => whole?.step));
    expect(of('step-start')[0]?.location?.file).toContain('scenario.test.ts');
  });

  it('takes options that only steps that act have', async () => {
    await using rig = await openRig({ script });

    await rig.agent.runGherkinScenario('When I save\nThen it is saved', { deepThink: false, deepLocate: false });

    expect(rig.calls).toEqual(['plan', 'judge']);
  });

  it('gives its context to every step', async () => {
    const aiContexts = { aiAct: 'for plans', aiAssert: 'for verdicts', default: 'for all' };
    await using rig = await openRig({ script, options: { aiContexts } });
    const contexts = (): unknown[] =>
      rig.model.requests.map(({ call, text }) => [call, /<context>\n(.*)\n<\/context>/.exec(text)?.[1]]);
    const steps = 'When I save\nThen it is saved';

    await rig.agent.runGherkinScenario(steps, { context: 'for this scenario' });
    await rig.agent.runGherkinScenario(steps, { context: '' });
    await rig.agent.runGherkinScenario(steps);

    expect(contexts()).toEqual([
      ['plan', 'for this scenario'],
      ['judge', 'for this scenario'],
      // An empty text is a context, too.
      ['plan', undefined],
      ['judge', undefined],
      ['plan', 'for plans'],
      ['judge', 'for verdicts'],
    ]);
  });

  it('knows in later steps what earlier ones were asked to read, as data', async () => {
    await using rig = await openRig({
      script: {
        respond: ({ call, text }) => {
          if (call !== 'plan') return { data: true };
          const judges = text.includes('I read the number') && !text.includes('4711');
          return plan([], { done: { success: true, message: judges ? 'No. 4711' : 'all is well', judges } });
        },
      },
    });

    await rig.agent.runGherkinScenario('Given the form\nWhen I read the number\nAnd I save\nThen it is saved');
    await rig.agent.aiAct('save');

    const told = rig.model.requests.map(
      ({ text }) => /<data-(\w+)>\n<readings>\n(.*?)\n<\/readings>\n<\/data-\1>/s.exec(text)?.[2],
    );
    const reading = 'I read the number: No. 4711';
    expect(told).toEqual([undefined, undefined, reading, reading, undefined]);
  });

  it('stops at the first failure, which names the line, the step and what it was run as', async () => {
    await using rig = await openRig({
      script: {
        respond: ({ call }) =>
          call === 'judge' ? { data: false, thought: 'there is an error' } : plan([], { done: true }),
      },
    });

    let error: unknown;
    try {
      await rig.agent.runGherkinScenario('Scenario: saving\n  When I save\n  Then it is saved\n  And it is listed');
    } catch (reason) {
      error = reason;
    }
    if (!EyewrightError.isInstance(error)) throw error;

    expect(error).toMatchObject({
      name: 'AgentAssertionError',
      code: 'ASSERTION_FAILED',
      failureClass: 'product',
      details: { line: 3, step: 'Then it is saved', action: 'aiAssert' },
    });
    expect(error.message).toMatchInlineSnapshot(`
      "Step failed at line 3: Then it is saved (run as aiAssert)
        Assertion failed: it is saved
        Reason: there is an error
        Hint: Compare the statement with the screenshot that was judged.
        Failure class: product (ASSERTION_FAILED)"
    `);
    expect(error.stack?.split('\n').find((line) => /^\s+at /.test(line))).toContain('scenario.test.ts');
    expect(rig.calls).toEqual(['plan', 'judge']);
  });

  it('fails as the step fails, also for an outage or a wrong scenario', async () => {
    await using rig = await openRig({ script: { respond: () => answer.status(401) } });

    const error = await failureOf(rig.agent.runGherkinScenario('When I save'));
    expect(error).toMatchObject({ name: 'ModelError', code: 'MODEL_UNAUTHORIZED', failureClass: 'environment' });
    expect(error.message.replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')).toMatchInlineSnapshot(`
      "Step failed at line 1: When I save (run as aiAct)
        Model "scripted-model" at HOST answered HTTP 401 (1 attempt): scripted failure 401
        Hint: Set EYEWRIGHT_MODEL_API_KEY to a key that is valid for HOST.
        Failure class: environment (MODEL_UNAUTHORIZED)"
    `);
    expect(await failureOf(rig.agent.runGherkinScenario('When x\nnonsense'))).toMatchObject({
      code: 'GHERKIN_INVALID',
      failureClass: 'test',
    });
  });

  it('ends with its abort signal', async () => {
    await using rig = await openRig({ script });

    const error = await failureOf(rig.agent.runGherkinScenario('When I save', { abortSignal: AbortSignal.abort() }));

    expect(error.failureClass).toBe('environment');
    expect(rig.calls).toEqual([]);
  });

  it('ends with its abort signal in the middle of a step, and runs no later one', async () => {
    const stop = new AbortController();
    await using rig = await openRig({
      script: {
        respond() {
          stop.abort();
          return plan([], { done: true });
        },
      },
    });

    const steps = 'Given the form\nWhen I save\nThen it is saved';
    const error = await failureOf(rig.agent.runGherkinScenario(steps, { abortSignal: stop.signal }));

    expect(error).toMatchObject({ code: 'ABORTED', failureClass: 'environment' });
    expect(rig.calls).toEqual(['plan']);
  });
});
