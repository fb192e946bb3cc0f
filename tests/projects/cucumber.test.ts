import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ScriptedModel } from '../../src/testing/scripted-model.ts';
import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import { lineOf, sources, testReports, useProjects, type ProjectRun } from './run-project.ts';

const { runProject } = useProjects();
const files = sources('cucumber');
let run: ProjectRun;
let model: ScriptedModel;

beforeAll(async () => {
  model = await startAppModel();
  await using app = await startApp();
  run = await runProject({
    runner: 'cucumber',
    tsx: true,
    files,
    env: { ...projectEnvironment(model, app.url), CURSOR_AGENT: '1' },
    args: ['--parallel', '2', '--retry', '1', '--retry-tag-filter', '@flaky'],
  });
});
afterAll(() => model.close());

describe('a Cucumber run', () => {
  it('ends by itself and says where its report is', () => {
    expect(run.timedOut).toBe(false);
    expect(run.code).toBe(1);
    const named = readFileSync(path.join(run.folder, 'eyewright.txt'), 'utf8');
    expect(named).toBe('Eyewright report: run/report/cucumber.html\n');
    expect(run.stderr).toMatch(
      /^Eyewright report: run\/report\/cucumber\.html · \d of 12 tests failed, 1 skipped · model scripted/m,
    );
  });

  it('tells a coding agent of each failure in one line, with a picture', () => {
    const [, picture = ''] = /^✗ .*A false assertion .* \[ASSERTION_FAILED, product\] (\S+)$/m.exec(run.stderr) ?? [];
    expect(picture).toMatch(/^run\/failures\/cucumber\/\d{3}-a-false-assertion-\d\.\w+$/);
    expect(existsSync(path.join(run.folder, picture))).toBe(true);
    expect(run.stderr).toMatch(/^More about each failure: npx eyewright failures run\/report\/cucumber\.html$/m);
  });

  it('leaves one report, with every attempt of every scenario of both workers', () => {
    const outcomes = run.reported.records.map(({ title, test, end }) => [`${title} #${test?.attempt}`, end?.status]);
    expect(testReports(run.folder)).toEqual([run.report]);
    expect(Object.fromEntries(outcomes)).toEqual({
      'A user logs in #0': 'passed',
      'Own steps beside those of the agent #0': 'passed',
      'All tabs of the context #0': 'passed',
      'A false assertion #0': 'failed',
      'An own step fails #0': 'failed',
      'Is skipped #0': 'skipped',
      'Is flaky #0': 'failed',
      'Is flaky #1': 'passed',
      'The model is down #0': 'failed',
      'A step runs out of time #0': 'failed',
      'Auf Deutsch #0': 'failed',
      'A row of alice #0': 'passed',
      'A row of bob #0': 'passed',
    });
    expect(run.reported.records.filter((record) => !record.complete)).toEqual([]);
    expect(new Set(run.reported.of('Is flaky').map(({ test }) => test?.test)).size).toBe(1);
  });

  it('gives the agent every step that no own definition matches, and no other', () => {
    const scenarios = run.reported.of('Own steps beside those of the agent').flatMap(({ steps }) => steps);
    expect(scenarios.map(({ start }) => start.name)).toEqual(['runGherkinScenario', 'runGherkinScenario']);
    const calls = scenarios.flatMap(({ children }) => children);
    expect(calls.map(({ start }) => start.params)).toEqual([
      { instruction: 'I note:\n| a | b |' },
      { instruction: 'I write down the text\nfor the agent' },
    ]);
  });
});

it('asserts a step with an asterisk below a Then step in Cucumber', () => {
  const parts = run.reported.of('A user logs in').flatMap(({ steps }) => steps.flatMap(({ children }) => children));
  expect(parts.map(({ start }) => start.name)).toEqual(['aiAct', 'aiAssert', 'aiAssert']);
});

describe('a failure in Cucumber', () => {
  const line = lineOf(files['login.feature'], 'the page shows "Goodbye"');

  it('names the step, its line and the reason', () => {
    expect(run.output).toContain(
      `AgentAssertionError: Step failed at line ${line}: Then the page shows "Goodbye" (run as aiAssert)`,
    );
    expect(run.output).toContain('Reason: The page shows "Welcome, alice" and no "Goodbye".');
    expect(run.output).toContain(`at login.feature:${line}`);
  });

  it('is in the report with its class', () => {
    const [record] = run.reported.of('A false assertion');
    expect(record?.steps[0]?.end).toMatchObject({ status: 'failed', error: { failureClass: 'product' } });
    expect(run.reported.of('The model is down')[0]?.steps[0]?.end?.error?.failureClass).toBe('model');
    expect(run.reported.of('An own step fails')[0]?.end?.errors?.[0]?.message).toContain("'Goodbye'");
  });

  it('says the keyword as it is written, in any language', () => {
    const german = lineOf(files['deutsch.feature'], 'Goodbye');
    expect(run.output).toContain(`Step failed at line ${german}: Und the page shows "Goodbye" (run as aiAssert)`);
  });

  it('by a model that never answers comes before the timeout of the step, and names the phase', () => {
    expect(run.output).toContain(
      'TimeoutError: aiTap the button for which the server hangs (while working on: Locate the button',
    );
    expect(run.output).not.toContain('function timed out');
  });

  it('attaches the last screen to its step, and prints no code of the package', () => {
    const [, block = ''] = run.output.split('Scenario: A false assertion');
    expect(block.split('this is never reached')[0]).toContain('Attachment (image/jpeg): eyewright: last screen');
    // The class of the failure stands there as well, and behind the last step the report alone.
    const [atStep = '', behind = ''] = (block.split('Scenario: ')[0] ?? '').split('this is never reached');
    expect(atStep.match(/Attachment/g)).toHaveLength(2);
    expect(behind.match(/Attachment.*/g)).toEqual([
      'Attachment (application/vnd.eyewright.report+json): eyewright: report of this scenario.json',
    ]);
    expect(run.output).not.toMatch(/node_modules.eyewright/);
  });
});
