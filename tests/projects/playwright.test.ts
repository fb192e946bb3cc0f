import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ScriptedModel } from '../../src/testing/scripted-model.ts';
import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import { messageOf, resultsOf } from './playwright-report.ts';
import { readSteps, type ShownStep } from './playwright-steps.ts';
import type { ReportedRecord } from './read-tests.ts';
import { lineOf, sources, testReports, useProjects, type ProjectRun } from './run-project.ts';
import { aShareOf } from '../usual.ts';

const { runProject } = useProjects();
const files = sources('playwright');
const password = 'correct-horse-7291';

/** Ways to break one promise, of which one is enough. */
const faults = [
  ['the server answers 500', 'MODEL_REQUEST_FAILED'],
  ['the server answers 401', 'MODEL_UNAUTHORIZED'],
  ['the server resets', 'MODEL_REQUEST_FAILED'],
  ['the server answers garbage', 'MODEL_REPLY_INVALID'],
  ['the model is down while planning', 'MODEL_REQUEST_FAILED'],
] as const;
const hanging = [
  ['the model hangs', 'aiAssert the server hangs'],
  ['the model hangs while locating', 'while working on: Locate the button for which the server hangs'],
] as const;
const notAwaited = [
  ['a claim without await of a page that goes', "toShowThat('the next screen"],
  ['a claim without await', 'void expect(page)'],
] as const;
const leftOut: readonly string[] = [faults, hanging, notAwaited].flatMap((ways) => {
  const taken: readonly (readonly [string, string])[] = aShareOf<readonly [string, string]>(ways, ways.length);
  return ways.flatMap((way) => (taken.includes(way) ? [] : [way[0]]));
});
let run: ProjectRun;
let model: ScriptedModel;
let shown: ShownStep[];

beforeAll(async () => {
  model = await startAppModel();
  await using app = await startApp({ password });
  run = await runProject({
    runner: 'playwright',
    files,
    env: {
      ...projectEnvironment(model, app.url),
      PASSWORD: password,
      EXTRA_REPORTER: './step-reporter.ts',
      CLAUDECODE: '1',
    },
    args: [
      '--workers=2',
      ...(leftOut.length > 0 ? ['--grep-invert', leftOut.map((title) => ` ${title}$`).join('|')] : []),
    ],
  });
  shown = readSteps(run.folder);
});
afterAll(() => model.close());

/** The only record of a test with one agent and one attempt. */
function recordOf(title: string): ReportedRecord {
  const [record, ...others] = run.reported.of(title);
  if (!record || others.length > 0) throw new TypeError(`${others.length} records too many, or none, of "${title}"`);
  return record;
}

const errorsOf = (title: string): string => messageOf(run.results, title);
const statusOf = (title: string): string => resultsOf(run.results, title).status;
const attachmentsOf = (title: string): string[] =>
  resultsOf(run.results, title).results.flatMap((result) => result.attachments.map(({ name }) => name));
const annotationOf = (title: string, wanted: string): string | undefined =>
  resultsOf(run.results, title)
    .results.flatMap(({ annotations }) => annotations)
    .find(({ type }) => type === wanted)?.description;
const classOf = (title: string): string | undefined => annotationOf(title, 'eyewright: failure class');
const failureOf = (title: string): unknown => recordOf(title).steps.at(-1)?.end?.error;

