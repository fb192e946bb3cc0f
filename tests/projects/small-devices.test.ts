import { readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { plan, type ScriptedReply } from '../../src/testing/scripted-replies.ts';
import type { ScriptedRequest } from '../../src/testing/scripted-request.ts';
import { projectEnvironment } from './app-model.ts';
import { readReport, type ReportedStep } from './read-tests.ts';
import { sources, useProjects, type ProjectRun } from './run-project.ts';
import { allRunners, type Runner } from './runners.data.ts';
import { thoroughly, usuallyOf } from '../usual.ts';

const { runProject } = useProjects();
const all = sources('small-devices');
const devices = { 'tv-device.ts': all['tv-device.ts'] ?? '', 'terminal-device.ts': all['terminal-device.ts'] ?? '' };
const files: Readonly<Record<Runner, Record<string, string>>> = {
  playwright: { ...devices, 'tv.spec.ts': all['tv.spec.ts'] ?? '' },
  vitest: { ...devices, 'tv.spec.ts': all['tv.vitest.ts'] ?? '' },
  cucumber: { ...devices, 'tv.feature': all['tv.feature'] ?? '', 'steps.ts': all['steps.ts'] ?? '' },
};
const runners = usuallyOf(allRunners, 'cucumber');
/** One that always runs. */
const first = runners[0] ?? 'cucumber';
const password = 'pa55-w0rd-4242';
const runs = new Map<Runner, ProjectRun>();
let model: ScriptedModel;

/** Does `run <Action> <param>`, and closes with what the action answered. */
function replyFor({ call, text }: ScriptedRequest): ScriptedReply {
  if (call === 'judge') return { thought: 'The screen says "Now: Music".', data: true };
  const feedback = /<feedback>\n.* answered:\n([^\n]*)\n<\/feedback>/.exec(text)?.[1];
  if (feedback !== undefined) return plan([], { done: { success: true, message: feedback } });
  const [, name = '', param = '{}'] = /<instruction>\nrun (\w+) (.*)\n<\/instruction>/.exec(text) ?? [];
  return plan([{ name, param: JSON.parse(param) as Record<string, unknown> }]);
}

beforeAll(async () => {
  model = await startScriptedModel({ respond: replyFor });
  const env = {
    ...projectEnvironment(model, 'http://127.0.0.1:1'),
    TERMINAL_PASSWORD: password,
    // A browser that was started all the same would fail the run.
    LAUNCH_OPTIONS: '{"executablePath":"/nonexistent/browser"}',
  };
  for (const runner of runners) runs.set(runner, await runProject({ runner, files: files[runner], env }));
});
afterAll(() => model.close());

const told = ({ start: { kind, name, title, params }, end, calls, children }: ReportedStep): unknown => ({
  kind,
  name,
  title,
  params,
  status: end?.status,
  result: end?.result,
  verdict: end?.verdict,
  calls: calls.map((call) => call.kind),
  steps: children.map(told),
});

const recordOf = (runner: Runner, title: string): unknown[] =>
  runs
    .get(runner)
    ?.reported.of(title)
    .flatMap(({ steps }) => steps)
    .map(told) ?? [];

describe.each(runners)('devices of our own in %s', (runner) => {
  it('pass without a browser, and tell which device they are', () => {
    const run = runs.get(runner);
    expect([run?.code, run?.code === 0 ? '' : run?.output]).toEqual([0, '']);
    const { events = [] } = run?.reported ?? {};
    expect(events.filter(({ type }) => type === 'device')).toMatchObject([{ id: 'tv-1', name: 'Living room' }]);
    expect(
      events.filter(({ type }) => type === 'record-start').map((start) => 'platform' in start && start.platform),
    ).toEqual(expect.arrayContaining(['tv', 'terminal']));
  });

  // One runner alone has nobody to be like.
  thoroughly(() => {
    it.each(['tv', 'terminal'])('record %s as in the other runners', (title) => {
      expect(recordOf(runner, title)).toEqual(recordOf('playwright', title));
    });
  });

  it('keep the secret', () => {
    const file = runs.get(runner)?.report ?? '';
    expect(readFileSync(file, 'utf8')).not.toContain(password);
    expect(readFileSync(file, 'utf8')).toContain('{{secret:TERMINAL_PASSWORD}}');
  });
});

it('records actions, what they answered, and the calls that they took', () => {
  const outline = runs
    .get(first)
    ?.reported.of('tv')
    .flatMap(({ steps }) => steps)
    .map(({ start, children }) => [start.name, children.map((part) => [part.start.name, part.end?.result])]);
  expect(outline).toEqual([
    ['aiKeyboardPress', [['KeyboardPress', undefined]]],
    [
      'aiAct',
      [
        ['Plan', ['ReadFocus']],
        ['ReadFocus', 'Sport has the focus'],
        ['Plan', []],
      ],
    ],
    [
      'aiAct',
      [
        ['Plan', ['OpenChannel "Music"']],
        ['OpenChannel', 'Music is on'],
        ['Plan', []],
      ],
    ],
    ['aiAssert', []],
  ]);
});

it('merge into one report', async () => {
  const reports = runners.map((runner) => runs.get(runner)?.report ?? '');
  const run = await runProject({
    runner: 'playwright',
    files: {},
    command: [
      '../node_modules/eyewright/dist/cli/main.js',
      'merge-reports',
      ...reports,
      '--name',
      'devices',
      '--out',
      'all',
    ],
  });
  expect([run.code, run.code === 0 ? '' : run.output]).toEqual([0, '']);
  const merged = await readReport(path.join(run.folder, 'all', 'devices.html'));
  expect(merged.of('tv')).toHaveLength(runners.length);
  expect(merged.of('terminal')).toHaveLength(runners.length);
});
