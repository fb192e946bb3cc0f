import { readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { FailedCallArtifact } from '../../src/fixtures/vitest/artifacts.ts';
import { imageSize } from '../../src/util/pictures/image-size.ts';
import { parseJson } from '../../src/util/parse-json.ts';
import type { ScriptedModel } from '../../src/testing/scripted-model.ts';
import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import { lineOf, sources, testReports, useProjects, type ProjectRun } from './run-project.ts';

const { runProject } = useProjects();
const files = sources('vitest');
let run: ProjectRun;
let model: ScriptedModel;

beforeAll(async () => {
  model = await startAppModel();
  await using app = await startApp();
  const reporters = ['default', 'eyewright/vitest/reporter', './artifacts.ts'].map((name) => `--reporter=${name}`);
  const env = { ...projectEnvironment(model, app.url), AI_AGENT: 'some-agent' };
  run = await runProject({ runner: 'vitest', files, args: reporters, env });
});
afterAll(() => model.close());

/** What Vitest prints about a failed test, up to the next one. */
function printedOf(title: string): string {
  const [, ...blocks] = run.output.split(/^ FAIL /m);
  return blocks.find((block) => (block.split('\n')[0] ?? '').endsWith(title)) ?? '';
}

type Picture = FailedCallArtifact['attachments'][number];

const failureOf = (title: string): unknown => run.reported.of(title).at(-1)?.steps.at(-1)?.end?.error;

describe('a Vitest run', () => {
  it('ends by itself and says where its report is', () => {
    expect(run.timedOut).toBe(false);
    expect(run.code).toBe(1);
    expect(run.output).toContain('Eyewright report: run/report/vitest.html');
  });

  it('tells a coding agent of each failure in one line, with a picture', async () => {
    const [, picture = ''] = /^ ✗ .*a false assertion .* \[ASSERTION_FAILED, product\] (\S+)$/m.exec(run.output) ?? [];
    expect(picture).toMatch(/^run\/failures\/vitest\/\d{3}-a-false-assertion-\d\.\w+$/);
    expect(await imageSize(readFileSync(path.join(run.folder, picture)))).toMatchObject({
      width: expect.any(Number) as number,
    });
    expect(run.output).toMatch(/^ More about each failure: npx eyewright failures run\/report\/vitest\.html$/m);
  });

  it('leaves one report, with every attempt of every test', () => {
    const outcomes = run.reported.records.map(({ title, test, end }) => [`${title} #${test?.attempt}`, end?.status]);
    expect(testReports(run.folder)).toEqual([run.report]);
    expect(Object.fromEntries(outcomes)).toEqual({
      'logs in #0': 'passed',
      'a false assertion #0': 'failed',
      'a false plain assertion #0': 'failed',
      'no agent #0': 'passed',
      'the time of a test begins before its browser is started #0': 'passed',
      'a device that does not let go #0': 'failed',
      'leaves no page open #0': 'passed',
      'no agent, and fails #0': 'failed',
      'is skipped #0': 'skipped',
      'is to be written #0': 'skipped',
      'the model is down #0': 'failed',
      'the model hangs #0': 'failed',
      'times out with a call under way #0': 'timedOut',
      'is flaky #0': 'failed',
      'is flaky #1': 'passed',
      'is flaky > by a timeout #0': 'timedOut',
      'is flaky > by a timeout #1': 'passed',
      'a second page #0': 'passed',
      'all tabs of the browser #0': 'passed',
      'claims that are true #0': 'passed',
      'a false claim #0': 'failed',
      'a claim that must not be true #0': 'failed',
      'soft claims #0': 'failed',
      'polled claims #0': 'passed',
      'a claim about what is no screen #0': 'failed',
      'a claim that nobody waits for #0': 'failed',
      'is told that it was left alone #0': 'passed',
      'claims at the same time, one #0': 'passed',
      'claims at the same time, two #0': 'passed',
      'log in #0': 'passed',
      'share no context, and have their tabs in theirs #0': 'passed',
      'a misspelt library #0': 'failed',
    });
    expect(run.reported.records.filter((record) => !record.complete)).toEqual([]);
  });

  it('names tests by file, suites and title', () => {
    expect(run.reported.of('logs in')[0]?.test?.titlePath).toEqual(['login.spec.ts', 'login', 'logs in']);
    expect(run.reported.of('no agent')[0]?.test?.titlePath).toEqual(['login.spec.ts', 'no agent']);
  });

  it('keeps the agents of a test, and the attempts of a test, together', () => {
    for (const title of ['a second page', 'is flaky', 'is flaky > by a timeout']) {
      const records = run.reported.of(title);
      expect(records.length).toBe(2);
      expect(new Set(records.map(({ test }) => test?.test)).size).toBe(1);
    }
    expect(run.reported.of('is flaky').map(({ end }) => end?.errors?.length ?? 0)).toEqual([1, 0]);
  });
});

describe('a failure in Vitest', () => {
  it('points at the line of the test and says why', () => {
    const line = lineOf(files['login.spec.ts'], 'the user should be gone');
    expect(printedOf('a false assertion')).toContain('AgentAssertionError: the user should be gone');
    expect(printedOf('a false assertion')).toContain('Reason: The page shows "Welcome, alice" and no "Goodbye".');
    expect(printedOf('a false assertion')).toContain(`❯ login.spec.ts:${line}:`);
    expect(failureOf('a false assertion')).toMatchObject({ failureClass: 'product' });
  });

  it('leaves a picture of the screen beside the test', () => {
    expect(printedOf('a false assertion')).toContain(
      'eyewright: last screen, when this failed: aiAssert the page shows "Goodbye"',
    );
  });

  it('and what its agents wrote, are artifacts for programs', async () => {
    const all = parseJson(readFileSync(path.join(run.folder, 'artifacts.json'), 'utf8')) as [string, object][];
    const of = (title: string): object[] => all.flatMap(([name, artifact]) => (name === title ? [artifact] : []));
    const call = 'aiAssert the page shows "Goodbye"';
    expect(of('a false assertion')).toMatchObject([
      { type: 'eyewright:failed-call', call, failureClass: 'product', code: 'ASSERTION_FAILED' },
      { type: 'eyewright:report', attempt: 0, reports: [expect.stringMatching(/^run.report.*\.html$/) as string] },
    ]);
    const [{ contentType, body }] = (of('a false assertion')[0] as FailedCallArtifact).attachments as [Picture];
    expect(contentType).toBe('image/jpeg');
    expect(await imageSize(Buffer.from(body, 'base64'))).toEqual({ width: 1280, height: 720 });
    expect(of('is flaky')).toMatchObject([
      { type: 'eyewright:failed-call' },
      { type: 'eyewright:report', attempt: 0 },
      { type: 'eyewright:report', attempt: 1 },
    ]);
    expect(of('no agent, and fails')).toEqual([]);
  });

  it('of a plain assertion is in the report, too', () => {
    expect(run.reported.of('a false plain assertion')[0]?.end?.errors?.[0]?.message).toContain(
      "expected 'Login' to be 'Goodbye'",
    );
  });

  it('of the model is no failed assertion', () => {
    expect(printedOf('the model is down')).toMatch(/ModelError: Model "scripted-model" at .* answered HTTP 500/);
    expect(failureOf('the model is down')).toMatchObject({ failureClass: 'model', code: 'MODEL_REQUEST_FAILED' });
  });

  it('by a model that never answers comes before the timeout of the test, and names the phase', () => {
    expect(printedOf('the model hangs')).toContain('TimeoutError: aiTap the button for which the server hangs');
    expect(printedOf('the model hangs')).toContain('while working on: Locate the button');
    expect(printedOf('the model hangs')).not.toContain('Test timed out');
  });
});

describe('the option browserLibrary', () => {
  it('that is misspelt is told before a browser starts', () => {
    expect(printedOf('a misspelt library')).toContain(
      "ConfigError: browserLibrary is 'puppeteer' or 'playwright', not \"playwrite\"",
    );
    expect(printedOf('a misspelt library')).toContain("Hint: Did you mean 'playwright'?");
  });
});

describe('expect(page).toShowThat in Vitest', () => {
  it('fails with the reason, at the line of the test', () => {
    const line = lineOf(files['expect.spec.ts'], 'the user should be gone');
    expect(printedOf('a false claim')).toContain(
      'Error: the user should be gone: Assertion failed: the page shows "Goodbye"',
    );
    expect(printedOf('a false claim')).toContain(`❯ expect.spec.ts:${line}:`);
    expect(printedOf('a claim that must not be true')).toContain('Assertion failed: expected not to be true: ');
    expect(failureOf('a claim that must not be true')).toMatchObject({ failureClass: 'product' });
  });

  it('collects soft failures, and tells faults from verdicts', () => {
    expect(run.output).toContain('went on after soft claims');
    expect(run.output.match(/FAIL .*soft claims/g)).toHaveLength(2);
    expect(run.output).toContain('Failure class: model (MODEL_REQUEST_FAILED)');
  });

  it('says what it cannot judge, at the line of the test', () => {
    const line = lineOf(files['expect.spec.ts'], "expect('a text')");
    expect(printedOf('a claim about what is no screen')).toContain('but expect received a string');
    expect(printedOf('a claim about what is no screen')).toContain(`❯ expect.spec.ts:${line}:`);
  });

  it('keeps claims of tests that run at the same time apart', () => {
    for (const name of ['one', 'two']) {
      const [record] = run.reported.of(`claims at the same time, ${name}`);
      expect(record?.steps.map(({ start }) => start.title)).toEqual([`aiAssert the page shows "Welcome", ${name}`]);
    }
  });
});
