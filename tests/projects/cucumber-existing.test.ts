import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ScriptedModel } from '../../src/testing/scripted-model.ts';
import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import { lineOf, sources, useProjects, type ProjectRun } from './run-project.ts';
import { thoroughly } from '../usual.ts';

const { runProject } = useProjects();
const files = sources('cucumber-existing');

describe('an existing suite that imports eyewright/cucumber', () => {
  let model: ScriptedModel;
  let run: ProjectRun;
  beforeAll(async () => {
    model = await startAppModel();
    await using app = await startApp();
    run = await runProject({ runner: 'cucumber', tsx: true, files, env: projectEnvironment(model, app.url) });
  });
  afterAll(() => model.close());

  const outcomeOf = (title: string): string | undefined => run.reported.of(title)[0]?.end?.status;
  /** Steps of the runner and, one level below, the calls of agents, as the report nests them. */
  const stepsOf = (title: string): unknown[] => {
    const [record] = run.reported.of(title);
    const id = record?.start?.record;
    return run.reported.events.flatMap((event) =>
      event.type === 'step-start' && event.kind === 'runner' && event.record === id ? [event.title] : [],
    );
  };

  it('keeps its World, its patterns and its time', () => {
    expect([outcomeOf('Patterns of every kind'), run.output]).toEqual(['passed', run.output]);
  });

  it('lets an agent do the rest, on its own page', () => {
    expect(outcomeOf('An agent beside it')).toBe('passed');
    expect(run.reported.of('An agent beside it')[0]?.steps.map(({ start }) => start.name)).toEqual([
      'runGherkinScenario',
      'runGherkinScenario',
    ]);
  });

  it('is told of a slip that an agent runs', () => {
    expect(run.stderr.match(/an agent runs "When I pay 3 EUR fro the "Blue mug""; did you mean/g)).toHaveLength(1);
    expect(run.stderr).toContain(
      `did you mean the step "I pay {int} EUR for the {string}" (steps.ts:${lineOf(files['steps.ts'], 'I pay {int}')})?`,
    );
  });

  it('keeps agents out of scenarios with @no-ai', () => {
    const [error] = run.reported.of('Not for agents')[0]?.end?.errors ?? [];
    expect(outcomeOf('Not for agents')).toBe('failed');
    expect(error?.message).toContain('the scenario has the tag @no-ai');
    expect(error?.message).toContain('Did you mean "I pay {int} EUR for the {string}"');
  });

  it('sees in the report which definitions are ambiguous', () => {
    const [error] = run.reported.of('Ambiguous by itself')[0]?.end?.errors ?? [];
    expect(error?.message).toMatch(
      /^Several step definitions match "two definitions match this":\n  two definitions match this \(steps\.ts:\d+\)\n  \^two definitions \(steps\.ts:\d+\)$/,
    );
  });

  it('has its scenarios in the report as they are written', () => {
    const { titlePath, location } = run.reported.of('Patterns of every kind')[0]?.test ?? {};
    expect(titlePath).toEqual(['shop.feature', 'An existing suite', 'Members get more', 'Patterns of every kind']);
    expect(location).toMatchObject({ file: 'shop.feature' });
    expect(stepsOf('Patterns of every kind')).toEqual([
      'Given the shop is open',
      'When I fill in the LOGIN form',
      'And I SIGN OUT',
      'And I pay 3 EUR for the "Blue mug"',
      'And the color is red',
      'Then everything was done by this suite',
    ]);
  });
});

thoroughly(() => {
  describe('without agents', () => {
    const lonely = { 'steps.ts': files['steps.ts'] ?? '', 'world.ts': files['world.ts'] ?? '' };
    const suite = {
      ...files,
      ...lonely,
      'shop.feature': 'Feature: F\n  Scenario: S\n    Given the shop is open\n    When nobody knows this\n',
    };

    thoroughly(() => {
      it('a step that nothing matches is undefined, also in a dry run', async () => {
        const env = { EYEWRIGHT_AGENT_STEPS: 'off', PAGES_URL: 'about:blank' };
        const settings = (files['cucumber.js'] ?? '').replace('export default {', 'export default { dryRun: true,');
        const { output, report } = await runProject({
          runner: 'cucumber',
          files: { ...suite, 'cucumber.js': settings },
          env,
        });
        expect(output).toContain("When('nobody knows this'");
        // It would stand in place of the report of the run before.
        expect([report, output]).toEqual([undefined, expect.not.stringContaining('Eyewright report')]);
      });
    });

    it('only tagged scenarios are for agents where the suite says so', async () => {
      const env = { EYEWRIGHT_AGENT_STEPS: 'tagged', PAGES_URL: 'about:blank' };
      const { output, code } = await runProject({ runner: 'cucumber', files: suite, env });
      expect([code, output]).toEqual([1, expect.stringContaining('the scenario has no tag @ai')]);
      // With the code that Cucumber proposes for steps without a definition.
      expect(output).toContain("When('nobody knows this', async function () {");
    });
  });
});
