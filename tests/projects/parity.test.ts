import { beforeAll, expect, it } from 'vitest';

import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import type { ReportedStep } from './read-tests.ts';
import { sources, useProjects, type ProjectRun } from './run-project.ts';
import type { Runner } from './runners.data.ts';

const { runProject } = useProjects();
const all = sources('parity');
const files: Readonly<Record<Runner, Record<string, string>>> = {
  playwright: { 'login.spec.ts': all['login.spec.ts'] ?? '' },
  vitest: { 'login.spec.ts': all['login.vitest.ts'] ?? '' },
  cucumber: { 'login.feature': all['login.feature'] ?? '', 'steps.ts': all['steps.ts'] ?? '' },
};
const runs = new Map<Runner, ProjectRun>();

beforeAll(async () => {
  await using app = await startApp();
  await using model = await startAppModel();
  const env = projectEnvironment(model, app.url);
  for (const runner of ['playwright', 'vitest', 'cucumber'] as const) {
    runs.set(runner, await runProject({ runner, files: files[runner], env }));
  }
});

/** A step without what differs from run to run, or by the place of the test. */
interface PlainStep {
  readonly kind: string;
  readonly name: string;
  readonly title: string;
  readonly params: unknown;
  readonly status: string | undefined;
  readonly thought: string | undefined;
  readonly result: unknown;
  readonly verdict: unknown;
  readonly calls: string[];
  readonly steps: PlainStep[];
}

function plain({ start, end, calls, children }: ReportedStep): PlainStep {
  const { kind, name, title, params } = start;
  const { status, thought, result, verdict } = end ?? {};
  const told = { kind, name, title, params, status, thought, result, verdict };
  return { ...told, calls: calls.map((call) => call.kind), steps: children.map(plain) };
}

const recordOf = (runner: Runner): PlainStep[] =>
  runs
    .get(runner)
    ?.reported.of('parity')
    .flatMap(({ steps }) => steps)
    // Steps of a feature that the agent carries out are scenarios of one step.
    .flatMap((step) => (step.start.name === 'runGherkinScenario' ? step.children : [step]))
    .map(plain) ?? [];

it('records the scenario', () => {
  const outline = recordOf('playwright').map(({ name, status, calls, steps }) => [
    name,
    status,
    calls,
    steps.map((step) => [step.name, step.calls]),
  ]);
  expect(outline).toEqual([
    [
      'aiAct',
      'passed',
      [],
      [
        ['Plan', ['plan']],
        ['Input', []],
        ['Input', []],
        ['Tap', []],
      ],
    ],
    ['aiAssert', 'passed', ['judge'], []],
    ['aiQuery', 'passed', ['extract'], []],
  ]);
});

it.each(['vitest', 'cucumber'] as const)('is the same in %s as in Playwright', (runner) => {
  expect(runs.get(runner)?.code).toBe(0);
  expect(recordOf(runner)).toEqual(recordOf('playwright'));
});
