import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import type { EventOf } from '../../src/core/record/record.ts';
import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import type { ReportedRun } from './read-tests.ts';
import { sources, useProjects } from './run-project.ts';

const { runProject } = useProjects();

/** The titles of the runner's steps that a report shows, each behind those around it. */
function shown({ events }: ReportedRun): string[] {
  const starts = events.flatMap((event) => (event.type === 'step-start' && event.kind === 'runner' ? [event] : []));
  const titleOf = (id: string | undefined): string => {
    const step = starts.find((start) => start.step === id);
    return step ? [titleOf(step.parent), step.title].filter(Boolean).join(' › ') : '';
  };
  return starts.filter(({ category }) => category !== 'pw:api').map(({ step }) => titleOf(step));
}

const expected = [
  'Given the page "/" is open',
  'When I log in as "alice"',
  'Then the title is "Login"',
  'Then the title is "Login" › Expect "toHaveTitle"',
  'ai checkout flow',
  'ai checkout flow › aiTap the "Log in" button',
  'ai checkout flow › aiTap the "Log in" button › Expect "toHaveTitle"',
  'recordToReport',
  'recordToReport › Expect "toHaveURL"',
  'Attach "notes"',
  `Expect "toHaveText" getByRole('button', { name: 'Log in' })`,
  'one user',
  'another user',
  'Expect "toHaveTitle"',
];

/** By which step of the runner each call of the last test was made, and what its last screen belongs to. */
function callers({ events }: ReportedRun): string[] {
  const start = (id: string | undefined): EventOf<'step-start'> | undefined =>
    events.find((event) => event.type === 'step-start' && event.step === id) as EventOf<'step-start'> | undefined;
  const record = events.findLast((event) => event.type === 'test-start')?.record;
  const parents = events.flatMap((event) => (event.type === 'step-parent' ? [event] : []));
  const own = parents.filter(({ step }) => start(step)?.record === record);
  return own.map(({ parent }) => start(parent)?.title ?? 'the test').sort((a, b) => a.localeCompare(b));
}

const sideBySide = ['another user', 'another user', 'Expect "toHaveTitle"', 'one user', 'the test'];

/** What the step that failed shows, and the files beside the report, by the names that Playwright gave them. */
function evidence({ events }: ReportedRun, report = ''): unknown {
  const failed = events.find((event) => event.type === 'step-end' && event.error?.message.includes('toHaveText'));
  const step = failed?.type === 'step-end' ? failed.step : '';
  const pictures = events.flatMap((event) => (event.type === 'frame' && event.step === step ? event.label : []));
  const files = events.flatMap((event) => (event.type === 'attachment' ? [event] : []));
  const there = files.filter(({ file = '' }) => existsSync(path.join(path.dirname(report), 'assets', file)));
  return { pictures, files: there.map(({ name }) => name).sort() };
}

it('shows steps of the user whatever they are called, and those of agents once, also through blob reports', async () => {
  await using app = await startApp();
  await using model = await startAppModel();
  const env = projectEnvironment(model, app.url);
  const command = ['../node_modules/playwright-bdd/dist/cli/index.js'];
  const { folder } = await runProject({ runner: 'playwright', files: sources('own-steps'), env, command });
  const live = await runProject({ runner: 'playwright', folder, env });
  if (live.report === undefined) throw new Error(live.output);
  expect([live.code, shown(live.reported)]).toEqual([1, expected]);
  const agents = live.reported.records.map(({ steps }) => steps.map(({ start }) => start.title));
  const tap = 'aiTap the "Log in" button';
  // Of playwright-bdd, of Playwright, of a test without an agent, and of one with calls side by side.
  expect(agents).toEqual([[tap], [tap], [], [tap, tap, tap, tap, 'the screen when the test failed']]);
  expect(callers(live.reported)).toEqual(sideBySide);
  const kept = { pictures: ['screenshot'], files: ['trace'] };
  expect(evidence(live.reported, live.report)).toEqual(kept);

  const cli = '../node_modules/@playwright/test/cli.js';
  const merge = [cli, 'merge-reports', '--config', 'merge.config.ts', 'blobs'];
  const merged = await runProject({ runner: 'playwright', folder, command: merge });
  expect(shown(merged.reported)).toEqual(expected);
  expect(callers(merged.reported)).toEqual(sideBySide);
  expect(evidence(merged.reported, merged.report)).toEqual(kept);

  // Playwright's own report leads to ours, which lies in it with all that belongs to it.
  const html = path.join(folder, 'playwright-report');
  const placed = path.join(html, 'eyewright', 'playwright.html');
  expect(evidence(merged.reported, placed)).toEqual(kept);
  expect(readFileSync(placed)).toEqual(readFileSync(merged.report ?? ''));
});
