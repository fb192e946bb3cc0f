import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { projectEnvironment, startAppModel } from './app-model.ts';
import { processesInFolder } from './process-tree.ts';
import { sources, testReports, useProjects } from './run-project.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const { runProject } = useProjects();
const { 'ends.spec.ts': playwright = '', 'ends.vitest.ts': vitest = '', ...cucumber } = sources('ends');
const screen = { 'screen.ts': cucumber['screen.ts'] ?? '' };
const nowhere = 'http://127.0.0.1:1';

/** The same bad inputs in each runner, and Ctrl-C while a model is asked. */
const projects = [
  {
    runner: 'playwright',
    files: { ...screen, 'ends.spec.ts': playwright },
    args: ['--workers', '1'],
    said: /^ {2}1 interrupted$/m,
  },
  {
    runner: 'vitest',
    files: { ...screen, 'ends.spec.ts': vitest },
    args: [],
    said: /^eyewright: ending the run and writing the report/m,
  },
  { runner: 'cucumber', files: cucumber, args: [], said: /^F-/m },
] as const;

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe.runIf(process.platform !== 'win32').each(aShareOf(projects, 3, 1))(
  'bad inputs and Ctrl-C in a run of $runner',
  (project) => {
    it('are told, leave no process and one report that says what was over and what was not', async () => {
      await using model = await startAppModel();
      const run = await runProject({
        ...project,
        env: projectEnvironment(model, nowhere),
        onStart: (child) =>
          void until(() => model.requests.some(({ text }) => text.includes('the server hangs'))).then(() =>
            child.kill('SIGINT'),
          ),
      });
      expect([run.code, run.timedOut]).toEqual([130, false]);
      expect(testReports(run.folder)).toEqual([run.report]);
      expect(run.output).toMatch(project.said);
      expect(run.output).toMatch(/Eyewright report: run\/report\/\w+\.html · 1 of \d tests failed, 1 interrupted/);
      const outcomes = run.reported.records.map(({ title, end }) => [title, end?.status]);
      expect(outcomes.filter(([title]) => title !== 'never begins')).toEqual([
        ['has no device', 'failed'],
        ['has two agents for one device, and one from before', 'passed'],
        ['is interrupted', 'interrupted'],
      ]);
      const [without] = run.reported.of('has no device');
      expect(JSON.stringify(without?.end ?? without)).toContain(
        'There is no agent for this target, which is undefined',
      );
      const [broken] = run.reported.of('is interrupted');
      expect(broken?.steps.at(-1)?.end?.status ?? 'running').not.toBe('passed');
      await expect.poll(() => processesInFolder(run.folder)).toEqual([]);
    });
  },
);

describe('a process of Cucumber that ends in a step', () => {
  const files = {
    'steps.js': `import { Given } from '@cucumber/cucumber';
Given('fine', () => undefined);
Given('the process ends', () => process.exit(7));
`,
    'ends.feature':
      'Feature: F\n  Scenario: good\n    Given fine\n  Scenario: ends\n    Given fine\n    And the process ends\n',
    'cucumber.js': `export default {
  import: ['steps.js'],
  paths: ['*.feature'],
  format: ['progress', ['eyewright/cucumber/formatter', 'eyewright.txt']],
};
`,
  };
  const cli = '../node_modules/@cucumber/cucumber/bin/cucumber.js';

  const ways = [
    { args: ['--parallel', '1'], code: 1, why: 'The process that ran the scenario ended before the scenario' },
    { args: [], code: 7, why: 'The process of Cucumber ended with the exit code 7' },
  ];

  it.each(aShareOf(ways, 2))(
    'leaves a report with $args, though its own formatters end with an error',
    async ({ args, code, why }) => {
      const run = await runProject({ runner: 'cucumber', files, command: [cli, ...args] });
      expect(run.code).toBe(code);
      expect(run.reported.records.map(({ title, end }) => [title, end?.status])).toEqual([
        ['good', 'passed'],
        ['ends', 'interrupted'],
      ]);
      expect(JSON.stringify(run.reported.events)).toContain(why);
      expect(readFileSync(path.join(run.folder, 'eyewright.txt'), 'utf8')).toBe(
        'Eyewright report: run/report/cucumber.html\n',
      );
    },
  );
});

it('tells of tests that Vitest did not begin after --bail as such', async () => {
  const plain = `import { test } from 'vitest';
test('fails', () => { throw new Error('no'); });
test('never begins', () => undefined);
`;
  const run = await runProject({ runner: 'vitest', files: { 'bail.spec.ts': plain }, args: ['--bail', '1'] });
  expect(run.output).toContain('Eyewright report: run/report/vitest.html · 1 of 2 tests failed, 1 did not run\n');
  expect(run.reported.of('never begins').map(({ end }) => end?.status)).toEqual(['skipped']);
});

thoroughly(() => {
  describe('half of what Cucumber needs', () => {
    const plain = { ...cucumber, 'ends.feature': 'Feature: F\n  @screen\n  Scenario: S\n    Then there is a word\n' };

    thoroughly(() => {
      it('tells where reports are that no formatter gathers', async () => {
        await using model = await startAppModel();
        const env = projectEnvironment(model, nowhere);
        const withoutFormatter = `export default { paths: ['*.feature'], import: ['steps.ts'], format: ['progress'] };\n`;
        const run = await runProject({ runner: 'cucumber', files: { ...plain, 'cucumber.js': withoutFormatter }, env });
        expect(run.code).toBe(0);
        expect(run.stderr).toMatch(
          /^eyewright: a report of each scenario is in run\/report; add .*'eyewright\/cucumber\/formatter'/m,
        );
        expect(testReports(run.folder)).toHaveLength(1);
      });
    });

    it('tells that no agent is there to carry out steps', async () => {
      const own = `import { Given } from '@cucumber/cucumber';\nGiven('nothing', () => undefined);\n`;
      const run = await runProject({ runner: 'cucumber', files: { ...plain, 'steps.ts': own } });
      expect(run.code).toBe(1);
      expect(run.output).toContain("no agent runs them: import 'eyewright/cucumber' in a step file");
      expect(run.reported.of('S')[0]?.end?.status).toBe('failed');
    });
  });
});
