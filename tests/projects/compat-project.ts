import { isDeepStrictEqual } from 'node:util';

import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import { lineOf, sources } from './project-sources.ts';
import type { ReportedStep } from './read-tests.ts';
import { runIn, type ProjectRun } from './run-in-folder.ts';
import type { Runner } from './runners.data.ts';

const all = sources('compat');
const one = (name: string): string => all[name] ?? '';

interface CompatProject {
  readonly files: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** What is printed of a failure, where the user looks for it. */
  readonly place: string;
}

/** The same tests for each runner: one is green, one fails, one must not be tried again. */
const projects: Readonly<Record<Runner, CompatProject>> = {
  playwright: {
    files: { 'compat.spec.ts': one('compat.spec.ts') },
    place: `compat.spec.ts:${lineOf(one('compat.spec.ts'), 'shows "Goodbye"')}`,
  },
  vitest: {
    files: { 'compat.spec.ts': one('compat.vitest.ts') },
    place: `compat.spec.ts:${lineOf(one('compat.vitest.ts'), 'shows "Goodbye"')}`,
  },
  cucumber: {
    files: { 'compat.feature': one('compat.feature'), 'steps.ts': one('steps.ts') },
    args: '--retry 2 --retry-tag-filter @retried --world-parameters {"eyewright":{"retryOn":["environment","model"]}}'.split(
      ' ',
    ),
    place: `compat.feature:${lineOf(one('compat.feature'), 'shows "Goodbye"')}`,
  },
};

export interface CompatInit {
  readonly runner: Runner;
  /** Where the packages are installed. */
  readonly base: string;
  /** The program file of Node. */
  readonly node?: string | undefined;
}

/** Runs the project of a runner; what is not as it should be, in words, nothing where all is well. */
export async function runCompatProject({ runner, base, node }: CompatInit): Promise<string[]> {
  await using app = await startApp();
  await using model = await startAppModel();
  const { files, args = [] } = projects[runner];
  const env = projectEnvironment(model, app.url);
  const run = await runIn(base, { runner, files, args, env, node });
  const asked = model.requests.filter(({ text }) => text.includes('"Goodbye" once more')).length;
  const problems = differences({ ...facts(runner, run), 'requests of the test that is not tried again': asked });
  return problems.length > 0 ? [...problems, run.output.slice(-6000)] : [];
}

type Facts = Readonly<Record<string, unknown>>;

const expected: Facts = {
  'ended by itself': true,
  'exit code': 1,
  'line with the report': true,
  'reason in the output': true,
  'class of the failure in the output': true,
  'place of the failure in the output': true,
  'place in our own code in the output': undefined,
  'picture with the runner': true,
  'warning with the runner': true,
  'status of "is green"': ['passed'],
  'status of "fails"': ['failed'],
  'statuses of "is not tried again"': ['failed'],
  'steps of "is green"': [
    ['aiAct', 'passed', ['Plan', 'Input', 'Input', 'Tap']],
    ['aiAssert', 'passed', []],
    ['aiQuery', 'passed', []],
  ],
  'classes of "fails"': ['product'],
  'pictures in the report': true,
  'whole records': true,
  'requests of the test that is not tried again': 1,
};

function facts(runner: Runner, run: ProjectRun): Facts {
  const { output, reported } = run;
  const failed = reported.of('fails');
  // Cucumber's results have what was logged as base64.
  const results = JSON.stringify(run.results ?? '').replaceAll(/"data":"([\w+/=]+)"/g, (_all, data: string) =>
    atob(data),
  );
  const shown = output + results;
  return {
    'ended by itself': !run.timedOut,
    'exit code': run.code,
    'line with the report': output.includes(
      `Eyewright report: run/report/${runner}.html · 2 of 3 tests failed · 1 warning in "`,
    ),
    'reason in the output': output.includes('Reason: The page shows "Welcome, alice" and no "Goodbye".'),
    'class of the failure in the output': /eyewright: failure class|Failure class: /.test(shown),
    'place of the failure in the output': output.includes(projects[runner].place),
    'place in our own code in the output': /\S*node_modules\/eyewright\/\S*/.exec(output)?.[0],
    // Cucumber's results have the pictures without their names.
    'picture with the runner': /eyewright: last screen|"image\/jpeg"/.test(shown),
    'warning with the runner': shown.includes('eyewright: warning'),
    'status of "is green"': reported.of('is green').map(({ end }) => end?.status),
    'status of "fails"': failed.map(({ end }) => end?.status),
    'statuses of "is not tried again"': [...new Set(reported.of('is not tried again').map(({ end }) => end?.status))],
    'steps of "is green"': reported.of('is green').flatMap(({ steps }) => steps.flatMap(outline)),
    'classes of "fails"': [...new Set(failed.flatMap(({ steps }) => steps.flatMap(classesOf)))],
    'pictures in the report': reported.frames.size > 0,
    'whole records': reported.records.every(({ complete }) => complete),
  };
}

/** Steps of a feature that the agent carries out are scenarios of one step. */
function outline({ start, end, children }: ReportedStep): unknown[] {
  if (start.name === 'runGherkinScenario') return children.flatMap(outline);
  return [[start.name, end?.status, children.map((child) => child.start.name)]];
}

function classesOf({ end }: ReportedStep): string[] {
  return end?.status === 'failed' && end.error?.failureClass ? [end.error.failureClass] : [];
}

function differences(found: Facts): string[] {
  return Object.keys(expected).flatMap((name) =>
    isDeepStrictEqual(found[name], expected[name])
      ? []
      : [`${name}: ${JSON.stringify(found[name])} in place of ${JSON.stringify(expected[name])}`],
  );
}