describe('the run', () => {
  it('ends by itself, with the failures that Playwright counts', () => {
    expect(run.timedOut).toBe(false);
    expect(run.code).toBe(1);
    expect(run.output).toContain('Eyewright report: run/report/playwright.html · ');
    expect(run.output).toMatch(
      / · \d+ of \d+ tests failed, \d+ skipped · model scripted-model · \d+ model calls, [\d,]+ tokens, price of the model unknown$/m,
    );
    expect(run.output).toContain(` of ${45 - leftOut.length} tests failed, `);
    // A link that opens the report at the first failure.
    expect(run.output).toMatch(/^ {2}First failed test: file:\/\/\S+\/playwright\.html#first-failure$/m);
  });

  it('leaves one report, with every test and its status', () => {
    expect(testReports(run.folder)).toEqual([run.report]);
    const outcomes = run.reported.records.map(({ title, test, end }) => [title, test?.attempt, end?.status]);
    const all = {
      'logs in #0': 'passed',
      'a false assertion #0': 'failed',
      'a false plain assertion #0': 'failed',
      'no agent #0': 'passed',
      'no agent, and fails #0': 'failed',
      'is skipped #0': 'skipped',
      'is to be fixed #0': 'skipped',
      'skips itself #0': 'skipped',
      'fails as expected #0': 'passed',
      'is expected to fail, but passes #0': 'failed',
      'is flaky #0': 'failed',
      'is flaky #1': 'passed',
      'a second page #0': 'passed',
      'all tabs of the context #0': 'passed',
      'the server answers 401 #0': 'failed',
      'the server answers 500 #0': 'failed',
      'the server resets #0': 'failed',
      'the server answers garbage #0': 'failed',
      'the model is down while planning #0': 'failed',
      'the page is closed #0': 'failed',
      'the page is closed during a call #0': 'failed',
      'the model hangs #0': 'failed',
      'the model hangs while locating #0': 'failed',
      'times out with a call under way #0': 'timedOut',
      'times out without an agent #0': 'timedOut',
      'ends with a call under way #0': 'passed',
      'an own action #0': 'passed',
      'the second of two own actions #0': 'passed',
      'own actions that Playwright cuts #0': 'failed',
      'tells about usage #0': 'passed',
      'a wrong option #0': 'failed',
      'merged fixtures #0': 'passed',
      'a secret #0': 'passed',
      'one object, with lists and functions as they are #0': 'passed',
      'an option beside the object #0': 'passed',
      'an inner object counts alone #0': 'passed',
      'a misspelt option #0': 'failed',
      'claims that are true #0': 'passed',
      'a false claim #0': 'failed',
      'soft claims #0': 'failed',
      'a claim without await #0': 'failed',
      'a claim without await of a page that goes #0': 'failed',
      'the test after it #0': 'passed',
      'polled claims #0': 'passed',
      'a polled claim of a model that is down #0': 'failed',
      'a claim in a test of another test function #0': 'failed',
    };
    const wanted = Object.entries(all).filter(([title]) => !leftOut.includes(title.replace(/ #\d$/, '')));
    expect(Object.fromEntries(outcomes.map(([title, attempt, status]) => [`${title} #${attempt}`, status]))).toEqual(
      Object.fromEntries(wanted),
    );
  });

  it('completes every record and ends every step in it', () => {
    expect(run.reported.records.filter((record) => !record.complete)).toEqual([]);
    const started = run.reported.events.flatMap((event) => (event.type === 'step-start' ? [event.step] : []));
    const ended = run.reported.events.flatMap((event) => (event.type === 'step-end' ? [event.step] : []));
    expect([...ended].sort()).toEqual([...started].sort());
  });

  it('stores every picture that the events name', () => {
    const named = run.reported.events.flatMap((event) => (event.type === 'frame' ? [event.frame] : []));
    expect(new Set(named)).toEqual(new Set(run.reported.frames.keys()));
  });
});

describe('a coding agent that runs it', () => {
  it('is told of each failure in one line, with a picture', () => {
    const [, picture = ''] =
      /^ {2}✗ outcomes\.spec\.ts › a false assertion .* \[ASSERTION_FAILED, product\] (\S+)$/m.exec(run.output) ?? [];
    expect(picture).toMatch(/^run\/failures\/playwright\/\d{3}-a-false-assertion-/);
    expect(existsSync(path.join(run.folder, picture))).toBe(true);
    expect(run.output).toMatch(/^ {2}More about each failure: npx eyewright failures run\/report\/playwright\.html$/m);
  });
});

describe('a test that passes', () => {
  it('shows its calls as green steps at the lines of the test', () => {
    const calls = shown.filter((step) => step.test === 'logs in' && step.category === 'test.step' && !step.parent);
    const source = files['outcomes.spec.ts'];
    expect(calls.map(({ title, file, line, failed }) => [title.split(' ')[0], file, line, failed])).toEqual([
      ['aiAct', 'outcomes.spec.ts', lineOf(source, "await aiAct('type"), false],
      ['aiAssert', 'outcomes.spec.ts', lineOf(source, `aiAssert('the page shows "Welcome, alice"`), false],
      ['aiQuery', 'outcomes.spec.ts', lineOf(source, 'aiQuery({ user'), false],
    ]);
  });

  it('shows no fixture but the agent', () => {
    const fixtures = shown.filter((step) => step.test === 'logs in' && step.category === 'fixture');
    const own = fixtures.map(({ title }) => title).filter((title) => !/"(browser|context|page)"/.test(title));
    expect(new Set(own)).toEqual(new Set(['Fixture "AI agent"']));
  });

  it('shows nothing that the agent reads or sets up by itself', () => {
    const scripts = shown.filter(({ category, title }) => category === 'pw:api' && title.startsWith('Evaluate'));
    expect(scripts.filter(({ test }) => test === 'logs in')).toEqual([]);
  });

  it('says in the record who it is', () => {
    expect(recordOf('logs in').test).toMatchObject({
      titlePath: ['outcomes.spec.ts', 'logs in'],
      runner: 'playwright',
      tags: ['@smoke'],
      location: { file: 'outcomes.spec.ts', line: lineOf(files['outcomes.spec.ts'], "test('logs in'") },
    });
  });

  it('has which model answered beside it, and what that took', () => {
    expect(annotationOf('logs in', 'eyewright: model')).toMatch(
      /^scripted-model: 3 calls, [\d,]+ tokens, price of the model unknown$/,
    );
    expect(annotationOf('no agent', 'eyewright: model')).toBeUndefined();
  });

  it('needs one plan for the whole form', () => {
    const [act] = recordOf('logs in').steps;
    expect(act?.children.map((step) => step.start.name)).toEqual(['Plan', 'Input', 'Input', 'Tap']);
  });
});

describe('a false assertion', () => {
  it('is a red step at its line', () => {
    const [step] = shown.filter(({ test, category }) => test === 'a false assertion' && category === 'test.step');
    const line = lineOf(files['outcomes.spec.ts'], 'the user should be gone');
    expect(step).toMatchObject({
      title: 'aiAssert the page shows "Goodbye"',
      file: 'outcomes.spec.ts',
      line,
      failed: true,
    });
    expect(resultsOf(run.results, 'a false assertion').results[0]?.errors[0]?.location).toMatchObject({ line });
  });

  it('fails the test with the message and the reason', () => {
    const [message] = errorsOf('a false assertion').split('\n\n');
    expect(message).toMatchInlineSnapshot(`
      "AgentAssertionError: the user should be gone
        Assertion failed: the page shows "Goodbye"
        Reason: The page shows "Welcome, alice" and no "Goodbye".
        Hint: Compare the statement with the screenshot that was judged.
        Failure class: product (ASSERTION_FAILED)"
    `);
    expect(failureOf('a false assertion')).toMatchObject({ failureClass: 'product', code: 'ASSERTION_FAILED' });
  });

  it('leaves the last screen, and keeps its report out of sight', () => {
    const { attachments = [] } = resultsOf(run.results, 'a false assertion').results[0] ?? {};
    const picture = attachments.find(({ name }) => name === 'eyewright: last screen');
    expect(picture?.contentType).toBe('image/jpeg');
    expect(
      Buffer.from(picture?.body ?? '', 'base64')
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('ffd8ff');
    expect(attachmentsOf('logs in')).toEqual(['_eyewright-report']);
  });

  it('of Playwright itself is in the report, too', () => {
    expect(recordOf('a false plain assertion').end?.errors?.[0]?.message).toContain('Expected: "Goodbye"');
    expect(attachmentsOf('a false plain assertion')).toContain('eyewright: last screen');
    expect(recordOf('no agent, and fails').end?.errors?.[0]?.message).toContain('Received: "Login"');
  });
});

describe('outcomes as marked', () => {
  it('follow the marks of the test', () => {
    expect(statusOf('fails as expected')).toBe('expected');
    expect(attachmentsOf('fails as expected')).not.toContain('eyewright: last screen');
    expect(statusOf('is expected to fail, but passes')).toBe('unexpected');
    expect(recordOf('is expected to fail, but passes').end?.errors).toMatchObject([
      { message: 'Expected to fail, but passed.' },
    ]);
  });

  it('keep the attempts of a flaky test under one id', () => {
    const attempts = run.reported.of('is flaky');
    expect(statusOf('is flaky')).toBe('flaky');
    expect(new Set(attempts.map(({ test }) => test?.test)).size).toBe(1);
    expect(attempts.map(({ steps }) => steps[0]?.end?.status)).toEqual(['failed', 'passed']);
  });

  it('count the agents of a test together', () => {
    const records = run.reported.records.filter(({ title }) => title === 'a second page');
    expect(records.map(({ steps }) => steps[0]?.start.name)).toEqual(['aiTap', 'aiInput']);
    expect(model.requests.some(({ text }) => text.includes('You are the second user.'))).toBe(true);
  });
});

describe('a model that fails', () => {
  it.each(faults.filter(([title]) => !leftOut.includes(title)))('is no failed assertion: %s', (title, code) => {
    expect(statusOf(title)).toBe('unexpected');
    expect(errorsOf(title)).toMatch(/^ModelError: Model "scripted-model" at 127\.0\.0\.1/);
    // A key that is not accepted is for whoever runs the tests.
    const failureClass = code === 'MODEL_UNAUTHORIZED' ? 'environment' : 'model';
    expect(failureOf(title)).toMatchObject({ failureClass, code });
    expect(run.stdout).toContain(`teardown of: ${title}`);
  });

  it.each(hanging.filter(([title]) => !leftOut.includes(title)))(
    'or never answers ends the call before the test: %s',
    (title, phase) => {
      expect(errorsOf(title)).toMatch(/^TimeoutError: .* did not finish within \d+ ms/);
      expect(errorsOf(title)).toContain(phase);
      expect(errorsOf(title)).toContain(' ms, which the timeout of the test, 20000 ms, had left\n');
      expect(errorsOf(title)).not.toContain('Test timeout');
      expect(failureOf(title)).toMatchObject({ failureClass: 'environment', code: 'TIMEOUT' });
      expect(run.stdout).toContain(`teardown of: ${title}`);
    },
  );
});

describe('a test that ends early', () => {
  it('names the page that was closed', () => {
    expect(errorsOf('the page is closed')).toMatch(/^DeviceError: Cannot [a-z ]+: the page was closed/);
    expect(failureOf('the page is closed')).toMatchObject({ failureClass: 'environment', code: 'DEVICE_DISCONNECTED' });
    expect(recordOf('the page is closed during a call').steps.map(({ end }) => end?.status)).toEqual([
      'failed',
      'failed',
    ]);
  });

  it('ends the calls that still run', () => {
    expect(errorsOf('times out with a call under way')).toContain('Test timeout of 5000ms exceeded');
    expect(recordOf('times out with a call under way').end?.errors?.[0]?.message).toContain('Test timeout');
    expect(run.stdout).toContain('teardown of: times out with a call under way');
    expect(failureOf('ends with a call under way')).toMatchObject({ failureClass: 'test', code: 'AGENT_DESTROYED' });
    expect(statusOf('ends with a call under way')).toBe('expected');
  });
});

describe('options', () => {
  it('of a wrong type are named', () => {
    expect(errorsOf('a wrong option')).toMatch(/^ConfigError: .*"waitAfterAction": .*expected number/);
  });

  it('that Playwright cuts are explained', () => {
    expect(errorsOf('own actions that Playwright cuts')).toMatch(
      /^ConfigError: .*"customActions".*\n.*\{ scope: 'test' \}/,
    );
  });
});

describe('options in one object', () => {
  it('are laid over those of the project, which stay where they are not named', () => {
    const asked = (words: string): string | undefined =>
      model.requests.map(({ text }) => text).find((text) => text.includes(words));
    expect(asked('button, beside')).toContain('Be brief in one object.');
    // What the configuration says beside it: no wait after actions.
    expect(recordOf('an option beside the object').steps[0]?.end?.status).toBe('passed');
  });

  it('are checked before the test begins', () => {
    const title = 'a misspelt option';
    const [result] = resultsOf(run.results, title).results;
    expect(errorsOf(title)).toMatch(/^ConfigError: .*"waitAfterActon" \(did you mean "waitAfterAction"\?\)/);
    // The place is that of the test, not one in this package.
    expect(result?.errors[0]?.location).toMatchObject({ line: lineOf(files['options.spec.ts'], `test('${title}'`) });
    expect(classOf(title)).toBe('test (CONFIG_INVALID)');
  });
});

describe('expect(page).toShowThat', () => {
  it('asks for the statement, and with .not for its opposite', () => {
    const rounds = (title: string): unknown[] =>
      recordOf(title).steps.flatMap(({ calls }) => calls.map(({ round }) => round));
    expect(rounds('claims that are true')).toEqual([undefined, 'opposite']);
    expect(rounds('polled claims')).toEqual([undefined, undefined, 'opposite']);
  });

  it('fails with the reason, at the line of the test', () => {
    const [message] = errorsOf('a false claim').split('\n\n');
    expect(message).toMatch(/^(Error: )?the user should be gone/);
    expect(errorsOf('a false claim')).toContain('Failure class: product (ASSERTION_FAILED)');
    const place = resultsOf(run.results, 'a false claim').results[0]?.errors[0]?.location;
    expect(place).toMatchObject({ line: lineOf(files['expect.spec.ts'], 'the user should be gone') });
  });

  it('is one step of the report: the call inside', () => {
    const { record } = recordOf('a false claim').start ?? {};
    const told = run.reported.events.flatMap((event) =>
      event.type === 'step-start' && event.record === record ? [event.title] : [],
    );
    expect(told.filter((title) => title.includes('toShowThat'))).toEqual([]);
    expect(recordOf('a false claim').steps.map(({ start }) => start.title)).toEqual([
      'aiAssert the page shows "Goodbye"',
    ]);
  });

  it('is a step with the call inside', () => {
    const [outer, inner] = shown
      .filter(({ test, category }) => test === 'a false claim' && ['expect', 'test.step'].includes(category))
      .reverse();
    expect(outer).toMatchObject({ category: 'expect', failed: true, file: 'expect.spec.ts' });
    expect(inner).toMatchObject({ title: 'aiAssert the page shows "Goodbye"', failed: true, parent: outer?.title });
  });

  it('collects soft failures and goes on, and tells faults from verdicts with .not as well', () => {
    expect(run.stdout).toContain('went on after soft claims');
    const messages = resultsOf(run.results, 'soft claims').results[0]?.errors.map(({ message = '' }) => message);
    expect(messages?.map((message) => /Failure class: (.*)/.exec(message)?.[1])).toEqual([
      'product (ASSERTION_FAILED)',
      'product (ASSERTION_FAILED)',
      'model (MODEL_REQUEST_FAILED)',
      'environment (TIMEOUT)',
      'test (CONFIG_INVALID)',
    ]);
    expect(messages?.[1]).toContain('expected not to be true: the page shows "Welcome"\n  Reason: It is there.');
    expect(messages?.[4]).toMatch(/received a promise\n.*Did you forget await\?/);
  });

  it('is no pass when the model is down, however often it is polled', () => {
    const title = 'a polled claim of a model that is down';
    expect(statusOf(title)).toBe('unexpected');
    expect(classOf(title)).toBe('model (MODEL_REQUEST_FAILED)');
  });

  it.each(notAwaited.filter(([title]) => !leftOut.includes(title)))(
    'fails the test that does not wait for it, and no other: %s',
    (title, text) => {
      const line = lineOf(files['expect.spec.ts'], text);
      const { errors = [] } = resultsOf(run.results, title).results[0] ?? {};
      expect(errors.map(({ location }) => location?.line)).toEqual([line]);
      expect(errors[0]?.message).toMatch(/^AbortError: .*\n.*Did you forget await/);
    },
  );

  it('says which test function is needed', () => {
    expect(errorsOf('a claim in a test of another test function')).toContain("Import test from 'eyewright/playwright'");
  });
});

describe('a secret', () => {
  it('appears in nothing that is printed, asked or kept', () => {
    const requests = JSON.stringify(model.requests);
    const kept = run.reported.events.filter((event) => JSON.stringify(event).includes(password));
    expect(kept).toEqual([]);
    expect(requests).toContain('{{secret:PASSWORD}}');
    expect(requests).not.toContain(password);
    expect(run.output).not.toContain(password);
    expect(JSON.stringify(run.results)).not.toContain(password);
    expect(readFileSync(run.report ?? '', 'utf8')).not.toContain(password);
  });

  // Playwright names its own steps after what `keyboard.type` is given.
  it('is not shown in the steps of Playwright itself', () => {
    expect(shown.filter(({ title }) => title.includes(password))).toEqual([]);
  });
});
